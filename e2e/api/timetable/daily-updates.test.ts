import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ApiError } from "../../../server/src/domain/api-error.ts";
import {
  lockMosque,
  profileOf,
  saveProfile,
  saveSuspension,
} from "../../../server/src/subjects/mosques/rows/mosques.ts";
import { removeMosque } from "../../../server/src/subjects/mosques/rows/removed-mosques.ts";
import { createTestMosque, emptyTestMosque } from "../../../server/src/subjects/mosques/rows/test-mosques.ts";
import { findTimetable } from "../../../server/src/subjects/timetable/rows/timetables.ts";
import { unpacked } from "../../../server/src/subjects/timetable/rules/packed.ts";
import { engines } from "../../support/databases/engines.ts";
import { Instance } from "../../support/mosques/kept-mosques.ts";
import { movingFajr, type TimesOfDay, timetableOf } from "../../support/mosques/timetables.ts";
import { during } from "../../support/services/suite.ts";

const timesOn = (date: string): TimesOfDay => ({
  ...{ fajr: movingFajr(date), sunrise: "07:10", dhuhr: "12:15", asr: "14:40" },
  ...{ maghrib: "17:05", isha: "19:00", "dhuhr iqamah": "13:00", "asr iqamah": "15:00" },
  ...{ "maghrib iqamah": "17:10", "isha iqamah": "19:30" },
});
const file = timetableOf("2026-11-01", 61, timesOn);
/** As the file, but with fewer iqamahs on one day. */
const fileWithout = (wrongDay: string) =>
  timetableOf("2026-11-01", 61, (date) =>
    date === wrongDay
      ? { ...timesOn(date), ...Object.fromEntries(lostIqamahs.map((name) => [name, "-"])) }
      : timesOn(date),
  );
const lostIqamahs = ["dhuhr iqamah", "asr iqamah", "maghrib iqamah", "isha iqamah"];
const start = "2026-11-23T12:00:00.000Z";
const justAfterMidnight = "2026-11-24T00:06:00.000Z";

