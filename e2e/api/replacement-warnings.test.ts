import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "../support/databases/engines.ts";
import { type Mosque, sharedSuiteOn, succeeded } from "../support/services/suite.ts";

for (const engine of engines) {
  describe(`Replacing all prayer rows on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);

    const replaced = async (mosque: Mosque, prayers: readonly object[]) =>
      succeeded(await mosque.put("/prayers", { prayers }));
    const week = ["fajr", "dhuhr", "asr", "maghrib", "isha"].map((prayerKey, index) => ({
      prayerKey,
      adhanTime: `1${index}:00`,
      iqamahTime: `1${index}:30`,
    }));
    const withoutIqamah = (count: number) =>
      week.map(({ iqamahTime, ...row }, index) => (index < count ? row : { ...row, iqamahTime }));
    const warningsOf = async (mosque: Mosque, prayers: readonly object[], query = "") =>
      succeeded(await mosque.put(`/prayers?validateOnly=true${query}`, { prayers })).body.warnings;

    test("that is only validated names removed times from the second one, with a sentence for each prayer", async () => {
      const mosque = await suite.addMosque();
      await replaced(mosque, week);
      assert.deepEqual(await warningsOf(mosque, week), []);
      assert.deepEqual(await warningsOf(mosque, withoutIqamah(1)), []);
      const removed = { code: "removed_times", adhans: 0, iqamahs: 1 };
      assert.deepEqual(await warningsOf(mosque, withoutIqamah(2)), [
        { ...removed, prayerKey: "fajr", message: "Fajr would lose 1 iqamah time." },
        { ...removed, prayerKey: "dhuhr", message: "Dhuhr would lose 1 iqamah time." },
      ]);
    });

    test("that is only validated names one removed adhan of a daily prayer, but no other's", async () => {
      const mosque = await suite.addMosque();
      const sunrise = { prayerKey: "sunrise", adhanTime: "07:00" };
      await replaced(mosque, [...week, sunrise]);
      assert.deepEqual(await warningsOf(mosque, week), []);
      const [fajr, ...others] = week;
      assert.deepEqual(await warningsOf(mosque, [...others, { ...fajr, adhanTime: undefined }, sunrise]), [
        {
          code: "removed_times",
          prayerKey: "fajr",
          adhans: 1,
          iqamahs: 0,
          message: "Fajr would lose 1 adhan time.",
        },
      ]);
      assert.deepEqual(await warningsOf(mosque, [...others, sunrise]), [
        {
          code: "removed_times",
          prayerKey: "fajr",
          adhans: 1,
          iqamahs: 1,
          message: "Fajr would lose 1 adhan time and 1 iqamah time.",
        },
      ]);
      const all = (await warningsOf(mosque, [], "&allowEmpty=true")) ?? [];
      assert.deepEqual(
        all.map(({ prayerKey }) => prayerKey),
        ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"],
      );
    });

    test("that is only validated names a daily prayer that gets a second row, but no first row and no second jummah", async () => {
      const mosque = await suite.addMosque();
      const jummah = { prayerKey: "jummah", iqamahTime: "13:30" };
      const [fajr, ...others] = week;
      await replaced(mosque, [...others, jummah]);
      const next = [...week, jummah, { ...jummah, iqamahTime: "14:30" }];
      assert.deepEqual(await warningsOf(mosque, next), []);
      await replaced(mosque, next);
      assert.deepEqual(await warningsOf(mosque, [...next, { ...fajr, iqamahTime: "10:45" }]), [
        {
          code: "more_rows",
          prayerKey: "fajr",
          before: 1,
          after: 2,
          message: "Fajr would have 2 rows instead of 1.",
        },
      ]);
    });

    test("carries out its request without a warning, although its dry run has some", async () => {
      const mosque = await suite.addMosque();
      await replaced(mosque, week);
      const left = withoutIqamah(5);
      assert.equal((await warningsOf(mosque, left))?.length, 5);
      const { body } = succeeded(await mosque.put("/prayers", { prayers: left }));
      assert.deepEqual(Object.keys(body).toSorted(), ["added", "changed", "deleted", "prayers"]);
      assert.ok(body.prayers.every(({ iqamahTime }) => iqamahTime === undefined));
    });
  });
}
