import type { Clock } from "../times/clock.ts";
import type { PrayerKey } from "../times/prayers.ts";
import type { SummerTime } from "../times/summer-time.ts";

/** How the files write their times, and what overrides them. */
export interface TimeSettings {
  /** Detected for each file unless set. */
  clock: Clock | undefined;
  dst: SummerTime;
  /** The iqamah for every day, as a time or a rule. Overrides the files. */
  iqamah?: Partial<Record<PrayerKey, string>>;
  /** Prayers whose rows come from elsewhere or are left alone. Their cells are not read. */
  elsewhere?: readonly PrayerKey[];
}

/** Where and when a timetable applies. */
export interface TimeFrame {
  timeZone: string;
  /** The years for which a file without years is read. */
  years: readonly number[];
  /** Where the mosque is, in degrees east, if that is known: it shows better which side of a clock change is off. */
  longitude?: number | undefined;
}