for (const engine of engines) {
  describe(`The daily update on ${engine.name}`, () => {
    const suite = during(async (ends) => {
      const database = await engine.createMigratedDatabase();
      ends.defer(() => database.drop());
      const opened = await Promise.all([Instance.on(database, start), Instance.on(database, start)]);
      for (const { store } of opened) ends.defer(() => store.close());
      const [one, other] = opened;
      return { database, one, other };
    });
    const atNoon = () => {
      const { one, other } = suite();
      one.now = start;
      other.now = start;
      return suite();
    };
    /** The fajr of a mosque's rows. */
    const fajrOf = async (mosqueId: string) =>
      (await suite().one.rowsOf(mosqueId)).find((row) => row.startsWith("fajr"))?.split(" ")[1];
    const change = (mosqueId: string, work: (writing: Parameters<typeof saveProfile>[0]) => unknown) =>
      suite().one.store.write(async (tx) => {
        const mosque = (await lockMosque(tx, mosqueId)) ?? assert.fail("The mosque exists.");
        const by = { actorKind: "user", actorId: "amina", requestId: "change" } as const;
        await work({ tx, mosque, origin: { mosqueId, at: suite().one.now.toISOString(), ...by } });
      });

    test("writes the rows of the new day with the fewest changes, and not before midnight", async () => {
      const { one } = atNoon();
      const mosqueId = await one.addMosque("UTC", { file });
      one.now = "2026-11-23T23:59:59.999Z";
      await one.updateDue();
      assert.equal(await fajrOf(mosqueId), "05:23");
      one.now = justAfterMidnight;
      assert.deepEqual(await one.updateDue(), []);
      assert.equal(await fajrOf(mosqueId), "05:24");
      assert.equal(await one.changesOf(mosqueId), 1);
      const { appliedOn, nextAt, missed } = await one.timetableOf(mosqueId);
      assert.deepEqual([appliedOn, nextAt.slice(0, 10), missed], ["2026-11-24", "2026-11-25", undefined]);
    });

    test("is made once by two instances at the same time", async () => {
      const { one, other } = atNoon();
      const mosques: string[] = [];
      for (let count = 0; count < 20; count += 1) mosques.push(await one.addMosque("UTC", { file }));
      one.now = justAfterMidnight;
      other.now = justAfterMidnight;
      assert.deepEqual((await Promise.all([one.updateDue(), other.updateDue()])).flat(), []);
      for (const mosqueId of mosques) {
        assert.equal(await fajrOf(mosqueId), "05:24");
        assert.equal(await one.changesOf(mosqueId), 1);
      }
    });

    test("is made once by two instances whose clocks are a minute apart, whichever comes first", async () => {
      for (const firstIsAhead of [true, false]) {
        const { one, other } = atNoon();
        const mosqueId = await one.addMosque("UTC", { file });
        const { nextAt: dueAt } = await one.timetableOf(mosqueId);
        const at = (seconds: number) => new Date(Date.parse(dueAt) + seconds * 1_000);
        const [ahead, behind] = [one, other];
        for (let seconds = -70; seconds <= 70; seconds += 10) {
          ahead.now = at(seconds + 60);
          behind.now = at(seconds);
          for (const instance of firstIsAhead ? [ahead, behind] : [behind, ahead])
            await instance.update(mosqueId);
        }
        assert.equal(await fajrOf(mosqueId), "05:24");
        assert.equal(await one.changesOf(mosqueId), 1);
      }
    });

    test("after three days without a service writes the rows of today, and says which days it missed", async () => {
      const { one } = atNoon();
      const mosqueId = await one.addMosque("UTC", { file });
      one.now = "2026-11-27T09:00:00.000Z";
      await one.updateDue();
      assert.equal(await fajrOf(mosqueId), "05:27");
      assert.equal(await one.changesOf(mosqueId), 1);
      const { appliedOn, missed } = await one.timetableOf(mosqueId);
      assert.equal(appliedOn, "2026-11-27");
      assert.deepEqual(missed, { from: "2026-11-24", until: "2026-11-26" });
    });

    test("that looks like a mistake leaves the rows and says why, and the next good file ends that", async () => {
      const { one } = atNoon();
      const mosqueId = await one.addMosque("UTC", { file: fileWithout("2026-11-24") });
      const before = await one.rowsOf(mosqueId);
      one.now = justAfterMidnight;
      await one.updateDue();
      assert.deepEqual(await one.rowsOf(mosqueId), before);
      const { stop, appliedOn, nextAt } = await one.timetableOf(mosqueId);
      assert.deepEqual([stop?.reason, stop?.date, appliedOn], ["removed_times", "2026-11-24", "2026-11-23"]);
      assert.equal(nextAt.slice(0, 10), "2026-11-25");
      await assert.rejects(one.give(mosqueId, { file: fileWithout("2026-11-24") }), ApiError);
      assert.equal((await one.timetableOf(mosqueId)).stop?.reason, "removed_times");
      await one.give(mosqueId, { file });
      assert.equal((await one.timetableOf(mosqueId)).stop, undefined);
      assert.equal(await fajrOf(mosqueId), "05:24");
    });

    test("that looked like a mistake ends that by itself with the next good day", async () => {
      const { one } = atNoon();
      const mosqueId = await one.addMosque("UTC", { file: fileWithout("2026-11-24") });
      one.now = justAfterMidnight;
      await one.updateDue();
      one.now = "2026-11-25T00:06:00.000Z";
      await one.updateDue();
      const { stop, missed } = await one.timetableOf(mosqueId);
      assert.equal(stop, undefined);
      assert.deepEqual(missed, { from: "2026-11-24", until: "2026-11-24" });
      assert.equal(await fajrOf(mosqueId), "05:25");
    });

    test("of a mosque that cannot be written does not hold up the others, and is tried again later", async () => {
      const { one, database } = atNoon();
      const [broken, ...others] = [
        await one.addMosque("UTC", { file }),
        ...(await Promise.all(Array.from({ length: 10 }, () => one.addMosque("UTC", { file })))),
      ];
      const ofBroken = `WHERE mosque_id = '${broken}'`;
      await database.execute(`UPDATE timetables SET due_at = '2026-11-24T00:00:00.000Z' ${ofBroken}`);
      await database.execute(`UPDATE timetable_months SET month = 'x' || month, days = 'x' || days ${ofBroken};
        UPDATE timetable_months SET month = '2026-11' ${ofBroken} AND month = 'x2026-11'`);
      one.now = justAfterMidnight;
      assert.deepEqual(await one.updateDue(), [broken]);
      for (const mosqueId of others) assert.equal(await fajrOf(mosqueId), "05:24");
      assert.equal(await fajrOf(broken), "05:23");
      assert.deepEqual(await one.updateDue(), [], "not at once");
      await database.execute(`UPDATE timetable_months SET days = substr(days, 2) ${ofBroken}`);
      one.now = "2026-11-24T00:16:00.000Z";
      assert.deepEqual(await one.updateDue(), []);
      assert.equal(await fajrOf(broken), "05:24");
      assert.equal(await one.changesOf(broken), 1);
    });

    test("ends the rows of people's Eid prayers, even if another file has come after their day", async () => {
      const { one } = atNoon();
      const mosqueId = await one.addMosque("UTC", { file });
      const eid = ["08:00", "09:00", "10:00"].map((iqamah) => ({
        date: start.slice(0, 10),
        iqamah,
        "x-own": true,
      }));
      const document = {
        format: "mosque-timetable",
        version: 1,
        timeZone: "UTC",
        days: [{ date: eid[0]?.date }],
        eid,
      };
      await one.give(mosqueId, { file: JSON.stringify(document) });
      const eids = async () => (await one.rowsOf(mosqueId)).filter((row) => row.startsWith("eid"));
      assert.equal((await eids()).length, 3);
      one.now = justAfterMidnight;
      await one.give(mosqueId, { file });
      assert.deepEqual(await eids(), []);
    });

    test("is stopped by a column that cannot be read, also after people have added entries", async () => {
      const { one } = atNoon();
      const mosqueId = await one.addMosque("UTC");
      const names = (text: string) => text.replace("isha iqamah", "isah iqamah");
      await one.give(mosqueId, { file: names(timetableOf("2026-11-24", 30, timesOn)) });
      const kept = await one.store.read((tx) => findTimetable(tx, mosqueId));
      const rules = [{ fajr: { iqamah: "06:00" }, "x-own": true }];
      const edited = { ...JSON.parse(unpacked(kept?.document ?? "")), rules };
      await one.give(mosqueId, { file: JSON.stringify(edited) });
      one.now = justAfterMidnight;
      await one.updateDue();
      assert.equal((await one.timetableOf(mosqueId)).stop?.reason, "unread");
    });

    test("is not stopped by a column that cannot be read, once a person has accepted the file", async () => {
      const { one } = atNoon();
      const mosqueId = await one.addMosque("UTC");
      const misspelt = file.replace("isha iqamah", "isah iqamah");
      await assert.rejects(one.give(mosqueId, { file: misspelt }), /timetable_looks_wrong/);
      await one.give(mosqueId, { file: misspelt, confirm: true });
      one.now = justAfterMidnight;
      await one.update(mosqueId);
      const { stop, unknown } = await one.timetableOf(mosqueId);
      assert.deepEqual([stop, await fajrOf(mosqueId)], [undefined, "05:24"]);
      assert.deepEqual(unknown, []);
    });

    test("follows a new time zone soon, with its midnight", async () => {
      const { one } = atNoon();
      const mosqueId = await one.addMosque("UTC", { file });
      const setZone = (timeZoneId: string) =>
        change(mosqueId, (writing) => saveProfile(writing, { ...profileOf(writing.mosque), timeZoneId }));
      await setZone("Pacific/Kiritimati"); // It is the 24th there.
      await one.updateDue();
      assert.equal(await fajrOf(mosqueId), "05:24");
      assert.equal((await one.timetableOf(mosqueId)).nextAt.slice(0, 13), "2026-11-24T10");
      await setZone("UTC");
      await one.updateDue();
      assert.equal(await fajrOf(mosqueId), "05:23");
      assert.equal((await one.timetableOf(mosqueId)).nextAt.slice(0, 13), "2026-11-24T00");
      assert.equal((await one.timetableOf(mosqueId)).missed, undefined);
    });

    test("of a suspended mosque waits, and follows as soon as the suspension ends", async () => {
      const { one } = atNoon();
      const mosqueId = await one.addMosque("UTC", { file });
      const suspend = (isSuspended: boolean) =>
        change(mosqueId, ({ tx, mosque, origin }) => saveSuspension(tx, mosque, isSuspended, origin.at));
      await suspend(true);
      for (const day of ["2026-11-24", "2026-11-25"]) {
        one.now = `${day}T00:06:00.000Z`;
        await one.updateDue();
        assert.equal(await fajrOf(mosqueId), "05:23");
      }
      one.now = "2026-11-25T12:00:00.000Z";
      await suspend(false);
      await one.updateDue();
      assert.equal(await fajrOf(mosqueId), "05:25");
      assert.deepEqual((await one.timetableOf(mosqueId)).missed, { from: "2026-11-24", until: "2026-11-24" });
    });

    test("of a mosque that is removed meanwhile does not fail, and leaves no row", async () => {
      const { one, other } = atNoon();
      const mosqueId = await one.addMosque("UTC", { file });
      one.now = justAfterMidnight;
      other.now = justAfterMidnight;
      const removal = { removedAt: justAfterMidnight, removedBy: "olivia", requestId: "r" };
      await Promise.all([
        change(mosqueId, ({ tx, mosque }) => removeMosque(tx, mosque, removal)),
        other.updateDue(),
      ]);
      assert.deepEqual(await other.updateDue(), []);
      for (const table of ["timetables", "timetableMonths", "timetableSources"] as const) {
        const rows = await one.store.read((tx) =>
          tx.selectFrom(table).select("mosqueId").where("mosqueId", "=", mosqueId).execute(),
        );
        assert.deepEqual(rows, []);
      }
    });

    test("of a test mosque is made like any, until it is emptied", async () => {
      const { one } = atNoon();
      const realId = await one.addMosque("UTC", { file });
      const testId: string = crypto.randomUUID();
      await change(realId, ({ tx, mosque, origin }) =>
        createTestMosque(tx, mosque, { ...origin, mosqueId: testId }, () => crypto.randomUUID()),
      );
      await one.give(testId, { file });
      one.now = justAfterMidnight;
      await one.updateDue();
      assert.equal(await fajrOf(testId), "05:24");
      await change(testId, (writing) => emptyTestMosque(writing, undefined));
      one.now = "2026-11-25T00:06:00.000Z";
      await one.updateDue();
      assert.deepEqual(await one.rowsOf(testId), []);
      await assert.rejects(one.timetableOf(testId), /has a timetable/);
    });
  });
}
