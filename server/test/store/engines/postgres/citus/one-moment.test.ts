import assert from "node:assert/strict";
import { afterEach, beforeEach, suite, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { startOnEveryNode } from "#store/engines/postgres/citus/one-moment.ts";
import { Pool } from "#store/engines/postgres/pool.ts";
import { transactionsOn } from "#store/engines/postgres/transactions.ts";
import { findState, saveState } from "#store/service-state.ts";
import type { Tx } from "#store/tables/schema.ts";
import { engines, type TestDatabase } from "#test/store/databases.ts";

suite("a snapshot of all nodes of Citus", () => {
  let database: TestDatabase;
  let pool: Pool;
  beforeEach(async () => {
    const created = await engines.find(({ name }) => name === "PostgreSQL")?.createMigratedDatabase();
    assert.ok(created);
    database = created;
    pool = new Pool({ connectionString: database.url, max: 5 }, () => {});
  });
  afterEach(async () => {
    await pool.end();
    await database.drop();
  });

  const write = <T>(work: (tx: Tx) => Promise<T>) => transactionsOn(pool, () => true)("write", work);
  const save = (value: string) => write((tx) => saveState(tx, "public-url", value));
  const start = (tx: Tx, during = async () => {}) =>
    startOnEveryNode(tx, (pause) =>
      transactionsOn(pool)("write", async (alone) => {
        const started = await pause(alone);
        await during();
        return started;
      }),
    );
  const snapshot = <T>(work: (tx: Tx) => Promise<T>) => transactionsOn(pool)("snapshot", work);

  /** Waits until a transaction waits for the lock of all writes. */
  async function untilOneWaits(mode: "ShareLock" | "ExclusiveLock"): Promise<void> {
    const waiting = `
      SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted AND mode = '${mode}'
    `;
    while ((await database.query(waiting)).length !== 1) await setTimeout(10);
  }

  test("starts while no write can be committed", async () => {
    await save("before");
    let saving: Promise<void> | undefined;
    await snapshot(async (tx) => {
      await start(tx, async () => {
        saving = save("after");
        await untilOneWaits("ShareLock");
      });
      await saving;
      assert.equal(await findState(tx, "public-url"), "before");
    });
    assert.equal(await snapshot((tx) => findState(tx, "public-url")), "after");
  });

  test("waits for a write that has begun, and meanwhile lets others be committed", async () => {
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lasting = write(async (tx) => {
      await sql`select`.execute(tx);
      begun.resolve();
      await mayEnd.promise;
      await saveState(tx, "public-url", "saved");
    });
    await begun.promise;
    const seen = snapshot(async (tx) => {
      await start(tx);
      return findState(tx, "public-url");
    });
    await untilOneWaits("ExclusiveLock");
    await write((tx) => saveState(tx, "written-at", "meanwhile"));
    mayEnd.resolve();
    await lasting;
    assert.equal(await seen, "saved");
  });
});
