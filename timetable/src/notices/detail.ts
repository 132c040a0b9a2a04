import { formatDate } from "../times/dates.ts";
import { formatWeekdays, type Weekday } from "../times/weekdays.ts";
import { type PhraseName, phrases } from "./phrases.ts";

/**
 * What fills a placeholder of a notice, so that each language can write it. A text is from the file, and stays as it is.
 */
export type Detail = string | number | Words;

/** Words that are not from the file. */
export type Words =
  | { readonly say: PhraseName; readonly details?: Details }
  /** `YYYY-MM-DD`, or `MM-DD` for a day of every year. */
  | { readonly date: string }
  /** Counted from 1. */
  | { readonly month: number }
  | { readonly weekday: Weekday }
  /** Every such day: Saturdays and Sundays. */
  | { readonly weekdays: readonly Weekday[] }
  | { readonly count: number; readonly of: "minute" | "day" }
  /** Minutes of a clock change: an hour. */
  | { readonly size: number }
  | { readonly list: readonly Detail[]; readonly by: "comma" | "and" | "or" };

/** The values of placeholders, by their names. */
export type Details = Readonly<Record<string, Detail>>;

/** @returns words that each language has */
export function say(name: PhraseName, details?: Details): Words {
  return details ? { say: name, details } : { say: name };
}

/** By how much a time differs from another, positive if it is later. */
export function offBy(minutes: number): { minutes: Words; direction: Words } {
  return {
    minutes: { count: Math.abs(minutes), of: "minute" },
    direction: say(minutes > 0 ? "later" : "earlier"),
  };
}

/** A change of the clocks: forward an hour. */
export function clockChange(minutes: number): { direction: Words; size: Words } {
  return { direction: say(minutes > 0 ? "forward" : "back"), size: { size: Math.abs(minutes) } };
}

/** Fills the placeholders of a text. */
export function filledWith(text: string, details: Details, write: (detail: Detail) => string): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => write(details[name] ?? ""));
}

/** A detail in English. */
export function inEnglish(detail: Detail): string {
  if (typeof detail !== "object") return String(detail);
  if ("say" in detail) return filledWith(phrases[detail.say], detail.details ?? {}, inEnglish);
  if ("date" in detail) return dateInEnglish(detail.date);
  if ("month" in detail) return months[detail.month - 1] ?? "";
  if ("weekday" in detail) return formatWeekdays([detail.weekday]).slice(0, -1);
  if ("weekdays" in detail) return formatWeekdays(detail.weekdays);
  if ("count" in detail) return counted(detail.count, detail.of);
  if ("size" in detail) return detail.size === hour ? "an hour" : counted(detail.size, "minute");
  return listInEnglish(detail.list.map(inEnglish), detail.by);
}

const hour = 60;
const months = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];
/** Any leap year, which has every day of a year. */
const leapYear = 2024;

function dateInEnglish(date: string): string {
  const isWhole = date.length > "MM-DD".length;
  return isWhole ? formatDate(date) : formatDate(`${leapYear}-${date}`).slice("Mon ".length, -" 2024".length);
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

function listInEnglish(texts: readonly string[], by: "comma" | "and" | "or"): string {
  const last = texts.at(-1);
  if (by === "comma" || texts.length < 2) return texts.join(", ");
  return `${texts.slice(0, -1).join(", ")} ${by} ${last}`;
}
