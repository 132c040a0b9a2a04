import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { YearAhead } from "@mosque-sync/timetable/report";
import { comingEvents, oftenChanged } from "./coming.ts";

const year: YearAhead = {
  ...{ from: "2026-11-28", until: "2027-11-27", first: "2026-01-01", last: "2026-12-31" },
  iqamahs: [
    {
      prayer: "fajr",
      spans: [
        { from: "2026-11-28", until: "2026-12-03", iqamah: "06:30" },
        { from: "2026-12-04", until: "2026-12-31", iqamah: "06:45" },
      ],
    },
    {
      prayer: "isha",
      spans: [
        { from: "2026-11-28", until: "2026-12-03", minutesAfterAdhan: 10 },
        { from: "2026-12-04", until: "2026-12-31", minutesAfterAdhan: 0 },
      ],
    },
  ],
  clockChanges: [{ date: "2027-03-28", minutes: 60 }],
  islamicDays: [],
  missing: [{ from: "2026-12-25", until: "2026-12-26" }],
  unusable: [],
};

suite("the coming changes of a timetable", () => {
  test("are the changes of iqamahs by day, clock changes, gaps, unknown days and the end, by date", () => {
    const events = comingEvents(year, [
      { from: "2026-12-10", until: "2026-12-10", unusable: ["dhuhr"], unknown: [] },
    ]);
    assert.deepEqual(
      events.map(({ is, from }) => `${from} ${is}`),
      ["2026-12-04 iqamah", "2026-12-10 unknown", "2026-12-25 missing", "2026-12-31 end", "2027-03-28 clock"],
    );
    const [first] = events;
    assert.deepEqual(first?.is === "iqamah" && first.changes, [
      { prayer: "fajr", before: { at: "06:30" }, after: { at: "06:45" } },
      { prayer: "isha", before: { minutesAfterAdhan: 10 }, after: { minutesAfterAdhan: 0 } },
    ]);
  });

  test("sum up an iqamah that changes almost every day", () => {
    const spans = Array.from({ length: 80 }, (_, index) => {
      const day = new Date(Date.UTC(2026, 11, 1 + index)).toISOString().slice(0, 10);
      return { from: day, until: day, iqamah: `06:${10 + (index % 40)}` };
    });
    const restless = { ...year, iqamahs: [{ prayer: "fajr" as const, spans }] };
    assert.deepEqual(oftenChanged(restless), [{ prayer: "fajr", changes: 79 }]);
    assert.ok(comingEvents(restless, []).every(({ is }) => is !== "iqamah"));
  });
});
