import type { Clock } from "../times/clock.ts";
import type { PrayerKey } from "../times/prayers.ts";
import type { SummerTime } from "../times/summer-time.ts";

/** How the times of the files are written, and what overrides the files. */
export interface TimeSettings {
  /** Undefined: found out for each file. */
  clock: Clock | undefined;
  dst: SummerTime;
  /** The iqamah of every day, as a time or a rule. It takes the place of the files'. */
  iqamah?: Partial<Record<PrayerKey, string>>;
  /** The prayers whose rows do not come from files: what those say of them is not even read. */
  elsewhere?: readonly PrayerKey[];
}

/** Where and when a timetable holds. */
export interface TimeFrame {
  timeZone: string;
  /** The years that a file without years is read for. */
  years: readonly number[];
}
