import assert from "node:assert/strict";
import { test } from "node:test";
import type { ProfileUpdate } from "@mosque-sync/client";
import type { PrayerTimes, RowChange } from "@mosque-sync/timetable";
import { findLargeChanges } from "../../src/sync/large-changes.ts";
import type { Plan, ProfileChange } from "../../src/sync/plan/plan.ts";

type Times = readonly [adhan: string, iqamah: string];

function planOn(date: string, rows: RowChange[], profile: ProfileChange[] = []): Plan {
  const mosque = { id: "m", name: "Masjid Noor" };
  const nothing = {
    announcements: [],
    events: [],
    unknown: [],
    notReadCount: 0,
    unchangedRows: 0,
    unchangedItems: 0,
    warnings: [],
  };
  return { mosque, date, timeZone: "Europe/London", profile, rows, ...nothing };
}

function moved(prayerKey: PrayerTimes["prayerKey"], from: Times, to: Times): RowChange {
  const row = ([adhanTime, iqamahTime]: Times): PrayerTimes => ({ prayerKey, adhanTime, iqamahTime });
  return { kind: "change", from: { id: prayerKey, ...row(from) }, to: row(to) };
}

const anHourLater = [
  moved("fajr", ["05:00", "05:30"], ["06:00", "06:30"]),
  moved("dhuhr", ["12:05", "13:00"], ["13:05", "13:00"]),
  moved("maghrib", ["18:20", "18:25"], ["19:20", "19:25"]),
];
const none: ProfileUpdate = {};

test("several prayers that move by more than half an hour are named with their old and new times", () => {
  const rows = [
    moved("fajr", ["06:00", "06:30"], ["06:31", "06:50"]),
    moved("asr", ["13:40", "14:30"], ["13:41", "14:30"]),
    moved("isha", ["00:10", "00:20"], ["23:30", "23:55"]),
  ];
  assert.deepEqual(findLargeChanges(planOn("2026-11-20", rows), none, "2026-11-19"), [
    "2 prayers move by more than 30 minutes, and no clock change explains it:",
    "  fajr adhan 06:00 → 06:31 (31 minutes later)",
    "  isha adhan 00:10 → 23:30 (40 minutes earlier)",
  ]);
});

test("one prayer that moves far, and several that move by half an hour, are ordinary", () => {
  const one = [moved("isha", ["19:30", "20:00"], ["21:00", "21:30"])];
  assert.deepEqual(findLargeChanges(planOn("2026-11-20", one), none, "2026-11-19"), []);
  const half = [
    moved("fajr", ["06:00", "06:30"], ["06:30", "07:00"]),
    moved("isha", ["19:30", "20:00"], ["19:00", "19:30"]),
  ];
  assert.deepEqual(findLargeChanges(planOn("2026-11-20", half), none, undefined), []);
});

test("an hour is ordinary at a clock change in its direction, and at no other time", () => {
  const on = (date: string, lastDay?: string) =>
    findLargeChanges(planOn(date, anHourLater), none, lastDay).length;
  assert.equal(on("2026-03-29", "2026-03-28"), 0);
  assert.equal(on("2026-04-02", "2026-04-01"), 0, "a timetable may follow a few days late");
  assert.equal(on("2026-04-20", "2026-03-20"), 0, "the mosque still has its times of the winter");
  assert.equal(on("2026-03-27", "2026-03-26"), 4);
  assert.equal(on("2026-10-25", "2026-10-24"), 4, "the clocks go back");
  assert.equal(on("2026-11-20"), 4);
});

test("the longer ago the rows were right, the further they may move, up to an hour", () => {
  const rows = [
    moved("fajr", ["05:00", "05:30"], ["05:50", "06:20"]),
    moved("isha", ["19:30", "20:00"], ["20:20", "20:50"]),
  ];
  const since = (lastDay: string) => findLargeChanges(planOn("2026-12-20", rows), none, lastDay).length > 0;
  assert.deepEqual(["2026-12-19", "2026-12-14", "2026-12-01", "2026-11-05"].map(since), [
    true,
    true,
    false,
    false,
  ]);
  assert.equal(findLargeChanges(planOn("2026-12-20", anHourLater), none, "2026-11-05").length, 0);
});

test("iqamahs may move when Ramadan begins or ends, and adhans may not", () => {
  const iqamahs = [
    moved("fajr", ["05:00", "06:15"], ["05:00", "05:10"]),
    moved("isha", ["18:50", "19:30"], ["18:50", "20:15"]),
  ];
  const on = (date: string, rows: RowChange[]) => findLargeChanges(planOn(date, rows), none, date).length > 0;
  // Ramadan 1447 lasts from 18 February to 19 March 2026 by the Umm al-Qura calendar.
  assert.deepEqual(
    ["2026-02-18", "2026-03-21", "2026-01-10"].map((date) => on(date, iqamahs)),
    [false, false, true],
  );
  assert.ok(on("2026-02-18", anHourLater));
});

test("a mosque that moves by more than 250 m is named with both places", () => {
  const before = { latitude: 53.3811, longitude: -1.4701 };
  const to = (latitude: number) => [{ field: "latitude" as const, from: 53.3811, to: latitude }];
  const found = (latitude: number) =>
    findLargeChanges(planOn("2026-11-20", [], to(latitude)), before, undefined);
  assert.deepEqual(found(53.3833), []);
  assert.deepEqual(found(53.3834), [
    "The mosque moves by 256 m: coordinates 53.3811, -1.4701 → 53.3834, -1.4701",
  ]);
  assert.match(found(-53.3811).join(), /moves by 11871\.\d km/);
  assert.deepEqual(
    findLargeChanges(planOn("2026-11-20", [], to(1)), none, undefined),
    [],
    "it had no place before",
  );
});
