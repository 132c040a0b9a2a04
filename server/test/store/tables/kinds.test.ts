import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { integer, spreadColumn, type Table, table, text } from "#store/tables/columns.ts";
import { countTables } from "#store/tables/count-tables.ts";
import { requestLogTables } from "#store/tables/request-log-tables.ts";
import { dataTables } from "#store/tables/schema.ts";

type Tables = Readonly<Record<string, Table>>;

/** The reasons why tables cannot be stored by their kinds, a sentence each. */
function faultsOf(tables: Tables): string[] {
  return Object.entries(tables).flatMap(([name, declared]) => [
    ...referenceFaults(tables, name, declared),
    ...(declared.kind === "of a mosque" ? uniqueFaults(name, declared) : []),
  ]);
}

function uniqueFaults(name: string, { columns, key, uniqueIndexes }: Table): string[] {
  const first = spreadColumn(name);
  const unique = Object.entries({ key, ...uniqueIndexes, ...singlesOf(columns) });
  return unique.flatMap(([index, [begin]]) =>
    begin === first ? [] : [`${name}: ${index} begins with ${begin}`],
  );
}

function singlesOf(columns: Table["columns"]): Readonly<Record<string, readonly string[]>> {
  const unique = Object.entries(columns).filter(([, { isUnique }]) => isUnique);
  return Object.fromEntries(unique.map(([name]) => [name, [name]]));
}

function referenceFaults(tables: Tables, name: string, { kind, columns }: Table): string[] {
  return Object.entries(columns).flatMap(([column, { refersTo, namesMosque }]) => {
    if (namesMosque && kind !== "whole") return [`${name}.${column} could refer to mosques`];
    const target = refersTo && tables[refersTo]?.kind;
    const isSpread = kind === "of a mosque" && target === "of a mosque" && column === spreadColumn(name);
    const isWhole = kind !== "of this node" && target === "whole";
    return !refersTo || isSpread || isWhole
      ? []
      : [`${name}.${column} refers to ${refersTo}, which is ${target}`];
  });
}

const nonsense: readonly (readonly [fault: RegExp, tables: Tables])[] = [
  [
    /late: key begins with at/,
    { late: table({ at: integer(), mosqueId: text() }, { kind: "of a mosque", key: ["at", "mosqueId"] }) },
  ],
  [
    /named: by_name begins with name/,
    {
      named: table(
        { mosqueId: text(), name: text() },
        { kind: "of a mosque", key: ["mosqueId"], uniqueIndexes: { by_name: ["name"] } },
      ),
    },
  ],
  [
    /single: token begins with token/,
    {
      single: table(
        { mosqueId: text(), token: text({ isUnique: true }) },
        { kind: "of a mosque", key: ["mosqueId"] },
      ),
    },
  ],
  [
    /owned.mosqueId refers to mosques, which is of a mosque/,
    { owned: table({ id: text(), mosqueId: text({ refersTo: "mosques" }) }, { kind: "whole", key: ["id"] }) },
  ],
  [
    /twin.otherId refers to mosques/,
    {
      twin: table(
        { mosqueId: text(), otherId: text({ refersTo: "mosques" }) },
        { kind: "of a mosque", key: ["mosqueId"] },
      ),
    },
  ],
  [
    /counted.userId refers to users/,
    { counted: table({ userId: text({ refersTo: "users" }) }, { kind: "of this node", key: ["userId"] }) },
  ],
  [
    /loose.mosqueId could refer/,
    { loose: table({ mosqueId: text({ namesMosque: true }) }, { kind: "of a mosque", key: ["mosqueId"] }) },
  ],
];

const declared: Tables = { ...dataTables, ...requestLogTables, ...countTables };

suite("the kinds of tables", () => {
  test("let an engine spread the rows of mosques, and store every table by its kind", () => {
    assert.deepEqual(faultsOf(declared), []);
  });

  for (const [fault, tables] of nonsense) {
    test(`refuse a table: ${fault.source}`, () => {
      assert.match(faultsOf({ ...declared, ...tables }).join("\n"), fault);
    });
  }

  test("let a crash empty counts only, which no backup contains", () => {
    const counts = Object.entries(declared).filter(([, { kind }]) => kind === "of this node");
    assert.deepEqual(
      counts.map(([name]) => name),
      Object.keys(countTables),
    );
    assert.deepEqual(
      Object.keys(countTables).filter((name) => name in dataTables),
      [],
    );
  });
});
