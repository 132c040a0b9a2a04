import assert from "node:assert/strict";
import { test } from "node:test";
import type { PrayerTimes } from "@mosque-sync/timetable";
import { findRemovals } from "@mosque-sync/timetable/removals";

const fajr: PrayerTimes = { prayerKey: "fajr", adhanTime: "05:43", iqamahTime: "06:30" };
const sunrise: PrayerTimes = { prayerKey: "sunrise", adhanTime: "07:49" };
const dhuhr: PrayerTimes = { prayerKey: "dhuhr", adhanTime: "11:54", iqamahTime: "12:45" };
const jummah: PrayerTimes = { prayerKey: "jummah", iqamahTime: "13:00" };
const rows = [fajr, sunrise, dhuhr, jummah];
const none = { times: [], moreRows: [] };

function without(row: PrayerTimes, member: "adhanTime" | "iqamahTime"): PrayerTimes {
  const { [member]: _, ...rest } = row;
  return rest as PrayerTimes;
}

test("rows that change their times lose no time", () => {
  const later = rows.map((row) => ({ ...row, ...(row.iqamahTime && { iqamahTime: "14:00" }) }));
  assert.deepEqual(findRemovals(rows, later), none);
});

test("one iqamah, one jummah or sunrise may disappear", () => {
  assert.deepEqual(findRemovals(rows, [fajr, sunrise, without(dhuhr, "iqamahTime"), jummah]), none);
  assert.deepEqual(findRemovals(rows, [fajr, sunrise, dhuhr]), none);
  assert.deepEqual(findRemovals(rows, [fajr, dhuhr, jummah]), none);
});

test("two times that disappear are too many", () => {
  const after = [without(fajr, "iqamahTime"), sunrise, without(dhuhr, "iqamahTime"), jummah];
  assert.deepEqual(findRemovals(rows, after).times, [
    { prayerKey: "fajr", kind: "iqamah", count: 1 },
    { prayerKey: "dhuhr", kind: "iqamah", count: 1 },
  ]);
});

test("one adhan of a daily prayer that disappears is too many", () => {
  const after = [fajr, sunrise, without(dhuhr, "adhanTime"), jummah];
  assert.deepEqual(findRemovals(rows, after).times, [{ prayerKey: "dhuhr", kind: "adhan", count: 1 }]);
});

test("a daily prayer that gets a second row is named, and further jummahs are not", () => {
  const after = [...rows, { ...fajr, iqamahTime: "07:00" }, { ...jummah, iqamahTime: "14:00" }];
  assert.deepEqual(findRemovals(rows, after).moreRows, [{ prayerKey: "fajr", before: 1, after: 2 }]);
});

test("a mosque that has no row yet, or two that stay two, may have two", () => {
  const two = [fajr, { ...fajr, iqamahTime: "07:00" }];
  assert.deepEqual(findRemovals([], two), none);
  assert.deepEqual(findRemovals(two, two), none);
});
