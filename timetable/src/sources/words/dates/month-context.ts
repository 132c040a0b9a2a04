import { withAsciiDigits } from "../../../times/times.ts";
import { remembered } from "../cache.ts";
import { readHeading } from "../headings.ts";
import { monthOf, wordsWithMonths } from "./month-names.ts";
import type { WrittenDate } from "./written-dates.ts";

/** The month of days that are only numbered, and its year if the file names one. */
export type MonthContext = Omit<WrittenDate, "day">;

/** Short month names also have other meanings: "May Allah accept it", "Noor Food Mart". */
const shortestPlainName = 5;

/**
 * The month in a title: `Masjid Noor, November 2026`. A short name counts only with a year, or by itself. A title with
 * another number, such as "Ramadan begins on 18 February", is about a day.
 */
export function monthOfTitle(title: string): MonthContext | undefined {
  const words = wordsWithMonths(title.normalize("NFKC"));
  const at = words.findIndex((word) => monthOf(word) !== undefined);
  const isBesideYear = [words[at - 1], words[at + 1]].some((word) => /^20\d\d$/.test(word ?? ""));
  const isPlain = (words[at] ?? "").length >= shortestPlainName;
  return isPlain || isBesideYear ? monthIn(title) : onlyMonth(title);
}

/** The month in a text, if it names exactly one and has no other number. */
function monthIn(text: string): MonthContext | undefined {
  const plain = withAsciiDigits(text.normalize("NFKC"));
  const words = wordsWithMonths(plain);
  const [month, ...otherMonths] = new Set(words.flatMap((word) => monthOf(word) ?? []));
  const [year, ...otherYears] = new Set(words.filter((word) => /^20\d\d$/.test(word)).map(Number));
  if (otherMonths.length > 0 || otherYears.length > 0) return undefined;
  if (month !== undefined) {
    const numbers = words.filter((word) => /^\d/.test(word)).map(Number);
    const isOfMonth = numbers.every((number) => number === month || number === year);
    return isOfMonth ? { ...(year !== undefined && { year }), month } : undefined;
  }
  const [, ofYear, number] = /(?<!\d)(20\d\d)[-_. ](0[1-9]|1[0-2])(?!\d|[-_.]\d)/.exec(plain) ?? [];
  return number === undefined ? undefined : { year: Number(ofYear), month: Number(number) };
}

/** A text that is only the name of a month, with or without its year. "Mag" is maghrib rather than Italian May. */
export const onlyMonth: (text: string) => MonthContext | undefined = remembered((text) => {
  const words = wordsWithMonths(text.normalize("NFKC")).filter((word) => word !== "month");
  const isOther = (word: string) => monthOf(word) === undefined && !/^20\d\d$/.test(word);
  const month = words.length > 2 || words.some(isOther) ? undefined : monthIn(text);
  return month && readHeading(text).names !== "prayer" ? month : undefined;
});

/** The month in the name of a file; its folder does not count. */
export function monthOfFile(file: string): MonthContext | undefined {
  return monthIn(file.replace(/[?#].*$/, "").replace(/^.*[/\\]/, ""));
}
