import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { DayState } from "@mosque-sync/contract";
import { type Quarter, quarterOf } from "../quarter-hours.ts";
import { unknownRhythm } from "../rhythm.ts";
import { firstQuarterOfStrip, stripOf } from "./days.ts";

const nightly = { periodMinutes: 1_440, graceMinutes: 288 };

/** The quarter of a sync, which worked unless it says otherwise. */
function sync(at: string, counts: Partial<Quarter> = {}): Quarter {
  return { quarter: quarterOf(new Date(at)), requests: 5, failures: 0, writes: 1, ...counts };
}

type Facts = Partial<Parameters<typeof stripOf>[0]>;

function strip(quarters: readonly Quarter[], now: string, facts: Facts = {}) {
  const usual = { zone: "Europe/London", rhythm: nightly, paused: false, lastRunFailed: false };
  return stripOf({ ...usual, ...facts, quarters }, new Date(now));
}

/** The states of the last days, oldest first. */
function lastStates(days: number, ...asked: Parameters<typeof strip>): DayState[] {
  return strip(...asked)
    .slice(-days)
    .map(({ state }) => state);
}

suite("the strip of days", () => {
  test("has 30 days, the last of them today", () => {
    const days = strip([], "2026-11-22T12:00:00Z");
    assert.equal(days.length, 30);
    assert.equal(days[0]?.date, "2026-10-24");
    assert.deepEqual(days.at(-1), {
      ...{ date: "2026-11-22", requests: 0, failures: 0, writes: 0 },
      state: "before",
    });
  });

  test("adds up the quarters of a day", () => {
    const quarters = [sync("2026-11-22T00:00Z"), sync("2026-11-22T03:00Z", { requests: 7, writes: 3 })];
    assert.deepEqual(strip(quarters, "2026-11-22T12:00:00Z").at(-1), {
      ...{ date: "2026-11-22", requests: 12, failures: 0, writes: 4 },
      state: "worked",
    });
  });

  test("begins with the first sync, misses a night, and shows how each day's last sync went", () => {
    const quarters = [
      sync("2026-11-17T03:00Z"),
      sync("2026-11-18T03:00Z", { failures: 2 }),
      sync("2026-11-20T03:00Z", { failures: 1 }),
      sync("2026-11-20T09:00Z"),
      sync("2026-11-21T03:00Z"),
      sync("2026-11-21T09:00Z", { failures: 1 }),
      sync("2026-11-22T03:00Z"),
    ];
    const states = ["before", "worked", "failed", "missed", "worked", "failed", "worked"];
    assert.deepEqual(lastStates(7, quarters, "2026-11-22T12:00:00Z"), states);
  });

  test("believes the newest run more than the counts of its quarter", () => {
    const retried = [sync("2026-11-22T03:00Z", { failures: 1 })];
    assert.deepEqual(lastStates(1, retried, "2026-11-22T12:00:00Z"), ["worked"]);
    const asCounted = { lastRunFailed: undefined };
    assert.deepEqual(lastStates(1, retried, "2026-11-22T12:00:00Z", asCounted), ["failed"]);
  });

  test("misses today's sync only once it is late, and no sync of a weekly or a paused mosque", () => {
    const quarters = [sync("2026-11-21T03:00Z")];
    assert.deepEqual(lastStates(2, quarters, "2026-11-22T07:00:00Z"), ["worked", "none"]);
    assert.deepEqual(lastStates(2, quarters, "2026-11-22T12:00:00Z"), ["worked", "missed"]);
    assert.deepEqual(lastStates(2, quarters, "2026-11-22T12:00:00Z", { paused: true }), ["worked", "none"]);
    const weekly = { rhythm: unknownRhythm };
    assert.deepEqual(lastStates(2, quarters, "2026-11-22T12:00:00Z", weekly), ["worked", "none"]);
  });

  test("gives a day of 25 hours and a day of 23 hours their own syncs", () => {
    // Summer time ends on 25 October 2026 in London and begins on 28 March 2027.
    const autumn = [sync("2026-10-24T23:00Z"), sync("2026-10-25T23:45Z"), sync("2026-10-26T00:00Z")];
    const days = strip(autumn, "2026-10-26T12:00:00Z").slice(-2);
    assert.deepEqual(
      days.map(({ date, requests }) => [date, requests]),
      [
        ["2026-10-25", 10],
        ["2026-10-26", 5],
      ],
    );
    const spring = [sync("2027-03-28T00:00Z"), sync("2027-03-28T22:45Z"), sync("2027-03-28T23:00Z")];
    assert.deepEqual(
      strip(spring, "2027-03-29T12:00:00Z")
        .slice(-2)
        .map(({ requests }) => requests),
      [10, 5],
    );
  });

  test("divides days at midnight in zones of half and three quarters of an hour", () => {
    const midnights = {
      "Asia/Kolkata": "2026-11-21T18:30Z",
      "Asia/Kathmandu": "2026-11-21T18:15Z",
      "Pacific/Chatham": "2026-11-21T10:15Z",
    };
    for (const [zone, midnight] of Object.entries(midnights)) {
      const before = sync(new Date(Date.parse(midnight) - 1).toISOString());
      const states = strip([before, sync(midnight)], midnight, { zone }).slice(-2);
      assert.deepEqual(
        states.map(({ date, requests }) => [date, requests]),
        [
          ["2026-11-21", 5],
          ["2026-11-22", 5],
        ],
        zone,
      );
    }
  });

  test("shows the mosque's own date on either side of the date line", () => {
    const noon = "2026-11-22T10:30:00Z";
    const dates = { "Pacific/Kiritimati": "2026-11-23", "Pacific/Midway": "2026-11-21" };
    for (const [zone, date] of Object.entries(dates)) {
      assert.equal(strip([sync(noon)], noon, { zone }).at(-1)?.date, date);
      assert.equal(strip([sync(noon)], noon, { zone }).at(-1)?.requests, 5);
    }
  });

  test("begins at the midnight of its first day", () => {
    const first = firstQuarterOfStrip("Europe/London", new Date("2026-11-22T12:00:00Z"));
    assert.equal(first, quarterOf(new Date("2026-10-23T23:00:00Z")));
  });
});
