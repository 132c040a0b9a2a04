import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { judgeTimetable, type WatchedTimetable } from "./trouble.ts";

const at = (time: string) => new Date(`2026-11-24T${time}:00.000Z`);

/** The state and its reason in London, of a timetable whose rows of 23 November were written. */
function judged(details: Partial<WatchedTimetable>, now = at("12:00")) {
  const timetable = {
    ...{ receivedAt: "2026-11-20T18:00:00.000Z", firstDay: "2026-11-01", earlierUntil: null },
    ...{ appliedOn: "2026-11-23", stop: null, ...details },
  };
  const { state, reason, checkAt } = judgeTimetable(timetable, "Europe/London", now);
  return [state, reason, checkAt?.toISOString()];
}

suite("the health of a mosque with a timetable", () => {
  test("is good once today's rows are written", () => {
    assert.deepEqual(judged({ appliedOn: "2026-11-24" }), ["healthy", undefined, undefined]);
  });

  test("is failed while a guard, a missing day or the end keeps the rows as they were", () => {
    for (const reason of ["removed_times", "missing_day", "ended"] as const) {
      assert.deepEqual(judged({ stop: { reason } }), ["failed", `timetable_${reason}`, undefined]);
    }
  });

  test("is late an hour after midnight, and is checked at that moment", () => {
    assert.deepEqual(judged({}, at("00:59")), ["healthy", undefined, "2026-11-24T01:00:00.000Z"]);
    assert.deepEqual(judged({}, at("01:00")), ["late", "timetable_delayed", undefined]);
  });

  test("is late until a timetable begins, unless the one before has the days until then", () => {
    const next = { firstDay: "2027-01-01", appliedOn: null };
    assert.deepEqual(judged(next), ["late", "timetable_not_started", undefined]);
    assert.deepEqual(judged({ ...next, earlierUntil: "2026-12-31", appliedOn: "2026-11-24" }), [
      ...["healthy", undefined, undefined],
    ]);
  });
});
