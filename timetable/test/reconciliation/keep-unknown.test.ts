import assert from "node:assert/strict";
import { test } from "node:test";
import type { Knowledge, PrayerTimes } from "@mosque-sync/timetable";
import { keepUnknown } from "../../src/reconciliation/keep-unknown.ts";

type Times = readonly (readonly [adhan: string, iqamah: string])[];

/** The rows of jummah after a sync, written like `12:45 13:15`; an empty time is one that a row lacks. */
function kept(desired: Times, actual: Times, adhan: Knowledge, iqamah: Knowledge): string[] {
  const rows = keepUnknown(rowsOf(desired), rowsOf(actual), new Set(["jummah"]), (_, kind) =>
    kind === "adhan" ? adhan : iqamah,
  );
  return rows.map(({ adhanTime = "–", iqamahTime = "–" }) => `${adhanTime} ${iqamahTime}`);
}

function rowsOf(times: Times): PrayerTimes[] {
  return times.map(([adhanTime, iqamahTime]) => ({
    prayerKey: "jummah",
    ...(adhanTime && { adhanTime }),
    ...(iqamahTime && { iqamahTime }),
  }));
}

test("a row keeps the time that the timetable does not know", () => {
  assert.deepEqual(kept([["12:46", ""]], [["12:45", "13:15"]], "known", "unknown"), ["12:46 13:15"]);
  assert.deepEqual(kept([["", "13:30"]], [["12:45", "13:15"]], "unknown", "known"), ["12:45 13:30"]);
});

test("a time that does not exist by the timetable is removed", () => {
  assert.deepEqual(kept([["12:46", ""]], [["12:45", "13:15"]], "known", "none"), ["12:46 –"]);
  assert.deepEqual(kept([], [["12:45", "13:15"]], "none", "unknown"), ["– 13:15"]);
  assert.deepEqual(kept([], [["12:45", "13:15"]], "none", "none"), []);
});

test("a single adhan serves every congregation that the mosque has", () => {
  const actual: Times = [
    ["12:45", "13:15"],
    ["12:45", "14:00"],
  ];
  assert.deepEqual(kept([["12:46", ""]], actual, "known", "unknown"), ["12:46 13:15", "12:46 14:00"]);
});

test("congregations keep their adhans by the nearest iqamah", () => {
  const actual: Times = [
    ["12:30", "13:00"],
    ["13:30", "14:00"],
  ];
  const iqamahs: Times = [
    ["", "12:00"],
    ["", "13:05"],
    ["", "14:00"],
  ];
  assert.deepEqual(kept(iqamahs, actual, "unknown", "known"), ["12:30 13:05", "13:30 14:00", "– 12:00"]);
});

test("a congregation that ends takes its iqamah along, and a separate adhan stays", () => {
  const sharing: Times = [
    ["12:45", "13:15"],
    ["12:45", "14:00"],
  ];
  assert.deepEqual(kept([["", "13:15"]], sharing, "unknown", "known"), ["12:45 13:15"]);
  const apart: Times = [
    ["12:45", "13:15"],
    ["13:45", "14:00"],
  ];
  assert.deepEqual(kept([["", "13:15"]], apart, "unknown", "known"), ["12:45 13:15", "13:45 –"]);
});

test("a mosque without rows gets the times that are known", () => {
  assert.deepEqual(kept([["12:46", ""]], [], "known", "unknown"), ["12:46 –"]);
});
