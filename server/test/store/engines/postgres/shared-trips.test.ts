import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { Statement } from "#store/engines/postgres/pipeline.ts";
import { Pool } from "#store/engines/postgres/pool.ts";
import { shareTrips } from "#store/engines/postgres/shared-trips.ts";
import { createPostgresDatabase, type TestDatabase } from "#test/store/databases.ts";

suite("Reads of one turn of the event loop", () => {
  let database: TestDatabase;
  let pool: Pool;
  before(async () => {
    database = await createPostgresDatabase();
    pool = new Pool({ connectionString: database.url, max: 2 }, () => {});
  });
  after(async () => {
    await pool.end();
    await database.drop();
  });

  const number = (n: number): Statement => ({
    text: "select $1::integer as n",
    values: [String(n)],
    name: "n",
  });
  /** Reads through the pool, with the size of each trip. */
  function counted() {
    const trips: number[] = [];
    const run: Pool["run"] = (statements) => {
      trips.push(statements.length);
      return pool.run(statements);
    };
    return { trips, read: shareTrips({ run }) };
  }

  test("share a round trip, and each gets its own rows", async () => {
    const { trips, read } = counted();
    const numbers = Array.from({ length: 10 }, (_, index) => index);
    const seen = await Promise.all(numbers.map((n) => read(number(n))));
    assert.deepEqual(
      seen.map(({ outcome }) => outcome.rows[0]?.n),
      numbers,
    );
    assert.deepEqual(trips, [10]);
    await read(number(11));
    assert.deepEqual(trips, [10, 1]);
  });

  test("are spread over several connections when there are many", async () => {
    const { trips, read } = counted();
    await Promise.all(Array.from({ length: 40 }, (_, index) => read(number(index))));
    assert.deepEqual(trips, [16, 16, 8]);
  });

  test("fail together with the error of the database, and the next ones succeed", async () => {
    const { read } = counted();
    const failing = [read(number(1)), read({ text: "select 1 / 0 as n", values: [] }), read(number(2))];
    for (const { status } of await Promise.allSettled(failing)) assert.equal(status, "rejected");
    assert.equal((await read(number(3))).outcome.rows[0]?.n, 3);
  });
});
