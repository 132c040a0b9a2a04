import { Temporal } from "../../times/temporal.ts";

/** A time without a date counts from a day before this year. */
const firstDatedYear = 1901;

/** The parts of a date that a spreadsheet's number format shows. */
interface Shown {
  year: boolean;
  month: boolean;
  day: boolean;
  weekday: boolean;
  clock: boolean;
  /** With am or pm. */
  halves: boolean;
}

const all: Shown = { year: true, month: true, day: true, weekday: false, clock: true, halves: false };

/**
 * The text of a cell with a date or time, as its format shows it to people: without the year or the date that the
 * format hides, because a template of any year keeps the dates of an old one.
 * @param epochMs the value, as if on clocks of UTC
 */
export function textOfDate(epochMs: number, format: string | undefined): string {
  const second = Math.round(epochMs / 1_000) * 1_000;
  const value = Temporal.Instant.fromEpochMilliseconds(second).toZonedDateTimeISO("UTC").toPlainDateTime();
  const shown = format === undefined ? all : shownBy(format);
  const isTime = value.year < firstDatedYear || (shown.clock && !shown.year && !shown.month && !shown.day);
  if (isTime) return clockOf(value, shown.halves);
  const date = dateOf(value, shown);
  const isWholeDay = value.hour === 0 && value.minute === 0;
  return shown.clock && !isWholeDay ? `${date} ${clockOf(value, shown.halves)}` : date;
}

/** The first day that the numbers of a workbook count from. */
const epoch = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/**
 * The text of a number that its format shows as a time of day, whatever text the format puts between hours and
 * minutes: `hh"h"mm`, `hh\:mm`, `[h]:mm`. Undefined for another format.
 */
export function textOfClock(value: number, format: string): string | undefined {
  const codes = codesOf(format).replaceAll(/s\.0+/g, "s");
  const isClock = /h/.test(codes) && /^(?:am\/pm|a\/p|[[\]hms :./,'\u2009\u00a0-])+$/.test(codes);
  if (!isClock || value < 0) return undefined;
  const epochMs = epoch + Math.round((value % 1) * dayMs);
  return textOfDate(epochMs, format);
}

/** The codes of a format's first part, without the texts that it shows as they are. */
function codesOf(format: string): string {
  const codes = format.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "");
  return (codes.split(";")[0] ?? "").toLowerCase();
}

function shownBy(format: string): Shown {
  const codes = codesOf(format);
  const clock = /[hs]/.test(codes);
  const dates = codes.replaceAll(/(?<!h)h+\]?[^a-z]*m+|(?<!m)m+\]?[^a-z]*s/g, "");
  const days = [...codes.matchAll(/d+/g)].map(([letters]) => letters.length);
  return {
    clock,
    halves: /am\/pm|a\/p/.test(codes),
    year: /[ye]/.test(dates),
    month: /m/.test(dates.replaceAll(/am\/pm|a\/p/g, "")),
    day: days.some((length) => length <= 2),
    weekday: days.some((length) => length > 2),
  };
}

function dateOf(value: Temporal.PlainDateTime, { year, month, day, weekday }: Shown): string {
  if (year && month && day) return value.toPlainDate().toString();
  if (!month && day && weekday) return value.toPlainDate().toString();
  const parts = [
    weekday && (weekdays[value.dayOfWeek - 1] ?? ""),
    day && String(value.day),
    month && (months[value.month - 1] ?? ""),
    year && String(value.year),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(" ") : value.toPlainDate().toString();
}

function clockOf({ hour, minute, second }: Temporal.PlainDateTime, halves: boolean): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const seconds = second === 0 ? "" : `:${two(second)}`;
  if (!halves) return `${two(hour)}:${two(minute)}${seconds}`;
  return `${hour % 12 || 12}:${two(minute)}${seconds} ${hour < 12 ? "am" : "pm"}`;
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];
