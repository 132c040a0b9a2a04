import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readTimetable } from "../../src/read-timetable.ts";
import { dailyPrayerTime } from "../../src/sources/dialects/daily-prayer-time.ts";
import { formatTime, parseTime } from "../../src/times/times.ts";
import { bySeverity } from "./in-parts.ts";
import { opened } from "./opened.ts";

const fixture = new URL("../../fixtures/daily-prayer-time/sheffield-2026.csv", import.meta.url);
const [heading = "", ...ofFixture] = readFileSync(fixture, "utf8").trim().split("\n");
/** A right year: its rows, and the columns of their cells. */
export const rows: readonly string[] = ofFixture;
export const columns = heading.split(",");
export const adhans = [
  "fajr_begins",
  "sunrise",
  "zuhr_begins",
  "asr_mithl_1",
  "maghrib_begins",
  "isha_begins",
];

/** A cell of the year, by date and column. */
export type At = readonly [date: string, column: string];

/** The year with some cells written otherwise. */
export function withCells(cells: readonly At[], write: (text: string) => string): string[] {
  return rows.map((row) => {
    const texts = row.split(",");
    const written = texts.map((text, index) => {
      const isMeant = cells.some(([date, column]) => date === texts[0] && column === columns[index]);
      return isMeant ? write(text) : text;
    });
    return written.join(",");
  });
}

/** Writes a time so many minutes later. */
export const later = (minutes: number) => (text: string) => {
  const time = (parseTime(text) ?? assert.fail(text)) + minutes;
  return formatTime((time + 24 * 60) % (24 * 60));
};

/** Reads the rows of a period. */
export function read(
  ofYear: readonly string[],
  from = "2026-01-01",
  until = "2026-12-31",
  timeZone = "Europe/London",
) {
  const shown = ofYear.filter((row) => row.slice(0, 10) >= from && row.slice(0, 10) <= until);
  const raw = dailyPrayerTime.read(opened([heading, ...shown].join("\n")), "noor.csv", { asr: "mithl-1" });
  const settings = { clock: undefined, dst: "included" } as const;
  const { days, findings } = readTimetable([raw], settings, { timeZone, years: [2026] });
  const { findings: errors, ...others } = bySeverity(findings);
  return { days, errors, ...others };
}

/** The cells that are refused. */
export function placesOf({ errors }: Pick<ReturnType<typeof read>, "errors">): At[] {
  return errors.map(({ date = "", column = "" }) => [date, column] as const).toSorted();
}
