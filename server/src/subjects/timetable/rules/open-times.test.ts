import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { PrayerKey } from "@mosque-sync/contract";
import { stopWith } from "./health/stops.ts";
import { fewerTimes, timesBesides, timesGivenFrom, timesNoLongerGiven } from "./open-times.ts";

const adhan = (prayerKey: PrayerKey) => ({ prayerKey, kind: "adhan" as const });
const iqamah = (prayerKey: PrayerKey) => ({ prayerKey, kind: "iqamah" as const });
const rows = [
  { prayerKey: "isha", adhanTime: "19:00", iqamahTime: "19:30" },
  { prayerKey: "jummah", iqamahTime: "13:15" },
  { prayerKey: "jummah", iqamahTime: "14:00" },
] as const;

suite("the times that a timetable leaves open", () => {
  test("include each time of the rows that it does not give, once", () => {
    assert.deepEqual(timesBesides(rows, [adhan("isha")]), [iqamah("isha"), iqamah("jummah")]);
    assert.deepEqual(timesBesides(rows, [adhan("isha"), iqamah("isha"), iqamah("jummah")]), []);
  });

  test("are fewer than before only if the timetable before gave them, and the mosque has them", () => {
    const before = [adhan("isha"), iqamah("isha"), iqamah("fajr")];
    assert.deepEqual(timesNoLongerGiven(rows, { before, after: [adhan("isha")] }), [iqamah("isha")]);
    assert.deepEqual(timesNoLongerGiven(rows, { before: [adhan("isha")], after: [] }), [adhan("isha")]);
    assert.deepEqual(timesNoLongerGiven(rows, { before, after: before }), []);
    assert.deepEqual(timesNoLongerGiven([], { before, after: [] }), []);
  });

  test("are not compared with times that the timetable before no longer gives", () => {
    const ends = [
      { until: "2026-11-27", times: [iqamah("isha")] },
      { until: "2026-12-31", times: [adhan("isha")] },
    ];
    assert.deepEqual(timesGivenFrom("2026-11-28", ends), [adhan("isha")]);
    assert.deepEqual(timesGivenFrom("2026-11-27", ends), [iqamah("isha"), adhan("isha")]);
  });

  test("are named with the fix", () => {
    const { message } = stopWith("2026-11-24", "fewer_times", [
      fewerTimes([adhan("isha"), iqamah("isha")], [], "2027.csv"),
    ]);
    assert.equal(
      message,
      "2027.csv gives fewer times than before. The mosque would keep the adhan of isha and the iqamah of isha as they are today. Bring one timetable with all times.",
    );
  });
});
