import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { done } from "../support/databases/backups.ts";
import { engines } from "../support/databases/engines.ts";
import { onPostgres } from "../support/databases/reached-databases.ts";
import { makeOneOfEach, requestNames, sendOne } from "../support/mosques/one-of-each.ts";
import { openOperator } from "../support/mosques/operator.ts";
import { runProgram } from "../support/services/process.ts";
import { startService } from "../support/services/service-here.ts";

const distribute = (url: string, ...given: readonly string[]) =>
  runProgram("commands/distribute.ts", { arguments: given, environment: { DATABASE_URL: url } });

/** A new database with Citus and its nodes, made by hand: such servers are no part of the tests. */
const citus = process.env.TEST_CITUS_URL;

const reasons = {
  SQLite: /Only a PostgreSQL database/,
  PostgreSQL: /has no extension citus\. Install/,
} as const;

describe("The command distribute", () => {
  for (const engine of engines) {
    test(`refuses on ${engine.name} with the next step, and leaves the database as it is`, async () => {
      const database = await engine.createMigratedDatabase();
      try {
        const before = await database.contents();
        const { code, stdout, stderr } = await distribute(database.url);
        assert.deepEqual([code, stdout], [1, ""]);
        assert.match(stderr, /^The database was not spread\. /);
        assert.match(stderr, reasons[engine.name]);
        assert.equal(await database.contents(), before);
      } finally {
        await database.drop();
      }
    });
  }

  test("spreads a database with Citus once, which then serves every request", {
    skip: citus === undefined && "TEST_CITUS_URL names no database with Citus",
  }, async () => {
    const url = citus ?? "";
    assert.match(done(await distribute(url, "--plan")), /^\d+ tables move.*Nothing was changed\.\n$/s);
    assert.match(done(await distribute(url)), /\nMoved mosques, which is of a mosque\.\n/);
    assert.equal(done(await distribute(url)), "Every table is stored by its kind: 0 moved now.\n");
    const tables = await onPostgres(url, (client) =>
      client.query("SELECT FROM citus_tables WHERE citus_table_type = 'distributed'"),
    );
    assert.ok(Number(tables.rowCount) >= 9);
    const service = await startService({ url });
    const operator = await openOperator(url);
    try {
      for (const name of requestNames) await sendOne(name, await makeOneOfEach(operator, service));
    } finally {
      await operator.close();
      await service.stop();
    }
  });
});
