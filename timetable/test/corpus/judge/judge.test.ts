import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Finding, notice, type Timetable } from "../../../src/index.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import type { CellKey, Times, WrittenDay } from "../truth/days.ts";
import { countsOf, difference, readCounts, silentOf, writeCounts } from "./counts.ts";
import { judge, type Outcome, outcomes } from "./judge.ts";

const date = "2026-11-20";
const dhuhr: [CellKey, Times] = ["dhuhr adhan", [715]];

/** A file with one day and one cell, or with what a fault made of it. */
function fixtureOf(
  written: readonly WrittenDay[] = [dayOf([dhuhr])],
  unsure: readonly string[] = [],
): Fixture {
  return {
    timeZone: "Europe/London",
    truth: [{ date, cells: new Map([dhuhr]) }],
    planted: { written, unsure },
    files: {},
    asr: "mithl-1",
    isForEveryYear: false,
  };
}

function dayOf(cells: readonly [CellKey, Times | string][]): WrittenDay {
  return { date, cells: new Map(cells) };
}

/** A timetable that publishes an adhan of dhuhr, or nothing. */
function timetableOf(adhanTime: string | undefined, ...findings: Finding[]): Timetable {
  const prayers = adhanTime === undefined ? [] : [{ prayerKey: "dhuhr" as const, adhanTime }];
  return { days: [{ date, file: "times.csv", prayers }], findings };
}

function findingOf(more: Partial<Finding> = {}): Finding {
  return { file: "times.csv", date, ...notice("not-a-time"), ...more };
}

function outcomesOf(fixture: Fixture, timetable: Timetable): Outcome[] {
  const { cells } = judge(fixture, timetable);
  return outcomes.flatMap((outcome) => cells[outcome].map(() => outcome));
}

suite("a cell", () => {
  test("that is published as it is true is right, whatever is said of it", () => {
    assert.deepEqual(outcomesOf(fixtureOf(), timetableOf("11:55")), ["right"]);
    assert.deepEqual(outcomesOf(fixtureOf(), timetableOf("11:55", findingOf())), ["right"]);
  });

  test("that is not published is lost, unless a finding names it", () => {
    assert.deepEqual(outcomesOf(fixtureOf(), timetableOf(undefined)), ["lost"]);
    assert.deepEqual(outcomesOf(fixtureOf(), timetableOf(undefined, findingOf())), ["wrongly refused"]);
    const ofOtherDay = findingOf({ date: "2026-11-21" });
    assert.deepEqual(outcomesOf(fixtureOf(), timetableOf(undefined, ofOtherDay)), ["lost"]);
  });

  test("that is wrong or missing in the file is rightly refused", () => {
    for (const written of [[dayOf([["dhuhr adhan", [655]]])], [dayOf([])], []]) {
      assert.deepEqual(outcomesOf(fixtureOf(written), timetableOf(undefined, findingOf())), ["refused"]);
    }
    const contradicted = fixtureOf([dayOf([dhuhr])], [date]);
    assert.deepEqual(outcomesOf(contradicted, timetableOf(undefined, findingOf())), ["refused"]);
  });

  test("that is published wrong is silently wrong, unless a finding names its time or its column", () => {
    const wrong = fixtureOf([dayOf([["dhuhr adhan", [655]]])]);
    const outcomesWith = (...findings: Finding[]) => outcomesOf(wrong, timetableOf("10:55", ...findings));
    assert.deepEqual(outcomesWith(), ["silently wrong"]);
    assert.deepEqual(outcomesWith(findingOf({ value: "10:55", column: "D" })), ["warned"]);
    assert.deepEqual(outcomesWith(findingOf({ value: "x", column: "Dhuhr" })), ["warned"]);
    assert.deepEqual(outcomesWith(findingOf({ value: "17:00", column: "Asr" })), ["silently wrong"]);
    const { date: _, ...ofFile } = findingOf();
    assert.deepEqual(outcomesWith(ofFile), ["silently wrong"]);
  });

  test("of a day with a slip is not published", () => {
    const slip = findingOf({ severity: "slip" });
    assert.deepEqual(outcomesOf(fixtureOf(), timetableOf("11:55", slip)), ["wrongly refused"]);
  });

  test("of a day that is in no truth is silently wrong, unless the file is for every year", () => {
    const timetable = timetableOf("11:55");
    const [day] = timetable.days;
    const days = [...timetable.days, ...(day ? [{ ...day, date: "2027-11-20" }] : [])];
    assert.deepEqual(outcomesOf(fixtureOf(), { ...timetable, days }), ["right", "silently wrong"]);
    const ofEveryYear = { ...fixtureOf(), isForEveryYear: true };
    assert.deepEqual(outcomesOf(ofEveryYear, { ...timetable, days }), ["right"]);
  });
});

suite("the counts of a fixture", () => {
  const verdict = judge(fixtureOf(), timetableOf("11:55", findingOf()));

  test("are read back from the table as they were written", () => {
    const all = new Map([["one day", countsOf(verdict)]]);
    assert.deepEqual(readCounts(writeCounts(all)), all);
  });

  test("name every cell that is silently wrong or lost", () => {
    assert.deepEqual(silentOf("one day", verdict), []);
    assert.deepEqual(silentOf("one day", judge(fixtureOf(), timetableOf(undefined))), [
      "one day: 1 lost: 2026-11-20 dhuhr adhan 11:55",
    ]);
    const wrong = fixtureOf([dayOf([["dhuhr adhan", [655]]])]);
    assert.deepEqual(silentOf("one day", judge(wrong, timetableOf("10:55"))), [
      "one day: 1 silently wrong: 2026-11-20 dhuhr adhan 10:55",
    ]);
  });

  test("differ by the outcomes and notices that changed, with the cells that got worse", () => {
    assert.equal(difference("one day", countsOf(verdict), verdict), undefined);
    const worse = judge(fixtureOf(), timetableOf(undefined, findingOf(), findingOf()));
    assert.equal(
      difference("one day", countsOf(verdict), worse),
      "one day: right 1 → 0; wrongly refused 0 → 1: 2026-11-20 dhuhr adhan 11:55; notices not-a-time 1 → not-a-time 2",
    );
  });
});
