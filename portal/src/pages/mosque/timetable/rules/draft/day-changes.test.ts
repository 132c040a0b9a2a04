import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { ShownDay, ShownTimetable } from "#pages/mosque/timetable/reading/shown.ts";
import { changedDays, spansOfChanges } from "./day-changes.ts";

type Shown = Pick<ShownTimetable, "columns" | "days">;
type Column = Shown["columns"][number];
const isha: Column = { prayer: "isha", kind: "iqamah", causes: [] };
const jummah: Column = { prayer: "jummah", kind: "iqamah", causes: [] };
const cell = (text: string) => ({ text, isUsed: true, causes: [] });

/** Days from 1 January 2027 with the times of some columns; "?" is unknown. */
function shown(columns: Shown["columns"], ...rows: readonly (readonly string[])[]): Shown {
  const days = rows.map((texts, index): ShownDay => {
    const open = columns.filter((_, at) => texts[at] === "?");
    return {
      date: `2027-01-0${index + 1}`,
      cells: texts.map((text) => cell(text === "?" ? "" : text)),
      causes: [],
      unknown: open.map(({ prayer, kind }) => ({ prayerKey: prayer, kind })),
      unusable: [],
    };
  });
  return { columns, days };
}

suite("the days that a change changes", () => {
  test("have their times before and after, from today on", () => {
    const before = shown([isha], ["19:30"], ["19:30"], ["19:30"]);
    const after = shown([isha, jummah], ["20:00", ""], ["?", ""], ["19:30", "13:30"]);
    assert.deepEqual(changedDays(before, after, "2027-01-02"), [
      {
        date: "2027-01-02",
        times: [{ prayerKey: "isha", kind: "iqamah", before: "19:30", after: undefined }],
      },
      { date: "2027-01-03", times: [{ prayerKey: "jummah", kind: "iqamah", before: "", after: "13:30" }] },
    ]);
  });

  test("are empty if every time is the same", () => {
    const same = shown([isha], ["19:30"], ["?"]);
    assert.deepEqual(changedDays(same, same, "2027-01-01"), []);
  });

  test("are one span while they follow each other with the same changes", () => {
    const before = shown([isha], ["19:30"], ["19:30"], ["19:30"], ["19:30"]);
    const after = shown([isha], ["20:00"], ["20:00"], ["19:30"], ["20:00"]);
    const spans = spansOfChanges(changedDays(before, after, "2027-01-01"));
    assert.deepEqual(
      spans.map(({ from, until }) => [from, until]),
      [
        ["2027-01-01", "2027-01-02"],
        ["2027-01-04", "2027-01-04"],
      ],
    );
  });
});
