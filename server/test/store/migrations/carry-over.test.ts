import assert from "node:assert/strict";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite, test } from "node:test";
import { backUp } from "#backup/back-up.ts";
import { openDataFile } from "#backup/data-file.ts";
import { restore } from "#backup/restore.ts";
import { findChanges } from "#store/changes.ts";
import { DatabaseIsOlder } from "#store/migrations/refusals.ts";
import { openStore } from "#store/store.ts";
import { base64OfUuid } from "#store/tables/columns.ts";
import { listChanges } from "#subjects/history/rows/change-list.ts";
import { findMosque, settingsOf } from "#subjects/mosques/rows/mosques.ts";
import { engines } from "../databases.ts";
import { open, openAndKill } from "./opening.ts";
import {
  createDatabaseOf,
  createNewDatabase,
  fillEveryTable,
  type Rows,
  type SchemaDatabase,
} from "./schema-databases.ts";
import { assertSame, inTodaysForms } from "./todays-forms.ts";

const now = new Date("2026-11-28T09:00:00.000Z");
/** How many rows tables have after the update that the trials did not have. */
const newRows: Readonly<Record<string, number>> = {
  test_mosques: 1,
  ...{ timetables: 0, timetable_documents: 0, timetable_links: 0 },
  ...{ timetable_months: 0, timetable_sources: 0 },
};
type Ends = { after(end: () => Promise<void>): void };

