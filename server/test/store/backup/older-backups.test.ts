import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { sql } from "kysely";
import { backUp } from "#backup/back-up.ts";
import { openDataFile, withDataFile } from "#backup/data-file.ts";
import { restore } from "#backup/restore.ts";
import { nameKeysOf } from "#domain/name-keys.ts";
import { sqliteColumns } from "#store/engines/sqlite/sqlite.ts";
import { dataVersionOf, migrateData } from "#store/migrations/migrate.ts";
import type { Tx } from "#store/tables/schema.ts";
import { engines, type TestDatabase } from "../databases.ts";

const now = new Date("2026-11-21T09:00:00.000Z");
/** The first schema that a service has run with. */
const firstVersion = 2;
const asSqlite = { requestLogIsSeparate: true };

suite("a database of an older schema", () => {
  let folder: string;
  const backups: string[] = [];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "mosque-sync-older-"));
    for (let version = firstVersion; ; version++) {
      const [older, file] = [join(folder, `${version}.db`), join(folder, `${version}.backup`)];
      if ((await makeDatabase(older, version)) < version) break;
      await backUp(`sqlite:${older}`, file, { now, overwrite: false });
      assert.equal(await versionOf(older), version, "the database keeps its schema");
      assert.equal(await versionOf(file), version, "the program that wrote it can restore it");
      backups.push(file);
    }
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const engine of engines) {
    test(`is backed up unchanged, and updated when it is restored to ${engine.name}`, async (t) => {
      for (const file of backups) {
        const database = await engine.createMigratedDatabase();
        t.after(() => database.drop());
        const options = { now, lineage: "restored", force: false, formerUrl: undefined };
        const { contents, madeAt } = await restore(file, database.url, options);
        assert.deepEqual(contents, { mosques: 1, keys: 0, users: 0 });
        assert.equal(madeAt, now.toISOString());
        await assertRestored(database);
      }
      assert.ok(backups.length > 1);
    });
  }
});

/** @returns its version: the newest, if that one does not exist */
async function makeDatabase(path: string, version: number): Promise<number> {
  await withDataFile(openDataFile(path), (data) =>
    data.write(async (tx) => {
      await migrateData(tx, sqliteColumns, version);
      const mosque = {
        id: crypto.randomUUID(),
        communityName: "Masjid Noor",
        type: "Mosque",
        isOnlineOnly: 0,
      };
      const rest = { verificationStatus: "Unverified", entitlement: "Free", timeZoneId: "UTC" } as const;
      const lists = { coverPhotos: "[]", approvedProfileFields: "[]", supportedPrayerKeys: "[]" };
      const names = (await hasNameKeys(tx)) ? nameKeysOf(mosque.communityName) : {};
      const row = { ...mosque, ...rest, ...lists, ...names, createdAt: now.toISOString() };
      await tx
        .insertInto("mosques")
        .values(row as never) // The columns left out have defaults, or do not exist yet.
        .execute();
    }),
  );
  return versionOf(path);
}

/** Whether the schema has the columns that names are ordered and searched by. */
async function hasNameKeys(tx: Tx): Promise<boolean> {
  const found = await sql`select 1 from pragma_table_info('mosques') where name = 'name_folded'`.execute(tx);
  return found.rows.length > 0;
}

function versionOf(path: string): Promise<number> {
  return withDataFile(openDataFile(path), (data) => data.read((tx) => dataVersionOf(asSqlite, tx)));
}

async function assertRestored(database: TestDatabase): Promise<void> {
  const [mosque] = await database.query("SELECT community_name, lineage, name_folded FROM mosques");
  const expected = { community_name: "Masjid Noor", lineage: "restored", name_folded: "masjid noor" };
  assert.deepEqual({ ...mosque }, expected);
}
