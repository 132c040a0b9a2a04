import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDate, isDate } from "../../src/times/dates.ts";
import { dateIn } from "../../src/times/zones.ts";

test("today is the mosque's own day, not the machine's", () => {
  const now = new Date("2026-11-20T23:30:00Z");
  assert.equal(dateIn("Europe/London", now), "2026-11-20");
  assert.equal(dateIn("Asia/Dubai", now), "2026-11-21");
  assert.equal(dateIn("America/New_York", new Date("2026-11-20T04:30:00Z")), "2026-11-19");
});

test("the day turns at local midnight when the clocks change", () => {
  const midnights: [zone: string, before: string, date: string][] = [
    ["Europe/London", "2026-03-28T23:59:59Z", "2026-03-28"],
    ["Europe/London", "2026-03-29T22:59:59Z", "2026-03-29"],
    ["Europe/London", "2026-10-25T23:59:59Z", "2026-10-25"],
    ["America/New_York", "2026-11-02T04:59:59Z", "2026-11-01"],
    ["Australia/Sydney", "2026-10-04T12:59:59Z", "2026-10-04"],
    ["Australia/Lord_Howe", "2026-10-04T12:59:59Z", "2026-10-04"],
  ];
  for (const [zone, before, date] of midnights) {
    assert.equal(dateIn(zone, new Date(before)), date);
    assert.notEqual(dateIn(zone, new Date(Date.parse(before) + 1_000)), date);
  }
});

test("a zone that does not exist is refused", () => {
  assert.throws(() => dateIn("Sheffield", new Date(0)), RangeError);
});

test("only dates that exist are dates", () => {
  assert.ok(isDate("2028-02-29"));
  for (const text of ["2026-02-29", "2026-1-1", "20261120", "today", "2026-11-20T00:00"])
    assert.ok(!isDate(text), text);
});

test("a date is shown with its weekday", () => {
  assert.equal(formatDate("2026-11-20"), "Fri 20 Nov 2026");
});
