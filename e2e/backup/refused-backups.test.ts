import assert from "node:assert/strict";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { describe, test } from "node:test";
import {
  assertRefusedFor,
  backUpHere,
  backupFolder,
  restoreHere,
  runRestore,
} from "../support/databases/backups.ts";
import { type Database, engines } from "../support/databases/engines.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { succeeded } from "../support/services/suite.ts";

const [sqlite = assert.fail()] = engines;
const changedBytes = 60;

for (const engine of engines) {
  describe(`A backup from ${engine.name}`, () => {
    const suite = suiteOn(engine);

    test("with a single changed byte is refused or restored with the same data", async () => {
      const mosque = await suite.addMosque();
      succeeded(await mosque.post("/announcements", { title: "Unchanged", body: "Text ".repeat(200) }), 201);
      const folder = await backupFolder();
      try {
        const file = folder.newFile();
        await backUpHere(suite.database, file);
        const bytes = await readFile(file);
        const data = await restoredFrom(file);
        assert.ok(data?.includes("Unchanged"));
        let refused = 0;
        for (const offset of spreadOver(bytes)) {
          const changed = folder.newFile();
          await writeFile(changed, bytes.with(offset, (bytes[offset] ?? 0) ^ 1));
          const restored = await restoredFrom(changed);
          if (restored === undefined) refused += 1;
          else assert.equal(restored, data, `byte ${offset}`);
        }
        assert.ok(refused > 0);
      } finally {
        await folder.remove();
      }
    });

    test("with a member, key, link, mail or word of no mosque is called damaged", async () => {
      const folder = await backupFolder();
      const database = await engine.createDatabase();
      const mosque = await suite.addMosque();
      try {
        for (const table of ["api_keys", "mosque_words"]) {
          const file = folder.newFile();
          await backUpHere(suite.database, file);
          const planted = new DatabaseSync(file, { enableForeignKeyConstraints: false });
          planted.exec(
            `DROP TABLE backup; UPDATE ${table} SET mosque_id = 'none' WHERE mosque_id = '${mosque.id}'`,
          );
          planted.close();
          await assert.rejects(restoreHere(database, file), /The file is damaged/, table);
        }
      } finally {
        await database.drop();
        await folder.remove();
      }
    });

    test("with a schema that SQLite cannot use is called damaged", async () => {
      const folder = await backupFolder();
      const database = await engine.createDatabase();
      try {
        for (const statement of [nameWithoutText, usersWithoutKey]) {
          const file = folder.newFile();
          await backUpHere(suite.database, file);
          const planted = new DatabaseSync(file, { defensive: false, enableForeignKeyConstraints: false });
          planted.exec(`DROP TABLE backup; ${statement}`);
          planted.close();
          await assert.rejects(restoreHere(database, file), /The file is damaged/);
        }
      } finally {
        await database.drop();
        await folder.remove();
      }
    });

    test("with an earlier schema than the last of the trials is refused with the fix, without an effect", async () => {
      const folder = await backupFolder();
      const database = await engine.createDatabase();
      try {
        const [file, early] = [folder.newFile(), folder.newFile()];
        await backUpHere(suite.database, file);
        await copyFile(file, early);
        const planted = new DatabaseSync(early);
        planted.exec("DROP TABLE backup; UPDATE schema_version SET version = 22");
        planted.close();
        assertRefusedFor(
          await runRestore(database, early),
          /schema version 22, .*last program of the trials/,
        );
        await restoreHere(database, file);
      } finally {
        await database.drop();
        await folder.remove();
      }
    });
  });
}

const nameWithoutText = `
  PRAGMA writable_schema = ON;
  UPDATE sqlite_schema SET name = CAST(name AS BLOB) WHERE name = 'mails';
`;

/** Others' references to users then have no key to refer to. */
const usersWithoutKey = `
  CREATE TABLE users_2 AS SELECT * FROM users;
  DROP TABLE users;
  ALTER TABLE users_2 RENAME TO users;
`;

/** Offsets of bytes in use, at even distances. */
function spreadOver(bytes: Uint8Array): number[] {
  const used = [...bytes.keys()].filter((offset) => bytes[offset] !== 0);
  return Array.from(
    { length: changedBytes },
    (_, number) => used[Math.floor((number * used.length) / changedBytes)] ?? 0,
  );
}

/** All data of a backup, as a restore brings it back; undefined if the restore refuses the backup. */
async function restoredFrom(file: string): Promise<string | undefined> {
  const database = await sqlite.createDatabase();
  try {
    const isRestored = await restoreHere(database, file).then(
      () => true,
      () => false,
    );
    return isRestored ? rowsOf(database) : undefined;
  } finally {
    await database.drop();
  }
}

/** The rows that a restore keeps, without lineages. */
function rowsOf({ url }: Database): string {
  const database = new DatabaseSync(url.replace("sqlite:", ""), { readOnly: true });
  try {
    database.exec(
      "CREATE TEMP TABLE mosques_now AS SELECT * FROM mosques; ALTER TABLE mosques_now DROP COLUMN lineage",
    );
    const rows = ["mosques_now", "users", "members", "api_keys", "announcements", "changes"].map((table) =>
      database.prepare(`SELECT * FROM ${table}`).all(),
    );
    return JSON.stringify(rows);
  } finally {
    database.close();
  }
}
