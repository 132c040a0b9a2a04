import type { Content } from "./decoders/content.ts";
import type { Dialect } from "./dialect.ts";

/** The content that a dialect can be in, and its module, which is loaded for such a file only. */
interface DialectEntry {
  of: readonly Content["is"][];
  load: () => Promise<Dialect>;
}

/** Every dialect by its name in `mosque.yaml`, narrower ones first. */
export const dialects = {
  "daily-prayer-time": {
    of: ["table", "json"],
    load: async () => (await import("./dialects/daily-prayer-time.ts")).dailyPrayerTime,
  },
  "mosque-timetable": {
    of: ["json"],
    load: async () => (await import("./dialects/mosque-timetable.ts")).mosqueTimetable,
  },
  "monthly-json": {
    of: ["json"],
    load: async () => (await import("./dialects/monthly-json.ts")).monthlyJson,
  },
  "mawaqit-page": {
    of: ["json"],
    load: async () => (await import("./dialects/mawaqit-page.ts")).mawaqitPage,
  },
  vaktija: { of: ["json"], load: async () => (await import("./dialects/vaktija.ts")).vaktija },
  json: { of: ["json"], load: async () => (await import("./dialects/json-timetable.ts")).jsonTimetable },
  calendar: {
    of: ["calendar"],
    load: async () => (await import("./dialects/calendar-timetable.ts")).calendarTimetable,
  },
  tawkit: { of: ["json"], load: async () => (await import("./dialects/tawkit.ts")).tawkit },
  mawaqit: { of: ["table"], load: async () => (await import("./dialects/mawaqit.ts")).mawaqit },
  csv: { of: ["table"], load: async () => (await import("./dialects/csv-timetable.ts")).csvTimetable },
} as const satisfies Record<string, DialectEntry>;

export type DialectName = keyof typeof dialects;
// A plain object has exactly the keys of its type.
export const dialectNames = Object.keys(dialects) as DialectName[];

/** The dialect of a file's content. */
export async function dialectOf(content: Content): Promise<DialectName | undefined> {
  for (const name of dialectNames) {
    const { of, load }: DialectEntry = dialects[name];
    if (of.includes(content.is) && (await load()).recognises(content)) return name;
  }
  return undefined;
}
