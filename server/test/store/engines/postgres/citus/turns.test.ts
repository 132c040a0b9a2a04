import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { changesWholeTable } from "#store/engines/postgres/citus/turns.ts";
import { Pool } from "#store/engines/postgres/pool.ts";
import { transactionsOn } from "#store/engines/postgres/transactions.ts";
import type { Tx } from "#store/tables/schema.ts";
import { engines } from "#test/store/databases.ts";

const value = "value";
const createStates = (tx: Tx) =>
  tx
    .insertInto("serviceState")
    .values([
      { name: "listening-at", value },
      { name: "written-at", value },
    ])
    .execute();
const update = (tx: Tx, name: "listening-at" | "written-at") =>
  tx.updateTable("serviceState").set({ value: "changed" }).where("name", "=", name).execute();

suite("the turns of transactions that change whole tables", () => {
  async function withPool(hasTurns: boolean, use: (write: Write) => Promise<void>): Promise<void> {
    const database = await engines.find(({ name }) => name === "PostgreSQL")?.createMigratedDatabase();
    const pool = new Pool({ connectionString: database?.url, max: 2 }, () => {});
    const run = transactionsOn(pool, () => hasTurns);
    try {
      await use((work) => run("write", work));
    } finally {
      await pool.end();
      await database?.drop();
    }
  }
  type Write = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

  /**
   * Two transactions that change the same two rows in different orders.
   * @param pause between the two changes of each
   */
  async function crossing(write: Write, pause: () => Promise<unknown>): Promise<readonly string[]> {
    await write(createStates);
    const change = (first: Parameters<typeof update>[1], second: typeof first) =>
      write(async (tx) => {
        await update(tx, first);
        await pause();
        await update(tx, second);
      });
    const outcomes = await Promise.allSettled([
      change("listening-at", "written-at"),
      change("written-at", "listening-at"),
    ]);
    return outcomes.map(({ status }) => status).toSorted();
  }

  test("let both of two transactions succeed that change rows in different orders", () =>
    withPool(true, async (write) => {
      assert.deepEqual(await crossing(write, () => setTimeout(100)), ["fulfilled", "fulfilled"]);
    }));

  test("are needed for that", () =>
    withPool(false, async (write) => {
      const bothChanged = Promise.withResolvers<void>();
      let changed = 0;
      const meet = () => {
        changed += 1;
        if (changed === 2) bothChanged.resolve();
        return bothChanged.promise;
      };
      assert.deepEqual(await crossing(write, meet), ["fulfilled", "rejected"]);
    }));

  test("are for changes and locks of whole tables, and not for reads or tables of mosques", () =>
    withPool(true, (write) =>
      write(async (tx) => {
        const state = tx.selectFrom("serviceState").select("value");
        const changing = [
          tx.insertInto("serviceState").values({ name: "public-url", value }),
          tx.updateTable("users as person").set({ name: value }),
          tx.deleteFrom("members"),
          state.forUpdate(),
        ];
        const others = [
          state,
          tx.updateTable("mosques").set({ lineage: null }),
          tx.deleteFrom("changes"),
          tx.selectFrom("mosques").select("id").forUpdate(),
        ];
        const isChanging = (statement: (typeof changing | typeof others)[number]) =>
          changesWholeTable(statement.compile().query);
        assert.deepEqual([...changing, ...others].map(isChanging), [
          true,
          true,
          true,
          true,
          false,
          false,
          false,
          false,
        ]);
      }),
    ));
});
