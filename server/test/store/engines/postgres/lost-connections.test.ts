import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { openPostgres } from "#store/engines/postgres/postgres.ts";

test("a connection that PostgreSQL ends inside a transaction fails only that transaction", async () => {
  const url = process.env.TEST_POSTGRES_URL;
  assert.ok(url, "Run the file with `npm test -- FILE`: it starts PostgreSQL.");
  const engine = openPostgres(url, { onLoss: () => {} });
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    const cut = engine.write(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await other.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
      // The connection ends while no statement is under way that could report it.
      await other.query("select 1");
      await sql`select 1`.execute(tx);
    });
    await assert.rejects(cut, (error) => engine.isUnavailable(error));
    await engine.read((tx) => sql`select 1`.execute(tx));
  } finally {
    await other.end();
    await engine.close();
  }
});
