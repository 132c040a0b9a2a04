import { type Language, languageRows } from "@mosque-sync/contract/languages";
import { daysBetween, type ZoneClock } from "../parts/zones/zone-clock.ts";

/** In a language without short names of months, the medium date is all digits, in an order that is hard to guess. */
const dateStyleOf = (language: Language) => (languageRows[language].hasShortMonths ? "medium" : "long");

const localeOf = (language: Language) => languageRows[language].locales.pages;

/** A day and a time in a zone, such as "21 Nov 2026, 03:02", by 24 hours. */
export function dayAndTime(language: Language, instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: dateStyleOf(language),
    timeStyle: "short",
    hourCycle: "h23",
    timeZone,
  }).format(new Date(instant));
}

/** The day of an instant in a zone, such as "21 Nov 2026". */
export function day(language: Language, instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: dateStyleOf(language), timeZone }).format(
    new Date(instant),
  );
}

/** Minutes since midnight as clocks show them, such as "03:02": in every language, as keys' and prayers' times are. */
export function clockTime(minutes: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`;
}

/**
 * A moment by the calendar and the clocks of a place: "today 03:02", "yesterday 03:02", "Thursday 03:02" within a week,
 * otherwise "12 November 03:02", with the year if it is another one.
 */
export function momentThere(language: Language, clock: ZoneClock, instant: string, now: number): string {
  const { date, minutes } = clock.wallTimeAt(Date.parse(instant));
  return `${dayThere(language, date, clock.wallTimeAt(now).date)} ${clockTime(minutes)}`;
}

/** A day, relative to today in that zone: "yesterday", "Thursday", "12 November". */
function dayThere(language: Language, date: string, today: string): string {
  const away = daysBetween(today, date);
  if (Math.abs(away) <= 1) {
    return new Intl.RelativeTimeFormat(localeOf(language), { numeric: "auto" }).format(away, "day");
  }
  if (Math.abs(away) < 7) return dateText(language, date, { weekday: "long" });
  const isOtherYear = date.slice(0, 4) !== today.slice(0, 4);
  return dateText(language, date, { day: "numeric", month: "long", ...(isOtherYear && { year: "numeric" }) });
}

/** A day of the calendar in full, such as "Sunday 22 November". */
export function wholeDay(language: Language, date: string): string {
  return dateText(language, date, { weekday: "long", day: "numeric", month: "long" });
}

/** A month, such as "November 2026". @param date any of its days */
export function monthOfYear(language: Language, date: string): string {
  return dateText(language, date, { month: "long", year: "numeric" });
}

/** A day of a month that is named nearby, such as "Sun 22". */
export function dayOfMonth(language: Language, date: string): string {
  return dateText(language, date, { weekday: "short", day: "numeric" });
}

function dateText(language: Language, date: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeOf(language), { ...parts, timeZone: "UTC" }).format(Date.parse(date));
}

/** A length of time in its largest units, such as "1 day 6 hours". */
export function lengthOfTime(language: Language, minutes: number): string {
  const parts = [
    { count: Math.floor(minutes / 1_440), unit: "day" },
    { count: Math.floor((minutes % 1_440) / 60), unit: "hour" },
    { count: minutes % 60, unit: "minute" },
  ] as const;
  const said = parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) =>
      new Intl.NumberFormat(localeOf(language), { style: "unit", unit, unitDisplay: "long" }).format(count),
    );
  return new Intl.ListFormat(localeOf(language), { type: "unit" }).format(said);
}

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** How far an instant is from now, such as "3 hours ago" or "in 20 minutes". */
export function fromNow(language: Language, instant: string, now: number): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1_000);
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? units[3];
  return new Intl.RelativeTimeFormat(localeOf(language), { numeric: "auto" }).format(
    Math.trunc(seconds / size),
    unit,
  );
}

/** A number with its unit, such as "12.4 MB". */
export function fileSize(language: Language, bytes: number): string {
  const [unit, divisor] =
    bytes < 1e6
      ? (["kilobyte", 1e3] as const)
      : bytes < 1e9
        ? (["megabyte", 1e6] as const)
        : (["gigabyte", 1e9] as const);
  return new Intl.NumberFormat(localeOf(language), { style: "unit", unit, maximumFractionDigits: 1 }).format(
    bytes / divisor,
  );
}

/** Names one after the other, such as "Fajr, Isha and Jummah". */
export function inList(language: Language, names: readonly string[]): string {
  return new Intl.ListFormat(localeOf(language)).format(names);
}

/** An instant by the calendar and the clocks of a zone. */
export interface MomentInZone {
  /** Such as "Sat, 5 Dec 2026". */
  readonly date: string;
  /** Such as "18:30". */
  readonly time: string;
  /** Such as "Saturday". */
  readonly weekday: string;
  /** Such as "5". */
  readonly dayOfMonth: string;
  /** Such as "5 December". */
  readonly dayOfYear: string;
}

/** @param timeZone a zone that the browser knows */
export function momentIn(language: Language, timeZone: string, instant: string): MomentInZone {
  const shown = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { ...parts, timeZone }).format(new Date(instant));
  const month = languageRows[language].hasShortMonths ? "short" : "long";
  return {
    date: shown({ weekday: month, day: "numeric", month, year: "numeric" }),
    time: shown({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
    weekday: shown({ weekday: "long" }),
    dayOfMonth: shown({ day: "numeric" }),
    dayOfYear: shown({ day: "numeric", month: "long" }),
  };
}
