import { csvTimetable } from "./csv-timetable.ts";
import { dailyPrayerTime } from "./daily-prayer-time.ts";
import type { Dialect } from "./dialect.ts";
import { jsonTimetable } from "./json-timetable.ts";
import { mawaqit } from "./mawaqit.ts";
import { monthlyJson } from "./monthly-json.ts";

/** Every dialect that timetables can be written in, by its name in `mosque.yaml`; the narrower ones come first. */
export const dialects = {
  "daily-prayer-time": dailyPrayerTime,
  "monthly-json": monthlyJson,
  json: jsonTimetable,
  mawaqit,
  csv: csvTimetable,
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;
// A plain object's keys are what its type says.
export const dialectNames = Object.keys(dialects) as DialectName[];

/** The dialect that a text is written in. */
export function dialectOf(text: string): DialectName | undefined {
  return dialectNames.find((name) => dialects[name].recognises(text));
}
