import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Prayer, type PrayerKey, prayerKeys } from "@mosque-sync/contract";
import { notice } from "@mosque-sync/timetable";
import { type FoundDay, say, type TimetableFacts } from "@mosque-sync/timetable/daily";
import { type DayInput, planDay, rowsOn, shownPlan } from "./day-plan.ts";

const date = "2026-11-24";
const daily = ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const;
const adhans = { fajr: "05:20", dhuhr: "12:15", asr: "14:40", maghrib: "17:05", isha: "19:00" };
const createdAt = "2026-11-01T08:00:00.000Z";

const claimed: TimetableFacts["claimed"] = daily.flatMap((prayerKey) => [
  { prayerKey, kind: "adhan" as const },
  { prayerKey, kind: "iqamah" as const },
]);

/** The rows of a day: each adhan, and an iqamah half an hour later unless it is left out. */
function prayersWith(without: readonly PrayerKey[] = []) {
  return daily.map((prayerKey) => ({
    ...{ prayerKey, adhanTime: adhans[prayerKey] },
    ...(!without.includes(prayerKey) && { iqamahTime: half(adhans[prayerKey]) }),
  }));
}

function half(time: string): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

function found(prayers: readonly object[], others: Partial<FoundDay> = {}): FoundDay {
  return {
    day: { date, file: "times.csv", prayers: [...prayers] } as never,
    faults: [],
    slips: [],
    ...others,
  };
}

function rowsOf(prayers: readonly object[]): Prayer[] {
  return prayers.map((times, index) => ({ id: `row-${index}`, createdAt, ...times }) as Prayer);
}

const input = (changed: Partial<DayInput> = {}): DayInput => ({
  ...{ date, timeZone: "Europe/London", found: found(prayersWith()), supported: [...prayerKeys] },
  ...{ facts: { claimed, eids: [], unread: [] }, firstDay: "2026-01-01", lastDay: "2026-12-31" },
  ...{ rows: rowsOf(prayersWith()), appliedOn: "2026-11-23" },
  ...changed,
});

const fault = { file: "times.csv", date, column: "Isha", value: "1:30", ...notice("not-a-time") };

suite("the plan of a day", () => {
  test("has the fewest changes: zero if the rows are right, one for one time", () => {
    assert.deepEqual(planDay(input(), false), { date, changes: [], unchanged: 5, unknown: [] });
    const rows = rowsOf(
      prayersWith().map((row) => (row.prayerKey === "isha" ? { ...row, iqamahTime: "19:15" } : row)),
    );
    const { changes, unchanged } = shownPlan(planDay(input({ rows }), false));
    assert.equal(unchanged, 4);
    assert.deepEqual(changes, [
      {
        ...{ kind: "change", prayerKey: "isha" },
        from: { prayerKey: "isha", adhanTime: "19:00", iqamahTime: "19:15" },
        to: { prayerKey: "isha", adhanTime: "19:00", iqamahTime: "19:30" },
      },
    ]);
  });

  test("leaves rows of prayers that the timetable does not decide, and prayers that the mosque may not have", () => {
    const tarawih = { prayerKey: "tarawih", iqamahTime: "21:00" };
    const rows = rowsOf([...prayersWith(), tarawih]);
    assert.deepEqual(planDay(input({ rows }), false).changes, []);
    const supported = prayerKeys.filter((key) => key !== "isha");
    assert.equal(planDay(input({ rows: [], supported }), false).changes.length, 4);
  });

  test("keeps the mosque's time where the timetable leaves it open, and says so", () => {
    const plan = planDay(input({ found: found(prayersWith(["isha"])) }), false);
    assert.deepEqual(plan.changes, []);
    assert.deepEqual(plan.unknown, [{ prayerKey: "isha", kind: "iqamah" }]);
  });

  test("says which times of the mosque the timetable gives on no day, because they stay as they are", () => {
    const adhansOnly = { claimed: claimed.filter(({ kind }) => kind === "adhan"), eids: [], unread: [] };
    const rows = rowsOf([...prayersWith(), { prayerKey: "jummah", iqamahTime: "13:15" }]);
    const plan = planDay(input({ rows, found: found(prayersWith(daily)), facts: adhansOnly }), false);
    assert.deepEqual(plan.changes, []);
    assert.deepEqual(
      plan.unknown.map(({ prayerKey, kind }) => `${prayerKey} ${kind}`),
      [...daily, "jummah"].map((prayer) => `${prayer} iqamah`),
    );
  });

  test("has no stop and no change before the first day", () => {
    const early = planDay(
      input({ found: { day: undefined, faults: [], slips: [] }, firstDay: "2027-01-01" }),
      false,
    );
    assert.deepEqual(early, { date, changes: [], unchanged: 5, unknown: [] });
  });
});

