import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { describe, test } from "node:test";
import { saveState } from "../../server/src/store/service-state.ts";
import { openStore } from "../../server/src/store/store.ts";
import { backUpHere, backupFolder, done } from "../support/databases/backups.ts";
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

const skip = citus === undefined && "TEST_CITUS_URL names no database with Citus";

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

  test("spreads a database with Citus once, which then serves every request", { skip }, async () => {
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

  test("leaves a database whose backups show one moment of every node", { skip }, async () => {
    const url = citus ?? "";
    const store = await openStore({ databaseUrl: url, isUnhurried: true });
    const folder = await backupFolder();
    const operator = await openOperator(url);
    const stopping = new AbortController();
    let renaming = Promise.resolve();
    try {
      const mosques = await Promise.all(Array.from({ length: 12 }, () => operator.addMosque()));
      const renameAll = (communityName: string) =>
        store.write(async (tx) => {
          await saveState(tx, "public-url", communityName);
          for (const { mosqueId } of mosques) {
            await tx.updateTable("mosques").set({ communityName }).where("id", "=", mosqueId).execute();
          }
        });
      const name = crypto.randomUUID();
      await renameAll(`${name} 0`);
      renaming = (async () => {
        for (let turn = 1; !stopping.signal.aborted; turn += 1) await renameAll(`${name} ${turn}`);
      })();
      for (let count = 0; count < 20; count += 1) {
        const file = folder.newFile();
        await backUpHere({ url }, file);
        assert.equal(namesIn(file, name).length, 1);
      }
    } finally {
      stopping.abort();
      await renaming;
      await folder.remove();
      await operator.close();
      await store.close();
    }
  });
});

/** The names with a beginning that mosques and the service's state have in a backup. */
function namesIn(file: string, beginning: string): readonly unknown[] {
  const backup = new DatabaseSync(file, { readOnly: true });
  try {
    const names = backup.prepare(`
      SELECT community_name FROM mosques WHERE community_name LIKE :pattern
      UNION SELECT value FROM service_state WHERE name = 'public-url'
    `);
    return names.all({ pattern: `${beginning} %` });
  } finally {
    backup.close();
  }
}
