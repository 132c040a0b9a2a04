import type { PeriodRule } from "../sources/mosque-timetable/schema.ts";
import type { Clock } from "../times/clock.ts";
import type { PrayerKey } from "../times/prayers.ts";
import type { SummerTime } from "../times/summer-time.ts";

/** How the files write their times, and what overrides them. */
export interface TimeSettings {
  /** Detected for each file unless set. */
  clock: Clock | undefined;
  dst: SummerTime;
  /** The iqamahs that override the files on the days of their rules. Of two rules, the later one counts. */
  iqamah?: Partial<Record<PrayerKey, readonly OwnRule[]>>;
  /** Prayers whose rows come from elsewhere or are left alone. Their cells are not read. */
  elsewhere?: readonly PrayerKey[];
}

/** An iqamah of `mosque.yaml`, on the days on which a rule of the open format with these members holds. */
export interface OwnRule {
  /** A time or a rule such as `+20`; null if there is none. */
  text: string | null;
  from?: string | undefined;
  until?: string | undefined;
  weekdays?: PeriodRule["weekdays"] | undefined;
  /** Which entry of its list it is, counted from 1, if it is in a list. */
  number?: number | undefined;
}

/** Where and when a timetable applies. */
export interface TimeFrame {
  timeZone: string;
  /** The years for which a file without years is read. */
  years: readonly number[];
  /** Where the mosque is, in degrees east, if that is known: it shows better which side of a clock change is off. */
  longitude?: number | undefined;
}
