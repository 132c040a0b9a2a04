import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { dateIn } from "@mosque-sync/timetable/daily";
import { datesBetween, daysIn, daysMissed, furthestDue, isDue, nextDue } from "./due.ts";

/** Its own second is the first of the five minutes. */
const first = "00000000-0000-4000-8000-000000000000";
/** Its own second is the last of them. */
const last = "0000012b-0000-4000-8000-000000000000";
const hourMs = 60 * 60 * 1_000;

suite("when the rows of the next day are due", () => {
  test("is the mosque's midnight, or its own second of the five minutes after", () => {
    const now = new Date("2026-11-24T12:00:00.000Z");
    assert.equal(nextDue(first, "Europe/London", now), "2026-11-25T00:00:00.000Z");
    assert.equal(nextDue(last, "Europe/London", now), "2026-11-25T00:04:59.000Z");
  });

  test("is spread: a thousand mosques of one zone use most seconds", () => {
    const now = new Date("2026-11-24T12:00:00.000Z");
    const due = Array.from({ length: 1_000 }, () => nextDue(crypto.randomUUID(), "Europe/London", now));
    assert.ok(new Set(due).size > 200, `${new Set(due).size} seconds`);
  });

  for (let offset = -12; offset <= 14; offset += 1) {
    // The names of these zones have the sign of the past.
    const zone = offset === 0 ? "Etc/GMT" : `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
    test(`follows the midnight of UTC${offset < 0 ? "−" : "+"}${Math.abs(offset)}, once a day`, () => {
      let now = new Date("2026-11-24T12:00:00.000Z");
      for (const date of datesBetween(
        dateIn(zone, now),
        dateIn(zone, new Date(now.getTime() + 72 * hourMs)),
      )) {
        assert.equal(dateIn(zone, now), date);
        const due = nextDue(last, zone, now);
        assert.equal(new Date(due).toISOString(), due);
        assert.equal((Date.parse(due) - offset * -hourMs) % (24 * hourMs), 299_000);
        now = new Date(due);
      }
    });
  }

  /** Clocks that change at midnight, at another time, by half an hour, and back over midnight. */
  const changes = {
    "Africa/Cairo": ["2026-04-23", "2026-04-26", "2026-10-28", "2026-10-31"],
    "America/Santiago": ["2026-04-03", "2026-04-06", "2026-09-04", "2026-09-07"],
    "Asia/Beirut": ["2026-03-27", "2026-03-30", "2026-10-23", "2026-10-26"],
    "America/Havana": ["2026-03-06", "2026-03-09", "2026-10-30", "2026-11-02"],
    "Europe/London": ["2026-03-27", "2026-03-30", "2026-10-23", "2026-10-26"],
    "Australia/Lord_Howe": ["2026-04-03", "2026-04-06", "2026-10-02", "2026-10-05"],
  };
  for (const [zone, [spring = "", springEnd = "", autumn = "", autumnEnd = ""]] of Object.entries(changes)) {
    test(`is once on each day around the clock changes of ${zone}`, () => {
      for (const [from, until] of [
        [spring, springEnd],
        [autumn, autumnEnd],
      ] as const) {
        const updated: string[] = [];
        const lengths = new Set<number>();
        let now = new Date(`${from}T12:00:00.000Z`);
        while (dateIn(zone, now) < until) {
          const due = new Date(nextDue(first, zone, now));
          assert.ok(!isDue(due.toISOString(), now), "not yet");
          lengths.add((due.getTime() - now.getTime()) / hourMs);
          now = due;
          updated.push(dateIn(zone, now));
          assert.notEqual(dateIn(zone, new Date(now.getTime() - 1)), updated.at(-1), "at the first instant");
        }
        assert.deepEqual(updated, datesBetween(updated[0] ?? "", until));
        assert.ok(
          [23, 23.5, 24.5, 25].some((hours) => lengths.has(hours)),
          `${[...lengths]}`,
        );
      }
    });
  }
});

suite("an update is due", () => {
  const now = new Date("2026-11-24T12:00:00.000Z");
  const after = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString();

  test("from its time on, and not before", () => {
    assert.ok(isDue(after(0), now));
    assert.ok(isDue(after(-100), now));
    assert.ok(!isDue(after(0.001), now));
  });

  test("not yet on the longest day, with another instance's clock a minute ahead", () => {
    assert.ok(!isDue(after(25 + 5 / 60 + 1 / 60), now));
  });

  test("if its time is further ahead than any day: a clock that was wrong has set it", () => {
    assert.ok(isDue(after(26), now));
    assert.ok(furthestDue(now) < after(26));
  });
});

suite("missed days", () => {
  test("are those between the last written day and today", () => {
    assert.deepEqual(daysMissed("2026-11-20", "2026-11-24"), { from: "2026-11-21", until: "2026-11-23" });
    assert.deepEqual(daysMissed("2026-02-27", "2026-03-01"), { from: "2026-02-28", until: "2026-02-28" });
  });

  test("do not exist after yesterday, today, a day to come, or before the first day", () => {
    for (const appliedOn of ["2026-11-23", "2026-11-24", "2026-11-25", null]) {
      assert.equal(daysMissed(appliedOn, "2026-11-24"), undefined);
    }
  });
});

test("a span of days has both of its ends, over the end of a leap year's February", () => {
  assert.deepEqual(datesBetween("2028-02-28", "2028-03-01"), ["2028-02-28", "2028-02-29", "2028-03-01"]);
  assert.equal(daysIn("2028-01-01", "2028-12-31"), 366);
  assert.deepEqual(datesBetween("2028-03-01", "2028-02-28"), []);
});
