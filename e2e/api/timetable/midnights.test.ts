import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dateIn } from "../../../timetable/src/index.ts";
import { fixture } from "../../../timetable/test/corpus/fixtures/fixture.ts";
import { table } from "../../../timetable/test/corpus/fixtures/spellings.ts";
import { type Place, places } from "../../../timetable/test/corpus/truth/places.ts";
import { policies, trueDaysOf } from "../../../timetable/test/corpus/truth/policies.ts";
import { sunDaysOf } from "../../../timetable/test/corpus/truth/sun.ts";
import { engines } from "../../support/databases/engines.ts";
import { Instance, inOrder } from "../../support/mosques/kept-mosques.ts";
import { dayAfter, movingFajr, timetableOf } from "../../support/mosques/timetables.ts";
import { during } from "../../support/services/suite.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The updates of a zone are spread over the five minutes after its midnight. */
const spreadMs = 5 * minuteMs;
const offsets = Array.from({ length: 27 }, (_, index) => index - 12);

const file = timetableOf("2026-11-01", 61, (date) => ({
  ...{ fajr: movingFajr(date), sunrise: "07:10", dhuhr: "12:15", asr: "14:40" },
  ...{ maghrib: "17:05", isha: "19:00" },
}));

/** Places whose clocks change at midnight, or by half an hour, with the days before each change. */
const changes = {
  "Africa/Cairo": [places.Cairo, "2026-04-22", "2026-10-28"],
  "America/Santiago": [place(-33.45, -70.67, "America/Santiago"), "2026-04-03", "2026-09-04"],
  "Asia/Beirut": [place(33.89, 35.5, "Asia/Beirut"), "2026-03-27", "2026-10-23"],
  "Australia/Lord_Howe": [places["Lord Howe"], "2026-04-03", "2026-10-02"],
} as const satisfies Record<string, readonly [Place, ...string[]]>;

for (const engine of engines) {
  describe(`Midnights on ${engine.name}`, () => {
    const opened = during(async (ends) => {
      const database = await engine.createMigratedDatabase();
      ends.defer(() => database.drop());
      const instance = await Instance.on(database, "2026-11-20T12:00:00.000Z");
      ends.defer(() => instance.store.close());
      return instance;
    });
    const fajrOf = async (mosqueId: string) =>
      (await opened().rowsOf(mosqueId)).find((row) => row.startsWith("fajr"))?.split(" ")[1];

    test("from UTC−12 to UTC+14 give each mosque the rows of its day, once", async () => {
      const instance = opened();
      instance.now = "2026-11-20T12:00:00.000Z";
      const mosques: { readonly mosqueId: string; readonly zone: string }[] = [];
      for (const offset of offsets) {
        const zone = offset === 0 ? "UTC" : `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
        mosques.push({ zone, mosqueId: await instance.addMosque(zone, { file }) });
      }
      const first = instance.now.getTime();
      for (let now = first; now <= first + 50 * hourMs; now += hourMs) {
        instance.now = new Date(now + spreadMs);
        assert.deepEqual(await instance.updateDue(), []);
        for (const { mosqueId, zone } of mosques) {
          assert.equal(await fajrOf(mosqueId), `05:${dateIn(zone, instance.now).slice(-2)}`, zone);
        }
      }
      for (const { mosqueId, zone } of mosques) {
        const days = Date.parse(dateIn(zone, instance.now)) - Date.parse(dateIn(zone, new Date(first)));
        assert.equal(await instance.changesOf(mosqueId), days / (24 * hourMs), zone);
      }
    });

    for (const [zone, [where, ...starts]] of Object.entries(changes)) {
      test(`around the clock changes of ${zone} give each day its own rows, once`, async () => {
        const instance = opened();
        const days = trueDaysOf(sunDaysOf(where, 2026), policies.minutesAfter);
        const { files, truth } = fixture({ timeZone: zone, days }, table());
        const expected = new Map(truth.map(({ date, cells }) => [date, rowsOf(cells)]));
        for (const start of starts) {
          instance.now = `${start}T18:00:00.000Z`;
          const mosqueId = await instance.addMosque(zone, { file: String(files["times.csv"]) });
          const firstDate = dateIn(zone, instance.now);
          for (let step = 0; step < 4 * 24 * 4; step += 1) {
            instance.now = new Date(instance.now.getTime() + 15 * minuteMs);
            await instance.update(mosqueId);
            const [date, before] = [0, spreadMs].map((ms) =>
              dateIn(zone, new Date(instance.now.getTime() - ms)),
            );
            if (date !== before) continue; // Its own second of the five minutes may still come.
            assert.deepEqual(
              await instance.rowsOf(mosqueId),
              expected.get(date ?? ""),
              `${instance.now.toISOString()}`,
            );
          }
          const { appliedOn, stop, missed } = await instance.timetableOf(mosqueId);
          assert.deepEqual([appliedOn, stop, missed], [dayAfter(firstDate, 4), undefined, undefined]);
          assert.equal(await instance.updatesOf(mosqueId), 4);
        }
      });
    }

    for (const hours of [25, -25]) {
      test(`with a clock that jumps by ${hours} hours and back are right again with the clock`, async () => {
        const instance = opened();
        instance.now = "2026-11-20T12:00:00.000Z";
        const mosqueId = await instance.addMosque("UTC", { file });
        instance.now = new Date(Date.parse("2026-11-20T12:00:00.000Z") + hours * hourMs);
        await instance.updateDue();
        assert.equal(await fajrOf(mosqueId), hours > 0 ? "05:21" : "05:19");
        instance.now = "2026-11-20T12:01:00.000Z";
        await instance.updateDue();
        assert.equal(await fajrOf(mosqueId), "05:20");
        for (const day of [21, 22, 23]) {
          instance.now = `2026-11-${day}T00:05:00.000Z`;
          await instance.updateDue();
          assert.equal(await fajrOf(mosqueId), `05:${day}`);
        }
        assert.equal((await instance.timetableOf(mosqueId)).missed, undefined);
      });
    }

    test("that a clock passed by days, and back, are not said to be missed", async () => {
      const instance = opened();
      instance.now = "2026-11-20T12:00:00.000Z";
      const mosqueId = await instance.addMosque("UTC", { file });
      instance.now = "2026-11-24T12:00:00.000Z";
      await instance.updateDue();
      assert.deepEqual((await instance.timetableOf(mosqueId)).missed, {
        from: "2026-11-21",
        until: "2026-11-23",
      });
      instance.now = "2026-11-20T12:01:00.000Z";
      await instance.updateDue();
      assert.equal((await instance.timetableOf(mosqueId)).missed, undefined);
      assert.equal(await fajrOf(mosqueId), "05:20");
    });
  });
}

function place(latitude: number, longitude: number, timeZone: string): Place {
  return { latitude, longitude, timeZone, method: "MuslimWorldLeague", madhab: "shafi" };
}

/** The rows of a day's cells. */
function rowsOf(cells: ReadonlyMap<string, readonly number[]>): string[] {
  const keys = [...new Set([...cells.keys()].map((key) => key.split(" ")[0] ?? ""))];
  const timeOf = (key: string) => {
    const [minutes] = cells.get(key) ?? [];
    if (minutes === undefined) return undefined;
    return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  };
  return inOrder(
    keys.map((prayerKey) => ({
      prayerKey,
      adhanTime: timeOf(`${prayerKey} adhan`),
      iqamahTime: timeOf(`${prayerKey} iqamah`),
    })),
  );
}
