import assert from "node:assert/strict";
import { test } from "node:test";
import { byTheClock, clockChangeOn } from "../../src/times/summer-time.ts";
import { formatTime, parseTime } from "../../src/times/times.ts";

/** A winter time in the zone's local time on that day. */
function shown(date: string, time: string, timeZone: string): string {
  return formatTime(byTheClock(date, parseTime(time) ?? assert.fail(time), timeZone));
}

/** For each zone: a day before its clocks go forward, the day itself, a day in summer, and the day they go back. */
const days = [
  // 01:00 becomes 02:00; 02:00 becomes 01:00.
  ["Europe/London", "2026-03-28", "2026-03-29", "2026-06-21", "2026-10-25", "00:30", "01:30"],
  // 02:00 becomes 03:00; 02:00 becomes 01:00.
  ["America/New_York", "2026-03-07", "2026-03-08", "2026-06-21", "2026-11-01", "01:30", "02:30"],
  // 02:00 becomes 03:00; 03:00 becomes 02:00.
  ["Australia/Sydney", "2026-10-03", "2026-10-04", "2026-12-21", "2026-04-05", "01:30", "02:30"],
] as const;

for (const [zone, before, forward, summer, back, untouched, moved] of days) {
  test(`winter time is an hour later in ${zone} in summer, and shifts during the day of the change`, () => {
    assert.equal(shown(before, "13:00", zone), "13:00");
    assert.equal(shown(forward, untouched, zone), untouched);
    assert.equal(shown(forward, moved, zone), formatTime((parseTime(moved) ?? 0) + 60));
    assert.equal(shown(summer, "13:00", zone), "14:00");
    assert.equal(shown(summer, "23:30", zone), "00:30");
    assert.equal(shown(back, "13:00", zone), "13:00");
    assert.deepEqual(
      [before, forward, summer, back].map((date) => clockChangeOn(date, zone)),
      [0, 60, 0, -60],
    );
  });
}

test("the clocks of Lord Howe move by half an hour", () => {
  const zone = "Australia/Lord_Howe";
  assert.deepEqual(
    ["2026-10-03", "2026-10-04", "2026-12-21", "2026-04-05"].map((date) => shown(date, "13:00", zone)),
    ["13:00", "13:30", "13:30", "13:00"],
  );
  assert.equal(clockChangeOn("2026-10-04", zone), 30);
});

test("a zone without summer time keeps winter time all year", () => {
  for (const date of ["2026-01-15", "2026-07-15"]) assert.equal(shown(date, "13:00", "Asia/Riyadh"), "13:00");
});
