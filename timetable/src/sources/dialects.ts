import type { Content } from "./containers/content.ts";
import type { Dialect } from "./dialect.ts";
import { calendarTimetable } from "./dialects/calendar-timetable.ts";
import { csvTimetable } from "./dialects/csv-timetable.ts";
import { dailyPrayerTime } from "./dialects/daily-prayer-time.ts";
import { jsonTimetable } from "./dialects/json-timetable.ts";
import { mawaqit } from "./dialects/mawaqit.ts";
import { mawaqitPage } from "./dialects/mawaqit-page.ts";
import { monthlyJson } from "./dialects/monthly-json.ts";
import { mosqueTimetable } from "./dialects/mosque-timetable.ts";
import { tawkit } from "./dialects/tawkit.ts";
import { vaktija } from "./dialects/vaktija.ts";

/** Every dialect by its name in `mosque.yaml`, narrower ones first. */
export const dialects = {
  "daily-prayer-time": dailyPrayerTime,
  "mosque-timetable": mosqueTimetable,
  "monthly-json": monthlyJson,
  "mawaqit-page": mawaqitPage,
  vaktija,
  json: jsonTimetable,
  calendar: calendarTimetable,
  tawkit,
  mawaqit,
  csv: csvTimetable,
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;
// A plain object has exactly the keys of its type.
export const dialectNames = Object.keys(dialects) as DialectName[];

/** The dialect of a file's content. */
export function dialectOf(content: Content): DialectName | undefined {
  return dialectNames.find((name) => dialects[name].recognises(content));
}
