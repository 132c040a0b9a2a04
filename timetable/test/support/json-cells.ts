import assert from "node:assert/strict";
import { describeFinding } from "../../src/notices/describe.ts";
import type { Asr } from "../../src/sources/cell.ts";
import { jsonTimetable } from "../../src/sources/dialects/json-timetable.ts";
import { opened } from "./opened.ts";

/** The cells of a JSON value by date, as `fajr adhan 05:10`. */
export function read(json: unknown, { asr = "mithl-1", only }: { asr?: Asr; only?: string } = {}) {
  const content = opened(JSON.stringify(json));
  assert.ok(jsonTimetable.recognises(content));
  const { days, findings } = jsonTimetable.read(content, "times.json", { asr, only });
  const byDate: Record<string, string[]> = {};
  for (const { date, cells, fault } of days) {
    const name = [date.year, date.month, date.day].filter((part) => part !== undefined).join("-");
    const texts = cells.flatMap(({ prayerKey, kind, text }) =>
      text ? [`${prayerKey} ${kind} ${text}`] : [],
    );
    byDate[name] = [...(byDate[name] ?? []), ...(fault ? [fault.problem] : texts)];
  }
  const problems = findings.filter(({ severity }) => severity !== "info");
  return { byDate, dates: Object.keys(byDate), days, findings: problems.map(describeFinding) };
}

/** The times of a day, and how `read` shows them. */
export const times = {
  fajr: "06:39",
  sunrise: "08:50",
  dhuhr: "12:39",
  asr: "14:11",
  maghrib: "16:28",
  isha: "18:30",
};
export const asAdhan = Object.entries(times).map(([prayer, time]) => `${prayer} adhan ${time}`);
