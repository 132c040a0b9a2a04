import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import {
  editedPrayers,
  haveSameTimes,
  lastDayOf,
  type RowTimes,
  repeatedTimes,
  withEdits,
} from "./edited-rows.ts";

const saturday = { today: "2026-11-28", lastDay: "2026-12-31" };
const onward = { from: saturday.today, until: saturday.lastDay, "x-own": true };
const onlyToday = { ...onward, until: saturday.today };
const document: MosqueTimetable = { format: "mosque-timetable", version: 1, timeZone: "Europe/London" };
const isha: RowTimes = { prayerKey: "isha", adhanTime: "19:00", iqamahTime: "19:30" };
const jummah = (iqamahTime: string): RowTimes => ({ prayerKey: "jummah", iqamahTime });

function exceptionsOf(
  before: readonly RowTimes[],
  after: readonly RowTimes[],
  scope: "today" | "onward" = "today",
  exceptions: NonNullable<MosqueTimetable["exceptions"]> = [],
) {
  return withEdits({ ...document, exceptions }, editedPrayers(before, after), scope, saturday).exceptions;
}

suite("an edit of kept rows", () => {
  test("has only the times that were edited, for today or until the timetable ends", () => {
    const later = { ...isha, iqamahTime: "20:15" };
    assert.deepEqual(exceptionsOf([isha], [later]), [{ ...onlyToday, isha: { iqamah: "20:15" } }]);
    assert.deepEqual(exceptionsOf([isha], [later], "onward"), [{ ...onward, isha: { iqamah: "20:15" } }]);
  });

  test("writes a time after midnight as a time of the day before", () => {
    const [exception] = exceptionsOf([isha], [{ ...isha, iqamahTime: "00:10" }]) ?? [];
    assert.deepEqual(exception?.isha, { iqamah: "24:10" });
  });

  test("says that a removed time does not exist, and adds a time", () => {
    const { iqamahTime: _, ...withoutIqamah } = isha;
    assert.deepEqual(exceptionsOf([isha], [withoutIqamah])?.[0]?.isha, { iqamah: null });
    assert.deepEqual(exceptionsOf([isha], [])?.[0]?.isha, { adhan: null, iqamah: null });
    assert.deepEqual(exceptionsOf([], [isha])?.[0]?.isha, { adhan: "19:00", iqamah: "19:30" });
  });

  test("of a prayer with several congregations has all of them", () => {
    const both = [jummah("13:15"), jummah("14:00")];
    assert.deepEqual(exceptionsOf([jummah("13:15")], both, "onward"), [
      { ...onward, jummah: [{ iqamah: "13:15" }, { iqamah: "14:00" }] },
    ]);
    const dhuhr = (times: object): RowTimes => ({ prayerKey: "dhuhr", ...times });
    const [first, second] = [
      dhuhr({ adhanTime: "12:00", iqamahTime: "13:00" }),
      dhuhr({ iqamahTime: "14:00" }),
    ];
    assert.deepEqual(exceptionsOf([first], [first, second])?.[0]?.dhuhr, [
      { adhan: "12:00", iqamah: "13:00" },
      { adhan: null, iqamah: "14:00" },
    ]);
    assert.deepEqual(exceptionsOf(both, [], "onward"), [{ ...onward, jummah: [] }]);
  });

  test("of several congregations, or of jummah, repeats the times that were not edited, and names them", () => {
    const repeated = (...rows: Parameters<typeof editedPrayers>) =>
      editedPrayers(...rows).flatMap(repeatedTimes);
    const withAdhan = (iqamahTime: string): RowTimes => ({ ...jummah(iqamahTime), adhanTime: "12:30" });
    assert.deepEqual(repeated([withAdhan("13:15")], [withAdhan("13:30")]), [
      { prayerKey: "jummah", kind: "adhan" },
    ]);
    assert.deepEqual(repeated([jummah("13:15")], [jummah("13:30")]), []);
    assert.deepEqual(repeated([jummah("13:15"), jummah("14:00")], [jummah("13:15"), jummah("14:15")]), [
      { prayerKey: "jummah", kind: "iqamah" },
    ]);
    assert.deepEqual(repeated([isha], [{ ...isha, iqamahTime: "20:15" }]), []);
  });

  test("of jummah for today lasts until the coming Friday", () => {
    assert.equal(lastDayOf("jummah", "today", saturday), "2026-12-04");
    assert.equal(lastDayOf("jummah", "today", { ...saturday, today: "2026-12-04" }), "2026-12-04");
    assert.equal(lastDayOf("jummah", "today", { ...saturday, lastDay: "2026-11-30" }), "2026-11-30");
    const later = { ...isha, iqamahTime: "20:15" };
    assert.deepEqual(exceptionsOf([jummah("13:15"), isha], [jummah("13:30"), later]), [
      { ...onlyToday, until: "2026-12-04", jummah: [{ iqamah: "13:30" }] },
      { ...onlyToday, isha: { iqamah: "20:15" } },
    ]);
  });

  test("overrides the changes of today, and leaves planned changes and the file's exceptions in their place", () => {
    const ofFile = { date: saturday.today, isha: { iqamah: "19:40" } };
    const classes = { from: "2026-11-01", until: "2026-12-31", isha: { iqamah: "19:45" }, "x-own": true };
    const planned = { from: "2026-12-10", until: "2026-12-31", isha: { iqamah: "21:00" }, "x-own": true };
    const later = { ...isha, iqamahTime: "20:15" };
    assert.deepEqual(exceptionsOf([isha], [later], "onward", [ofFile, classes, planned]), [
      ofFile,
      classes,
      { ...onward, isha: { iqamah: "20:15" } },
      planned,
    ]);
  });

  test("completes the last edit of the same days", () => {
    const once = exceptionsOf([isha], [{ ...isha, iqamahTime: "20:15" }], "onward") ?? [];
    const again = exceptionsOf(
      [{ ...isha, iqamahTime: "20:15" }],
      [{ ...isha, adhanTime: "19:10", iqamahTime: "20:15" }],
      "onward",
      once,
    );
    assert.deepEqual(again, [{ ...onward, isha: { iqamah: "20:15", adhan: "19:10" } }]);
  });

  test("sees that rows have the same times, whatever their order among prayers", () => {
    assert.equal(haveSameTimes([isha, jummah("13:15")], [jummah("13:15"), isha]), true);
    assert.equal(haveSameTimes([jummah("13:15")], [jummah("13:15"), jummah("14:00")]), false);
  });
});
