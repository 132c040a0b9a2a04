import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { engines } from "../databases.ts";
import { open, openAndKill } from "./opening.ts";
import {
  createDatabaseOf,
  createNewDatabase,
  fillEveryTable,
  type SchemaDatabase,
} from "./schema-databases.ts";

const firstVersion = 34;

for (const engine of engines) {
  suite(`a database of version ${firstVersion} on ${engine.name}`, () => {
    async function newFilled(t: { after(end: () => Promise<void>): void }): Promise<SchemaDatabase> {
      const database = await createDatabaseOf("first", engine);
      t.after(() => database.drop());
      await fillEveryTable(database, "first");
      return database;
    }

    test("gets the schema of a new database, and keeps every row of every table", async (t) => {
      const database = await newFilled(t);
      const before = await database.rows();
      await open(database.url);
      const fresh = await createNewDatabase(engine);
      t.after(() => fresh.drop());
      assert.deepEqual(await database.shape(), await fresh.shape());
      assert.deepEqual(await database.rows(), before);
    });

    test("is still whole when the program that updates it is killed, and the next start updates it", async (t) => {
      const database = await newFilled(t);
      await addAnnouncements(database, 2_000);
      const before = { structure: await database.wholeStructure(), rows: await database.rows() };
      for (let kill = 0; kill < 6; kill += 1) {
        await openAndKill(database.url, kill * 30 * Math.random());
        if ((await versionOf(database)) > firstVersion) break;
        assert.deepEqual({ structure: await database.wholeStructure(), rows: await database.rows() }, before);
      }
      await open(database.url);
      assert.notEqual(await versionOf(database), firstVersion);
      assert.deepEqual(await database.rows(), before.rows);
    });
  });
}

async function addAnnouncements(database: SchemaDatabase, count: number): Promise<void> {
  const cells = Array.from({ length: count }, (_, index) => {
    const [mosque, sequence] = [`mosques id ${(index % 3) + 1}`, 100 + index];
    return `('${mosque}', ${sequence}, 1, 'item ${index}', 'Notice', 'Text ${index}', '2026-11-20T18:00:00.000Z')`;
  });
  await database.change(
    "announcements",
    `INSERT INTO announcements (mosque_id, sequence, version, id, title, body, created_at) VALUES ${cells.join(", ")}`,
  );
}

async function versionOf(database: SchemaDatabase): Promise<number> {
  const [row] = await database.query("SELECT version FROM schema_version");
  return Number(row?.version);
}
