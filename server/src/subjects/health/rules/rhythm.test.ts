import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Quarter, quarterOf } from "./quarter-hours.ts";
import { lateAfter, learntRhythm, unknownRhythm } from "./rhythm.ts";

const hour = 60;
const day = 24 * hour;

/** The quarters of syncs that worked at these instants. */
function syncsAt(...instants: readonly (string | number)[]): Quarter[] {
  return instants.map((at) => ({ quarter: quarterOf(new Date(at)), requests: 5, failures: 0, writes: 1 }));
}

/** A sync at the same time of so many days. */
function daily(days: number, time = "03:02:00Z", from = "2026-11-01"): number[] {
  const first = Date.parse(`${from}T${time}`);
  return Array.from({ length: days }, (_, index) => first + index * day * 60_000);
}

const learnt = (quarters: readonly Quarter[], zone = "Europe/London") => learntRhythm(quarters, zone);

suite("the rhythm that is learnt", () => {
  test("of no sync, of two, and of three on one day is a week and a day", () => {
    assert.deepEqual(learnt([]), unknownRhythm);
    assert.deepEqual(learnt(syncsAt(...daily(2))), unknownRhythm);
    const onOneDay = ["2026-11-01T10:00Z", "2026-11-01T11:00Z", "2026-11-01T12:00Z"];
    assert.deepEqual(learnt(syncsAt(...onOneDay)), unknownRhythm);
  });

  test("of three nights is a day, with a fifth of it as grace, in whole hours", () => {
    assert.deepEqual(learnt(syncsAt(...daily(3))), { periodMinutes: day, graceMinutes: 5 * hour });
  });

  test("of every quarter of an hour is a quarter, with an hour's grace", () => {
    const first = Date.parse("2026-11-01T00:00Z");
    const all = Array.from({ length: 400 }, (_, index) => first + index * 15 * 60_000);
    assert.deepEqual(learnt(syncsAt(...all)), { periodMinutes: 15, graceMinutes: hour });
  });

  test("of a sync that always straddles two quarters is still a day", () => {
    const both = daily(10, "03:14:59Z").flatMap((at) => [at, at + 15 * 60_000]);
    assert.equal(learnt(syncsAt(...both)).periodMinutes, day);
  });

  test("ignores a first day with twenty trial syncs", () => {
    const tries = Array.from(
      { length: 20 },
      (_, index) => Date.parse("2026-10-31T09:00Z") + index * 1_200_000,
    );
    assert.equal(learnt(syncsAt(...tries, ...daily(5))).periodMinutes, day);
  });

  test("of workdays has the weekend as grace", () => {
    const workdays = daily(28).filter((at) => new Date(at).getUTCDay() % 6 !== 0);
    assert.deepEqual(learnt(syncsAt(...workdays)), { periodMinutes: day, graceMinutes: 2 * day });
  });

  test("does not learn patience from one outage of ten days", () => {
    const all = daily(30);
    assert.deepEqual(learnt(syncsAt(...all.slice(0, 10), ...all.slice(20))), {
      periodMinutes: day,
      graceMinutes: 5 * hour,
    });
  });

  test("leaves out syncs that failed", () => {
    const failed = daily(10, "15:00:00Z").map((at) => ({ ...syncsAt(at)[0], failures: 5 }) as Quarter);
    const quarters = [...syncsAt(...daily(10)), ...failed].toSorted((a, b) => a.quarter - b.quarter);
    assert.equal(learnt(quarters).periodMinutes, day);
  });

  test("of every week is a week, and of twice a day half a day", () => {
    assert.equal(learnt(syncsAt(...daily(29).filter((_, index) => index % 7 === 0))).periodMinutes, 7 * day);
    const twice = daily(10).flatMap((at) => [at, at + (day / 2) * 60_000]);
    assert.equal(learnt(syncsAt(...twice)).periodMinutes, day / 2);
  });
});

suite("the next sync is late", () => {
  const nightly = { periodMinutes: day, graceMinutes: 10 };
  const late = (last: string, zone: string, rhythm = nightly) => lateAfter(last, rhythm, zone).toISOString();

  test("after period and grace", () => {
    assert.equal(late("2026-11-21T03:02:00.000Z", "Europe/London"), "2026-11-22T03:12:00.000Z");
    const hourly = { periodMinutes: hour, graceMinutes: 5 };
    assert.equal(late("2026-11-21T03:02:00.000Z", "Europe/London", hourly), "2026-11-21T04:07:00.000Z");
  });

  test("an hour later when the clocks are set back, for a sync by the mosque's clocks", () => {
    // 03:00 British Summer Time on 24 October, 03:00 GMT on the day of the change.
    assert.equal(late("2026-10-24T02:00:00.000Z", "Europe/London"), "2026-10-25T03:10:00.000Z");
  });

  test("not earlier when the clocks are set forward, for a sync by UTC", () => {
    // 03:00 GMT on 28 March; 03:00 British Summer Time is an hour earlier than 03:00 UTC on the day of the change.
    assert.equal(late("2026-03-28T03:00:00.000Z", "Europe/London"), "2026-03-29T03:10:00.000Z");
  });

  test("by half an hour of summer time, and in a zone of three quarters of an hour", () => {
    // Lord Howe Island sets its clocks back by half an hour on 5 April 2026.
    assert.equal(late("2026-04-02T17:00:00.000Z", "Australia/Lord_Howe"), "2026-04-03T17:10:00.000Z");
    assert.equal(late("2026-04-04T14:00:00.000Z", "Australia/Lord_Howe"), "2026-04-05T14:40:00.000Z");
    assert.equal(late("2026-11-21T18:15:00.000Z", "Asia/Kathmandu"), "2026-11-22T18:25:00.000Z");
  });

  test("a week later across a change, and never on a day that a zone skipped", () => {
    const weekly = { periodMinutes: 7 * day, graceMinutes: day };
    assert.equal(late("2026-10-20T02:00:00.000Z", "Europe/London", weekly), "2026-10-28T03:00:00.000Z");
    // Samoa skipped 30 December 2011, so by its clocks the next day came 24 hours earlier.
    assert.equal(late("2011-12-29T20:00:00.000Z", "Pacific/Apia"), "2011-12-30T20:10:00.000Z");
  });
});
