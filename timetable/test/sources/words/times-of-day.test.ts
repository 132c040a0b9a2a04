import assert from "node:assert/strict";
import { test } from "node:test";
import { datesAlone } from "../../../src/sources/words/times-of-day.ts";

test("a time of day is dropped next to a date that begins with its year, at midnight, and where all rows share it", () => {
  const alone = datesAlone([
    "2026-06-01 15:00:16",
    "2026-06-02T03:10",
    "3/6/2026 0:00",
    "4/6/2026 12:00:00 AM",
  ]);
  assert.equal(alone("2026-06-01 15:00:16"), "2026-06-01");
  assert.equal(alone("2026-06-02T03:10"), "2026-06-02");
  assert.equal(alone("3/6/2026 0:00"), "3/6/2026");
  assert.equal(alone("4/6/2026 12:00:00 AM"), "4/6/2026");
  assert.equal(datesAlone(["1 Jun 2026 15:00", "2 Jun 2026 15:00"])("1 Jun 2026 15:00"), "1 Jun 2026");
});

test("a time of day that differs from row to row stays, and so does a moment of UTC", () => {
  const alone = datesAlone(["1/6/2026 15:00", "2/6/2026 16:00"]);
  assert.equal(alone("1/6/2026 15:00"), "1/6/2026 15:00");
  const moment = "2026-06-20T23:00:00.000Z";
  assert.equal(datesAlone([moment, moment])(moment), moment);
});

test("a local midnight with its zone's difference, as scripts write it, is its date", () => {
  const script = "Mon Jun 01 2026 00:00:00 GMT+0200 (Central European Summer Time)";
  assert.equal(datesAlone([script])(script), "Mon Jun 01 2026");
  const iso = "2026-06-01T00:00:00+02:00";
  assert.equal(datesAlone([iso])(iso), "2026-06-01");
});