for (const engine of engines) {
  suite(`a database of the trials' last version on ${engine.name}`, () => {
    async function newTrial(t: Ends): Promise<SchemaDatabase> {
      const database = await createDatabaseOf("trial", engine);
      t.after(() => database.drop());
      return database;
    }

    test("gets the schema of a new database, and keeps every row of every table", async (t) => {
      const database = await newTrial(t);
      await fillEveryTable(database, "trial");
      const before = await database.rows();
      await open(database.url);
      const fresh = await createNewDatabase(engine);
      t.after(() => fresh.drop());
      assert.deepEqual(await database.wholeStructure(), await fresh.wholeStructure());
      assertSame(await database.rows(), asToday(before));
      for (const [table, rows] of Object.entries(await database.rows())) {
        assert.equal(rows.length, newRows[table] ?? 3, table);
      }
    });

    test("keeps the withheld fields withheld, and withholds no field of a mosque that could write all", async (t) => {
      const database = await newTrial(t);
      await fillEveryTable(database, "trial");
      await database.query(
        `UPDATE mosques SET approved_profile_fields = '["status","message"]', supported_prayer_keys = '["fajr"]' WHERE id = 'mosques id 2'`,
      );
      const store = await openStore({ databaseUrl: database.url });
      t.after(() => store.close());
      const settings = await store.read(async (tx) => {
        const [all, some] = [await findMosque(tx, "mosques id 1"), await findMosque(tx, "mosques id 2")];
        return [settingsOf(all ?? assert.fail()), settingsOf(some ?? assert.fail())];
      });
      assert.deepEqual(settings[0]?.approvedProfileFields.length, 8);
      assert.deepEqual(settings[0]?.supportedPrayerKeys.length, 11);
      assert.deepEqual(settings[1], {
        approvedProfileFields: ["status", "message"],
        supportedPrayerKeys: ["fajr"],
      });
    });

    test("records early changes as today: with short ids, what differs and the title", async (t) => {
      const database = await newTrial(t);
      await fillEveryTable(database, "trial");
      const [actor, item] = [crypto.randomUUID(), crypto.randomUUID()];
      const ids = { actor_id: actor, request_id: "request", resource_id: item };
      const record = { mosque_id: "mosques id 1", at: now.toISOString(), actor_kind: "key", ...ids };
      const whole = { title: "Iftar", body: "A" };
      const changes = [
        { resource: "announcements", before: null, after: whole },
        { resource: "announcements", before: whole, after: { ...whole, body: "B" } },
        { resource: "announcements", before: { body: "B" }, after: { body: "C" } },
        { resource: "announcements", before: { ...whole, body: "C", place: 7 }, after: null },
      ];
      await database.insert("announcements", {
        ...{ mosque_id: "mosques id 1", id: item, sequence: 9, created_at: now.toISOString(), version: 1 },
        ...{ title: "Iftar", body: "C" },
      });
      for (const [index, { before, after, ...rest }] of changes.entries()) {
        const [from, to] = [before && JSON.stringify(before), after && JSON.stringify(after)];
        await database.insert("changes", {
          ...record,
          ...rest,
          sequence: 10 + index,
          before: from,
          after: to,
        });
      }
      const store = await openStore({ databaseUrl: database.url });
      t.after(() => store.close());
      const stored = await database.query("SELECT * FROM changes WHERE sequence >= 10 ORDER BY sequence");
      assert.deepEqual(
        stored.map(({ actor_id, before, after }) => [actor_id, before, after]),
        [
          [null, '{"title":"Iftar","body":"A"}'],
          ['{"body":"A"}', '{"title":"Iftar","body":"B"}'],
          ['{"body":"B"}', '{"title":"Iftar","body":"C"}'],
          ['{"title":"Iftar","body":"C","place":7}', null],
        ].map((texts) => [`·${base64OfUuid(actor)}`, ...texts]),
      );
      const found = await store.read((tx) => findChanges(tx, "mosques id 1"));
      assert.deepEqual(
        found.slice(1).map(({ actorId, resourceId }) => [actorId, resourceId]),
        Array.from({ length: 4 }, () => [actor, item]),
      );
      const search = { resourceId: item };
      const list = await store.read((tx) =>
        listChanges(tx, { id: "mosques id 1", changeCount: 13 }, search, 10),
      );
      assert.deepEqual(
        list.changes.map(({ title }) => title),
        ["Iftar", "Iftar", "Iftar", "Iftar"],
      );
    });

    test("counts requests of no known key for the key that was used last", async (t) => {
      const database = await newTrial(t);
      await fillEveryTable(database, "trial");
      const counted = { mosque_id: "mosques id 1", requests: 4, failures: 2, writes: 1 };
      await database.insert("key_quarters", { ...counted, quarter: 1, key_id: "" });
      await database.insert("key_quarters", { ...counted, quarter: 1, key_id: "key_uses key_id 1" });
      await database.insert("key_quarters", { ...counted, mosque_id: "never used", quarter: 1, key_id: "" });
      await open(database.url);
      const quarters = (await database.rows()).key_quarters ?? [];
      assert.deepEqual(
        quarters.find(({ key_id }) => key_id === "key_uses key_id 1"),
        { ...counted, quarter: 1, key_id: "key_uses key_id 1", requests: 8, failures: 4, writes: 2 },
      );
      assert.deepEqual(
        quarters.filter(({ key_id }) => key_id === ""),
        [],
      );
    });

    test("loses no row when the program that carries it over is killed, however often", async (t) => {
      const database = await newTrial(t);
      await fillEveryTable(database, "trial");
      for (let sequence = 100; sequence < 1_100; sequence += 1) {
        const ids = { actor_id: crypto.randomUUID(), request_id: `${sequence}`, resource_id: "x" };
        const rest = { actor_kind: "key", resource: "profile", before: null, after: '{"status":"A"}' };
        const record = { mosque_id: "mosques id 1", sequence, at: now.toISOString(), ...ids, ...rest };
        await database.insert("changes", record);
      }
      const before = await database.rows();
      for (let kill = 0; kill < 6; kill += 1) await openAndKill(database.url, kill * 30 * Math.random());
      await open(database.url);
      const after = await database.rows();
      assertSame({ ...after, changes: [] }, { ...asToday(before), changes: [] });
      assert.deepEqual(
        after.changes?.map(({ request_id }) => request_id).toSorted(),
        before.changes?.map(({ request_id }) => request_id).toSorted(),
      );
    });

    test("of an older version is refused with the fix, and stays unchanged", async (t) => {
      const database = await newTrial(t);
      await database.query("UPDATE schema_version SET version = version - 1");
      const structure = await database.wholeStructure();
      await assert.rejects(openStore({ databaseUrl: database.url }), (error) => {
        assert.ok(error instanceof DatabaseIsOlder);
        assert.match(error.message, /schema version (22|32), .*Start the last program of the trials/);
        return true;
      });
      assert.deepEqual(await database.wholeStructure(), structure);
    });

    test("is backed up only once it is carried over", async (t) => {
      const database = await newTrial(t);
      await fillEveryTable(database, "trial");
      const file = join(await newFolder(t), "backup.db");
      const options = { now, overwrite: false };
      await assert.rejects(backUp(database.url, file, options), /Start this program on it once/);
      await open(database.url);
      assert.equal((await backUp(database.url, file, options)).mosques, 3);
    });

    test("is restored to from a backup that the trials made", async (t) => {
      const [sqlite] = engines;
      const trial = await createDatabaseOf("trial", sqlite ?? assert.fail());
      t.after(() => trial.drop());
      await fillEveryTable(trial, "trial");
      await trial.query("DELETE FROM sessions");
      await trial.query("DELETE FROM verifications");
      const file = join(await newFolder(t), "trial.backup");
      await copyFile(trial.url.slice("sqlite:".length), file);
      const data = openDataFile(file);
      data.seal(now.toISOString());
      data.close();

      const database = await engine.createDatabase();
      t.after(() => database.drop());
      const options = { now, lineage: "restored", force: false, formerUrl: undefined };
      const { contents, madeAt } = await restore(file, database.url, options);
      assert.deepEqual(contents, { mosques: 3, keys: 3, users: 3 });
      assert.equal(madeAt, now.toISOString());
      await open(database.url);
      for (const table of ["announcements", "events", "changes", "members", "passkeys", "accounts"]) {
        assert.equal((await database.query(`SELECT * FROM ${table}`)).length, 3, table);
      }
    });
  });
}

/** The rows as today's tables hold them. */
function asToday({ request_log: _, ...rows }: Rows): Rows {
  const mosques = rows.mosques?.map(({ approved_profile_fields: _, supported_prayer_keys: __, ...row }) =>
    Object.fromEntries(
      Object.entries({ ...row, withheld_prayer_keys: "[]", withheld_profile_fields: "[]" }).toSorted(
        ([one], [other]) => (one < other ? -1 : 1),
      ),
    ),
  );
  const test_mosques = [{ mosque_id: "mosques id 1", test_id: "mosques id 2" }];
  return inTodaysForms({ ...rows, mosques: mosques ?? [], test_mosques });
}

async function newFolder(t: Ends): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mosque-sync-trial-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
