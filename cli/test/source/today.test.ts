import assert from "node:assert/strict";
import { test } from "node:test";
import { dayIn, todayIn } from "../../src/run/today.ts";

test("an unknown zone is refused with an example of a valid one", () => {
  assert.throws(() => todayIn("Sheffield", new Date(0)), /"Sheffield" is not a time zone.*Europe\/London/);
});

test("tomorrow is the day after today in the mosque's zone", () => {
  const now = new Date("2026-12-31T20:00:00Z");
  assert.deepEqual(
    [undefined, "today", "tomorrow", "2026-11-20"].map((asked) => dayIn(asked, "Europe/London", now)),
    ["2026-12-31", "2026-12-31", "2027-01-01", "2026-11-20"],
  );
  assert.equal(dayIn("tomorrow", "Asia/Tokyo", now), "2027-01-02");
});

test("tomorrow from a time on is today before it, also when a run is late until after midnight", () => {
  const at = (instant: string) => dayIn({ tomorrowFrom: "22:30" }, "Europe/London", new Date(instant));
  assert.equal(at("2026-11-20T12:00:00Z"), "2026-11-20");
  assert.equal(at("2026-11-20T22:29:59Z"), "2026-11-20");
  assert.equal(at("2026-11-20T22:30:00Z"), "2026-11-21");
  assert.equal(at("2026-11-21T00:20:00Z"), "2026-11-21");
});
