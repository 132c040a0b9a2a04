import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openStore } from "../../server/src/store/store.ts";
import { backUpHere, backupFolder, done, restoreHere, runRestore } from "../support/databases/backups.ts";
import { type Database, engines } from "../support/databases/engines.ts";
import { Instance } from "../support/mosques/kept-mosques.ts";
import { timetableOf } from "../support/mosques/timetables.ts";

const onDay = (day: number) => `2026-06-0${day}T12:00:00.000Z`;
/** Fajr is a minute later on each day. */
const file = timetableOf("2026-06-01", 30, (date) => ({
  ...{ fajr: `05:${date.slice(-2)}`, sunrise: "07:10", dhuhr: "12:15" },
  ...{ asr: "14:40", maghrib: "17:05", isha: "19:00" },
}));

for (const engine of engines) {
  describe(`a timetable that returns from a backup, on ${engine.name}`, () => {
    for (const to of engines) {
      test(`is whole with its days and both files, and keeps the rows up to date, on ${to.name}`, async () => {
        const folder = await backupFolder();
        const [from, restored] = [await engine.createMigratedDatabase(), await to.createDatabase()];
        try {
          const mosqueId = await mosqueWithTwoFiles(from);
          const backup = folder.newFile();
          await backUpHere(from, backup);
          await restoreHere(restored, backup);
          assert.deepEqual(await storedIn(restored, mosqueId), await storedIn(from, mosqueId));
          await assertKeptUpToDate(restored, mosqueId);
        } finally {
          for (const database of [from, restored]) await database.drop();
          await folder.remove();
        }
      });
    }

    test("is whole after a restore in place, and keeps the rows up to date", async () => {
      const database = await engine.createMigratedDatabase();
      try {
        const mosqueId = await mosqueWithTwoFiles(database);
        const before = await storedIn(database, mosqueId);
        done(await runRestore(database, "--in-place"));
        assert.deepEqual(await storedIn(database, mosqueId), before);
        await assertKeptUpToDate(database, mosqueId);
      } finally {
        await database.drop();
      }
    });
  });
}

/** Adds a mosque whose timetable has replaced an earlier one. */
async function mosqueWithTwoFiles(database: Database): Promise<string> {
  const instance = await Instance.on(database, onDay(1));
  try {
    const mosqueId = await instance.addMosque("UTC", { file, fileName: "first.csv" });
    await instance.give(mosqueId, { file: file.replaceAll("19:00", "19:01"), fileName: "second.csv" });
    return mosqueId;
  } finally {
    await instance.store.close();
  }
}

/** All that is stored of a mosque's timetable. */
async function storedIn({ url }: Database, mosqueId: string): Promise<string[][]> {
  const store = await openStore({ databaseUrl: url });
  try {
    const [timetables, documents, months, sources] = await store.read((tx) =>
      Promise.all([
        tx.selectFrom("timetables").selectAll().where("mosqueId", "=", mosqueId).execute(),
        tx.selectFrom("timetableDocuments").selectAll().where("mosqueId", "=", mosqueId).execute(),
        tx.selectFrom("timetableMonths").selectAll().where("mosqueId", "=", mosqueId).execute(),
        tx.selectFrom("timetableSources").selectAll().where("mosqueId", "=", mosqueId).execute(),
      ]),
    );
    assert.deepEqual(
      [timetables, documents, months, sources].map(({ length }) => length),
      [1, 1, 1, 2],
    );
    return [timetables, documents, months, sources].map((rows) =>
      rows.map((row) => JSON.stringify(row)).toSorted(),
    );
  } finally {
    await store.close();
  }
}

/** Asserts that the rows of the next day are written. */
async function assertKeptUpToDate(database: Database, mosqueId: string): Promise<void> {
  const instance = await Instance.on(database, onDay(2));
  try {
    await instance.update(mosqueId);
    const { appliedOn, stop } = await instance.timetableOf(mosqueId);
    assert.deepEqual([appliedOn, stop], ["2026-06-02", undefined]);
    const rows = await instance.rowsOf(mosqueId);
    assert.ok(rows.includes("fajr 05:02 -") && rows.includes("isha 19:01 -"), String(rows));
  } finally {
    await instance.store.close();
  }
}
