import { describeFinding } from "../../src/notices/describe.ts";
import { csvTimetable } from "../../src/sources/dialects/csv-timetable.ts";
import { interpret } from "../../src/timetable/interpretation.ts";
import { opened } from "./opened.ts";

/** The days of a table in London, and what was found in it. */
export function tableDays(text: string) {
  const written = csvTimetable.read(opened(text), "times.csv", { asr: "mithl-1" });
  const place = { timeZone: "Europe/London", years: [2026] };
  const { days, findings } = interpret([written], { clock: undefined, dst: "included" }, place);
  return { days, findings: findings.map(describeFinding) };
}
