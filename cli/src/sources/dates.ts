import { wordsOf } from "./header-words.ts";

/** A date as a file writes it; without a year where the file names none. */
export interface WrittenDate {
  year?: number;
  month: number;
  day: number;
}

/** In which order a file writes days and months as numbers. */
export type DateOrder = "day first" | "month first";

const numbers = /^(\d{1,2})[-./ ](\d{1,2})(?:[-./ ](\d{4}|\d{2}))?$/;

/**
 * Finds the order of days and months in a file, by the dates that have only one reading.
 * @returns undefined where none has, or where they contradict each other
 */
export function dateOrderOf(texts: readonly string[]): DateOrder | undefined {
  const orders = new Set<DateOrder>();
  for (const text of texts) {
    const [, first, second] = numbers.exec(text) ?? [];
    if (Number(first) > 12) orders.add("day first");
    if (Number(second) > 12) orders.add("month first");
  }
  return orders.size === 1 ? [...orders][0] : undefined;
}

/** Whether a date needs to be told which number is the day. */
export function needsOrder(text: string): boolean {
  const [, first, second] = numbers.exec(text) ?? [];
  return first !== undefined && first !== second;
}

/** Reads `2026-11-20`, `20/11/2026`, `20.11.`, `1-Jan`, `1 January 2026`, `Jan 1`, a weekday before it or not. */
export function readDate(text: string, order: DateOrder | undefined): WrittenDate | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const [, first, second, year] = numbers.exec(text.replace(/\.$/, "")) ?? [];
  if (first !== undefined && second !== undefined) {
    if (order === undefined && first !== second) return undefined;
    const [day, month] = order === "month first" ? [second, first] : [first, second];
    return { ...yearOf(year), month: Number(month), day: Number(day) };
  }
  return readNamed(wordsOf(text));
}

/** A date whose month is a word. Other words, such as the day of the week, are passed over. */
function readNamed(words: readonly string[]): WrittenDate | undefined {
  const month = words.map(monthOf).find((found) => found !== undefined);
  const numbersIn = words.map((word) => /^(\d{1,4})(?:st|nd|rd|th|er|e)?$/.exec(word)?.[1]).filter(Boolean);
  const year = numbersIn.find((text) => text?.length === 4);
  const day = numbersIn.find((text) => text !== year);
  if (month === undefined || day === undefined || numbersIn.length > 2) return undefined;
  return { ...yearOf(year), month, day: Number(day) };
}

function yearOf(text: string | undefined): { year?: number } {
  if (text === undefined) return {};
  return { year: text.length === 2 ? 2000 + Number(text) : Number(text) };
}

const languages = ["en", "ar", "tr", "ur", "ms", "id", "fr", "nl", "de", "bs"];
/** A name that means another month in another language is none. */
let monthNames: Map<string, number | undefined> | undefined;

/** The number of a month by its name, long or short, in any of the languages; a word in plain form. */
export function monthOf(word: string): number | undefined {
  monthNames ??= namedMonths();
  return monthNames.get(word);
}

function namedMonths(): Map<string, number | undefined> {
  const names = new Map<string, number | undefined>([["sept", 9]]);
  for (const language of languages) {
    for (const style of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC" });
      for (let month = 1; month <= 12; month += 1) {
        const [name] = wordsOf(format.format(new Date(Date.UTC(2026, month - 1, 15))));
        if (!name || /^\d+$/.test(name)) continue;
        names.set(name, names.has(name) && names.get(name) !== month ? undefined : month);
      }
    }
  }
  return names;
}
