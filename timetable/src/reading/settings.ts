import type { Clock } from "../times/clock.ts";
import type { PrayerKey } from "../times/prayers.ts";
import type { SummerTime } from "../times/summer-time.ts";

/** How the files write their times, and what overrides them. */
export interface TimeSettings {
  /** Detected for each file unless set. */
  clock: Clock | undefined;
  dst: SummerTime;
  /** The iqamah of every day, as a time or a rule; overrides the files. */
  iqamah?: Partial<Record<PrayerKey, string>>;
  /** Prayers whose rows come from elsewhere: their cells are not read. */
  elsewhere?: readonly PrayerKey[];
}

/** Where and when a timetable holds. */
export interface TimeFrame {
  timeZone: string;
  /** The years that a file without years is read for. */
  years: readonly number[];
}
