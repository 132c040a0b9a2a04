import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteQueryCompiler,
} from "kysely";
import { toJson } from "#store/tables/columns.ts";
import type { Database, Tx } from "#store/tables/schema.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { type EventScope, findEvents } from "./event-list.ts";

const userId = "3f2c8f0e-2a52-4a63-9d0f-0a1c5b7e8d11";
const mosqueId = "7b1d0f6a-1f0e-4b60-9a51-6a1f1d6a3c22";
const first = Date.parse("2026-11-01T00:00:00.000Z");
const instant = (n: number) => new Date(first + n * 1_000).toISOString();

for (const engine of engines) {
  suite(`the list of security events on ${engine.name}`, () => {
    const shared = storeOn(engine);

    /** Adds events of one account, in one mosque, among as many of others. */
    async function addEvents(count: number): Promise<void> {
      const eventOf = (n: number, isOwn: boolean) => ({
        ...({ id: crypto.randomUUID(), kind: "stepped_up", actorKind: "user", count: 1 } as const),
        ...{ at: instant(n), details: toJson({}), address: null, device: null, requestId: null },
        ...{ actorId: isOwn ? userId : crypto.randomUUID(), userId: isOwn ? userId : crypto.randomUUID() },
        mosqueId: isOwn ? mosqueId : crypto.randomUUID(),
      });
      for (let from = 0; from < count; from += 250) {
        const rows = Array.from({ length: 250 }, (_, n) =>
          [true, false].map((own) => eventOf(from + n, own)),
        );
        await shared.store.write((tx) => tx.insertInto("securityEvents").values(rows.flat()).execute());
      }
      await shared.database.query("ANALYZE security_events");
    }

    /** How the database finds a page, one line for each step. */
    async function plansOf(scope: EventScope, range: Parameters<typeof findEvents>[2]): Promise<string[]> {
      const prefix = engine.name === "SQLite" ? "EXPLAIN QUERY PLAN" : "EXPLAIN";
      const statements = await statementsOf(engine.name, (tx) => findEvents(tx, scope, range));
      const plans = await Promise.all(statements.map((one) => shared.database.query(`${prefix} ${one}`)));
      return plans.flat().map((row) => String(row.detail ?? row["QUERY PLAN"]));
    }

    test("reads a page of ten thousand events along an index, without sorting", async () => {
      await addEvents(10_000);
      const last = { at: instant(5_000), id: "a" };
      const scopes: readonly EventScope[] = [
        { of: "person", userId },
        { of: "mosque", mosqueId },
        { of: "everything" },
      ];
      const ranges = [
        { limit: 51 },
        { limit: 51, before: last },
        { limit: 51, from: instant(1_000), to: instant(9_000), before: last },
      ];
      for (const scope of scopes) {
        for (const range of ranges) {
          const plan = await plansOf(scope, range);
          const shown = `${scope.of} ${JSON.stringify(range)}:\n${plan.join("\n")}`;
          const looks = plan.filter((line) => /SCAN|SEARCH|Scan/.test(line));
          assert.ok(looks.length > 0, shown);
          for (const look of looks) assert.match(look, /security_events_by_/, shown);
          assert.doesNotMatch(plan.join("\n"), /Seq Scan|Bitmap|Sort|TEMP B-TREE/, shown);
          const page = await shared.store.read((tx) => findEvents(tx, scope, range));
          assert.equal(page.length, 51);
        }
      }
    });
  });
}

/** The statements of some queries, with their values, as an engine gets them. */
async function statementsOf(engine: string, work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () =>
        engine === "SQLite" ? new SqliteQueryCompiler() : new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin()],
    log({ query: { sql, parameters } }) {
      let used = 0;
      statements.push(
        sql.replace(/\?|\$\d+/g, () => {
          const value = parameters[used];
          used += 1;
          return typeof value === "string" ? `'${value}'` : String(value);
        }),
      );
    },
  });
  await work(db as unknown as Tx); // Nothing is sent, so nothing of a transaction is missed.
  return statements;
}
