import { readDailyPrayerTime } from "./daily-prayer-time.ts";
import type { Dialect } from "./dialect.ts";

/** Every dialect that timetables can be written in, by its name in `mosque.yaml`. */
export const dialects = {
  "daily-prayer-time": readDailyPrayerTime,
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;
