import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { sql } from "kysely";
import type { Engine } from "#store/engines/engine.ts";
import { openPostgres } from "#store/engines/postgres/postgres.ts";
import { createPostgresDatabase } from "#test/store/databases.ts";

suite("PostgreSQL's connections", () => {
  async function withEngine(use: (engine: Engine) => Promise<void>): Promise<void> {
    const database = await createPostgresDatabase();
    const engine = openPostgres(database.url, { onLoss: () => {}, connections: 2 });
    try {
      await use(engine);
    } finally {
      await engine.close();
      await database.drop();
    }
  }
  const one = sql<{ one: number }>`select 1 as one`;
  const status = sql<{ isolation: string; readOnly: string }>`
    select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as read_only`;

  test("refuse a statement that was not started together with a read's others", () =>
    withEngine(async (engine) => {
      assert.equal((await engine.readTogether((tx) => one.execute(tx))).rows[0]?.one, 1);
      const second = engine.readTogether(async (tx) => {
        await one.execute(tx);
        await one.execute(tx);
      });
      await assert.rejects(second, /not started together/);
    }));

  test("read statements that start together on one read-only snapshot", () =>
    withEngine(async (engine) => {
      const [{ rows }] = await engine.readTogether((tx) =>
        Promise.all([status.execute(tx), one.execute(tx)]),
      );
      assert.deepEqual(rows, [{ isolation: "repeatable read", readOnly: "on" }]);
    }));

  test("read from one read-only snapshot, and write with the isolation level read committed", () =>
    withEngine(async (engine) => {
      const [reading, writing] = [
        await engine.read((tx) => status.execute(tx)),
        await engine.write((tx) => status.execute(tx)),
      ];
      assert.deepEqual(reading.rows, [{ isolation: "repeatable read", readOnly: "on" }]);
      assert.deepEqual(writing.rows, [{ isolation: "read committed", readOnly: "off" }]);
    }));

  test("give statements that start together each its own rows, in their order", () =>
    withEngine(async (engine) => {
      const numbers = Array.from({ length: 20 }, (_, index) => index);
      const seen = await engine.read((tx) =>
        Promise.all(numbers.map((number) => sql<{ n: number }>`select ${number}::integer as n`.execute(tx))),
      );
      assert.deepEqual(
        seen.map(({ rows }) => rows[0]?.n),
        numbers,
      );
    }));

  test("ignore statements after their end", () =>
    withEngine(async (engine) => {
      const late = await engine.write(async (tx) => {
        await one.execute(tx);
        return () => one.execute(tx);
      });
      await assert.rejects(late(), /after the end/);
    }));

  test("leave no transaction open after a failure in its statements or its work", () =>
    withEngine(async (engine) => {
      const open = sql<{ open: number }>`
        select count(*)::integer as open from pg_stat_activity
        where state like 'idle in transaction%' and datname = current_database() and pid <> pg_backend_pid()`;
      const failures = [
        engine.write((tx) => sql`select 1 / 0`.execute(tx)),
        engine.write(async (tx) => {
          await one.execute(tx);
          throw new Error("in the work");
        }),
        engine.write((tx) => Promise.all([sql`select 1 / 0`.execute(tx), one.execute(tx)])),
        // It fails before its statement is on its way.
        engine.write((tx) => Promise.all([one.execute(tx), Promise.reject(new Error("in the work"))])),
      ];
      for (const failure of failures) await assert.rejects(failure);
      assert.equal((await engine.write((tx) => open.execute(tx))).rows[0]?.open, 0);
    }));
});
