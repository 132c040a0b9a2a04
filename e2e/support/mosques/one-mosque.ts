import assert from "node:assert/strict";

/** What touches no rows. */
const control = /^(BEGIN|COMMIT|SAVEPOINT|RELEASE|PRAGMA data_version)/;
/** A key is found by its prefix, and its mosque by the key: the one statement of a request that knows no mosque yet. */
const keyLookup =
  /FROM api_keys JOIN mosques ON mosques\.id = api_keys\.mosque_id WHERE api_keys\.prefix = '[^']+'$/;
const table = /\b(?:from|join|update|into) "(\w+)"/gi;

/** Proves that a statement, with its values in place, reads and writes rows of this mosque alone. */
export function assertTouchesOnly(mosqueId: string, statement: string): void {
  if (control.test(statement) || keyLookup.test(statement)) return;
  const tables = [...statement.matchAll(table)].map(([, name]) => name);
  assert.equal(tables.length, 1, `of one table: ${statement}`);
  const column = tables[0] === "mosques" ? "id" : "mosque_id";
  if (/^insert /i.test(statement)) {
    assert.equal(insertedInto(statement, column), `'${mosqueId}'`, statement);
    return;
  }
  const [, condition = ""] = statement.split(/ where /);
  assert.ok(condition.includes(`"${column}" = '${mosqueId}'`), statement);
  assert.doesNotMatch(condition, /\bor\b/i, statement);
}

/** The value that an `insert` of one row gives a column. */
function insertedInto(statement: string, column: string): string | undefined {
  const parts = /^insert into "\w+" \(([^)]*)\) values \((.*?)\)(?: on conflict|$)/s.exec(statement);
  assert.ok(parts, statement);
  const [, columns = "", values = ""] = parts;
  const literals = values.match(/'(?:[^']|'')*'|[^,\s]+/g) ?? [];
  return literals[columns.split(", ").indexOf(`"${column}"`)];
}
