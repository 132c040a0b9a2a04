import { describeFinding } from "../../src/notices/describe.ts";
import type { Asr } from "../../src/sources/cell.ts";
import { type Columns, columnsOf } from "../../src/sources/tables/columns/columns.ts";

/** The first columns of a timetable. */
export const day = "Date,Sunrise";

/** The columns of a heading whose first row has the same time everywhere, or the findings instead. */
export function columns(heading: string, asr: Asr = "mithl-1", file = "times.csv"): Columns | string {
  const names = heading.split(",");
  const textsOf = (at: number) => [names[at]?.includes("Date") ? "2026-11-20" : "12:00"];
  const found = columnsOf({ file, row: 1, names, textsOf }, { asr });
  return "problem" in found ? describeFinding(found) : found;
}

/** The columns that are read, with their meanings. */
export function timesOf(...args: Parameters<typeof columns>) {
  const found = columns(...args);
  if (typeof found === "string") return found;
  return found.times.map(({ name, prayerKey, kind }) => `${name}: ${kind} of ${prayerKey}`);
}

/** The findings about a heading. */
export function findingsOf(heading: string) {
  const found = columns(heading);
  return typeof found === "string" ? [found] : found.findings.map(describeFinding);
}
