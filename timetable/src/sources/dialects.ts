import { calendarTimetable } from "./calendar-timetable.ts";
import type { Content } from "./containers/content.ts";
import { csvTimetable } from "./csv-timetable.ts";
import { dailyPrayerTime } from "./daily-prayer-time.ts";
import type { Dialect } from "./dialect.ts";
import { jsonTimetable } from "./json-timetable.ts";
import { mawaqit } from "./mawaqit.ts";
import { mawaqitPage } from "./mawaqit-page.ts";
import { monthlyJson } from "./monthly-json.ts";
import { mosqueTimetable } from "./mosque-timetable.ts";
import { tawkit } from "./tawkit.ts";
import { vaktija } from "./vaktija.ts";

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
