import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { OverviewDay } from "@mosque-sync/contract";
import { messages } from "#messages/en/index.ts";
import { dayAfterKey, dayText, legendOf } from "./strip.ts";

function dayOf(state: OverviewDay["state"], requests = 0, failures = 0, writes = 0): OverviewDay {
  return { date: "2026-11-21", state, requests, failures, writes };
}

suite("a day of the strip says in words", () => {
  const cases: [OverviewDay, string][] = [
    [dayOf("worked", 8, 0, 3), "Saturday 21 November: Worked: 3 updates"],
    [dayOf("worked", 4, 0, 0), "Saturday 21 November: Worked: 4 requests, already up to date"],
    [dayOf("failed", 8, 1, 3), "Saturday 21 November: Failed: 1 failed of 8 requests"],
    [dayOf("missed"), "Saturday 21 November: Missed: no sync, although one was expected"],
    [dayOf("none"), "Saturday 21 November: No sync was expected"],
    [dayOf("before"), "Saturday 21 November: Before the first known sync"],
  ];
  for (const [day, text] of cases) {
    test(`that it is ${day.state}, with ${day.writes} writes`, () => {
      assert.equal(dayText(messages, "en", day), text);
    });
  }
});

test("the legend counts the days of each state that is there", () => {
  const days = [dayOf("before"), dayOf("worked", 4), dayOf("missed"), dayOf("worked", 4)];
  assert.deepEqual(legendOf(days), [
    { state: "worked", count: 2 },
    { state: "missed", count: 1 },
    { state: "before", count: 1 },
  ]);
});

suite("the keys of the strip", () => {
  test("move one day in the direction of the days on the screen, and to both ends", () => {
    assert.equal(dayAfterKey("ArrowRight", 5, 30, "ltr"), 6);
    assert.equal(dayAfterKey("ArrowRight", 5, 30, "rtl"), 4);
    assert.equal(dayAfterKey("ArrowLeft", 5, 30, "rtl"), 6);
    assert.equal(dayAfterKey("Home", 5, 30, "rtl"), 0);
    assert.equal(dayAfterKey("End", 5, 30, "ltr"), 29);
  });

  test("stay at the ends, and ignore other keys", () => {
    assert.equal(dayAfterKey("ArrowLeft", 0, 30, "ltr"), 0);
    assert.equal(dayAfterKey("ArrowRight", 29, 30, "ltr"), 29);
    assert.equal(dayAfterKey("Tab", 5, 30, "ltr"), undefined);
  });
});
