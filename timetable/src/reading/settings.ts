import type { DialectSettings } from "../sources/dialect.ts";
import type { PeriodRule } from "../sources/mosque-timetable/documents.ts";
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
  /** Prayers whose rows come from another source or stay as they are. Their cells are not read. */
  elsewhere?: readonly PrayerKey[];
}

/** A person's settings for a mosque's files, to be remembered for the next file. */
export type ReadingSettings = DialectSettings & Partial<Pick<TimeSettings, "clock" | "dst">>;

/** How times are read with these settings. */
export function timeSettings({ clock, dst = "included" }: ReadingSettings): TimeSettings {
  return { clock, dst };
}

/** How files are read without a `mosque.yaml`: by the service, and by the page before it sends them. */
export const plainSettings: TimeSettings = { clock: undefined, dst: "included" };

/** An iqamah of `mosque.yaml`, on the days of an open-format rule with these properties. */
export interface OwnRule {
  /** A time or a rule such as `+20`; null if there is no iqamah. */
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
  /** The years to read from a file without years. */
  years: readonly number[];
  /** Where the mosque is, in degrees east, if that is known: it shows better which side of a clock change is off. */
  longitude?: number | undefined;
}
