import type { Language } from "./languages.ts";

/** Arabic pages use the digits of keys, times and logs, so that people can compare them. */
const locales: Record<Language, string> = { en: "en-GB", ar: "ar-u-nu-latn" };

/** Arabic has no short month names: its medium date is all digits, in an order that is hard to guess. */
const dateStyles = { en: "medium", ar: "long" } as const satisfies Record<Language, string>;

/** A day and a time in the reader's own zone, such as "21 Nov 2026, 03:02". */
export function dayAndTime(language: Language, instant: string): string {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: dateStyles[language],
    timeStyle: "short",
  }).format(new Date(instant));
}

/** A day, such as "21 Nov 2026". */
export function day(language: Language, instant: string): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: dateStyles[language] }).format(
    new Date(instant),
  );
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
  return new Intl.RelativeTimeFormat(locales[language], { numeric: "auto" }).format(
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
  return new Intl.NumberFormat(locales[language], { style: "unit", unit, maximumFractionDigits: 1 }).format(
    bytes / divisor,
  );
}

/** Names one after the other, such as "Fajr, Isha and Jummah". */
export function inList(language: Language, names: readonly string[]): string {
  return new Intl.ListFormat(locales[language]).format(names);
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
    new Intl.DateTimeFormat(locales[language], { ...parts, timeZone }).format(new Date(instant));
  const month = language === "ar" ? "long" : "short";
  return {
    date: shown({ weekday: month, day: "numeric", month, year: "numeric" }),
    time: shown({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
    weekday: shown({ weekday: "long" }),
    dayOfMonth: shown({ day: "numeric" }),
    dayOfYear: shown({ day: "numeric", month: "long" }),
  };
}