suite("a stop of a day", () => {
  const noDay = { day: undefined, faults: [], slips: [] };
  const twoIqamahs = prayersWith(["fajr", "dhuhr", "asr"]);
  const none = (["fajr", "dhuhr", "asr"] as const).map((prayerKey) => ({
    prayerKey,
    kind: "iqamah" as const,
  }));
  const lost = found(twoIqamahs);
  Object.assign(lost.day ?? {}, { none });
  const moved = prayersWith().map((row) => ({ ...row, adhanTime: half(half(row.adhanTime)) }));
  const cases: Readonly<Record<string, readonly [reason: string, Partial<DayInput>, says: RegExp]>> = {
    "after the last day": [
      "ended",
      { found: noDay, lastDay: "2026-11-20" },
      /ended on Fri 20 Nov 2026. Add the next/,
    ],
    "on a day that is missing": [
      "missing_day",
      { found: noDay },
      /no usable row for Tue 24 Nov 2026. Add it/,
    ],
    "on a day with a fault": [
      "faults",
      { found: found(prayersWith(), { faults: [fault] }) },
      /Correct the file/,
    ],
    "off by a clock change": [
      "clock_slips",
      { found: found(prayersWith(), { slips: [fault] }) },
      /Correct the times/,
    ],
    "without a daily prayer": [
      "missing_prayers",
      { found: found(prayersWith().slice(1)) },
      /no time for fajr/,
    ],
    "with several prayers that move far": [
      "large_changes",
      { found: found(moved) },
      /5 prayers move by more than 30/,
    ],
    "that removes times": ["removed_times", { found: lost }, /would lose the iqamah of fajr/],
    "that deletes several rows": [
      "deletions",
      {
        rows: rowsOf([
          ...prayersWith(),
          ...Array.from({ length: 3 }, () => ({ prayerKey: "isha", iqamahTime: "22:00" })),
        ]),
      },
      /3 rows would be deleted/,
    ],
    "whose file is not read as a whole": [
      "unread",
      { facts: { claimed, eids: [], unread: [fault] } },
      /The times in it are unknown/,
    ],
  };
  for (const [name, [reason, changed, says]] of Object.entries(cases)) {
    test(`${name} says why, and the fix`, () => {
      const { stop } = planDay(input(changed), false);
      assert.equal(stop?.reason, reason, stop?.message ?? "no stop");
      assert.equal(stop?.date, date);
      assert.match(stop?.message ?? "", says);
    });
  }

  test("has its findings as data, each cause once and with the fix for a page, and the rest counted", () => {
    const lost = notice("impossible-time", { prayer: say("isha") });
    const faults = Array.from({ length: 7 }, (_, index) => ({
      ...fault,
      ...lost,
      value: `${1 + (index % 6)}:30`,
    }));
    const { stop } = planDay(input({ found: found(prayersWith(), { faults }) }), false);
    const { fix } = lost;
    assert.match(fix, /mosque\.yaml/);
    const finding = { ...fault, ...lost, fix: "Add am or pm." };
    assert.deepEqual(stop?.sentences, [
      ...[1, 2, 3, 4, 5].map((hour) => ({ finding: { ...finding, value: `${hour}:30` } })),
      { say: "more-findings", details: { count: 1 } },
      { say: "stop-faults" },
    ]);
    assert.doesNotMatch(stop.message, /mosque\.yaml/);
  });

  test("that a person has seen is no stop, unless there is no day to write", () => {
    for (const [reason, changed] of Object.values(cases)) {
      const { stop } = planDay(input(changed), true);
      assert.equal(stop?.reason, ["ended", "missing_day"].includes(reason) ? reason : undefined);
    }
  });
});

test("the rows of a day that a timetable gives do not depend on the mosque's", () => {
  const { prayers, unknown } = rowsOn(input({ found: found(prayersWith(["asr"])) }));
  assert.equal(prayers.length, 5);
  assert.deepEqual(unknown, [{ prayerKey: "asr", kind: "iqamah" }]);
});
