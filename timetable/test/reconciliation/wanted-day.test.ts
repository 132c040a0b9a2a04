import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Day,
  factsOf,
  foundOn,
  missingPrayers,
  noTimetable,
  notice,
  type OwnRows,
  type PrayerTimes,
  type Timetable,
  wantedDay,
  wantedRows,
} from "@mosque-sync/timetable";

const noRows: OwnRows = { rows: [], ended: [], decidesJummah: false };
const dhuhr: PrayerTimes = { prayerKey: "dhuhr", adhanTime: "12:01", iqamahTime: "13:00" };

function timetableOf(...days: Partial<Day>[]): Timetable {
  const whole = days.map((day, index): Day => {
    return { date: `2026-11-${20 + index}`, file: "noor.csv", prayers: [], ...day };
  });
  return { days: whole, findings: [] };
}

function wantedOn(date: string, timetable: Timetable, own = noRows) {
  return wantedDay(date, foundOn(date, timetable), factsOf(timetable), own);
}

test("a time that only other days have is unknown, and its prayer's row stays", () => {
  const timetable = timetableOf(
    { prayers: [dhuhr] },
    { prayers: [{ prayerKey: "dhuhr", adhanTime: "12:01" }] },
  );
  const wanted = wantedOn("2026-11-21", timetable);
  assert.deepEqual(wanted.unknown, [{ prayerKey: "dhuhr", kind: "iqamah" }]);
  assert.deepEqual(wantedRows(wanted, [dhuhr], wanted.managed), [dhuhr]);
});

test("a day outside the timetable leaves every time unknown", () => {
  const wanted = wantedOn("2026-12-01", timetableOf({ prayers: [dhuhr] }));
  assert.deepEqual([wanted.prayers, [...wanted.managed], wanted.none], [[], [], []]);
  assert.equal(wanted.unknown.length, 2);
});

test("a prayer with a refused time is in no wanted row", () => {
  const wanted = wantedOn("2026-11-20", timetableOf({ prayers: [dhuhr], unknown: ["dhuhr"] }));
  assert.deepEqual([wanted.prayers, wanted.unusable, [...wanted.managed]], [[], ["dhuhr"], []]);
});

test("the rows of an Eid are over the day after it", () => {
  const eid: PrayerTimes = { prayerKey: "eid", iqamahTime: "08:00" };
  const timetable = timetableOf({ prayers: [eid] }, { prayers: [dhuhr] });
  assert.deepEqual(wantedOn("2026-11-20", timetable).over, []);
  assert.deepEqual(wantedOn("2026-11-21", timetable).over, [eid]);
});

test("own rows replace the prayer's rows of the timetable, and its errors", () => {
  const fault = { ...notice("not-a-time"), file: "noor.csv", date: "2026-11-20" };
  const timetable = { ...timetableOf({ unknown: ["isha"] }), findings: [fault] };
  const isha: PrayerTimes = { prayerKey: "isha", iqamahTime: "20:00" };
  assert.equal(wantedOn("2026-11-20", timetable).faults.length, 1);
  const wanted = wantedOn("2026-11-20", timetable, { ...noRows, rows: [isha] });
  assert.deepEqual([wanted.prayers, wanted.faults.length, wanted.replacedFaults.length], [[isha], 0, 1]);
});

test("a decided jummah without a row removes the rows of jummah", () => {
  const own = { ...noRows, decidesJummah: true };
  const wanted = wantedDay("2026-11-20", { day: undefined, faults: [], slips: [] }, noTimetable, own);
  assert.deepEqual([...wanted.managed], ["jummah"]);
  assert.deepEqual(wantedRows(wanted, [{ prayerKey: "jummah", iqamahTime: "13:15" }], wanted.managed), []);
});

test("a daily prayer is missing if the timetable has three others and a day has no row of it", () => {
  const three = (["fajr", "asr", "isha"] as const).map((prayerKey) => ({ prayerKey, iqamahTime: "12:00" }));
  const whole = wantedOn("2026-11-20", timetableOf({ prayers: three }));
  assert.deepEqual(missingPrayers(whole, ["maghrib"]), ["dhuhr"]);
  assert.deepEqual(missingPrayers(wantedOn("2026-11-20", timetableOf({ prayers: three.slice(1) })), []), []);
});
