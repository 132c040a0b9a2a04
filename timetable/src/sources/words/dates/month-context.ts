import { withAsciiDigits } from "../../../times/times.ts";
import { remembered } from "../cache.ts";
import { readHeading } from "../headings.ts";
import { withoutIslamicNumbers } from "./islamic-dates.ts";
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

/** The month in a text, if it names exactly one and has no number but the year, besides Islamic dates. */
function monthIn(text: string): MonthContext | undefined {
  const ofYear = withoutIslamicNumbers(withAsciiDigits(text.normalize("NFKC")));
  const plain = withoutAsides(ofYear.replaceAll(/(\p{L}{3})(?=20\d\d(?!\d))/gu, "$1 "));
  const words = wordsWithMonths(plain);
  const [month, ...otherMonths] = new Set(words.flatMap((word) => monthOf(word) ?? []));
  const [year, ...otherYears] = new Set(words.filter((word) => /^20\d\d$/.test(word)).map(Number));
  if (otherMonths.length > 0 || otherYears.length > 0) return undefined;
  if (month !== undefined) {
    const numbers = words.filter((word) => /^\d/.test(word)).map(Number);
    const isOfMonth = numbers.every((number) => number === month || number === year);
    return isOfMonth ? { ...(year !== undefined && { year }), month } : undefined;
  }
  const { year: inFigures, month: number } =
    (yearThenMonth.exec(plain) ?? monthThenYear.exec(plain))?.groups ?? {};
  return number === undefined ? undefined : { year: Number(inFigures), month: Number(number) };
}

/** `2026-11`, but not `2026-11-20`. */
const yearThenMonth = /(?<!\d)(?<year>20\d\d)[-_. ](?<month>0[1-9]|1[0-2])(?!\d|[-_.]\d)/;
/** `11-2026`, but not `20-11-2026`. */
const monthThenYear = /(?<!\d|\d[-_. ])(?<month>0[1-9]|1[0-2])[-_. ](?<year>20\d\d)(?!\d|[-_. ]\d)/;

/** A text without the dates of other days in brackets: `November 2026 (clocks go back on 25 October)`. */
function withoutAsides(text: string): string {
  return text.replaceAll(/\(([^()]*)\)/g, (aside, inside: string) => {
    const words = wordsWithMonths(inside);
    const isNumber = (word = "") => /^\d{1,2}(?:st|nd|rd|th)?$/.test(word);
    const months = words.flatMap((word, at) => (monthOf(word) === undefined ? [] : [at]));
    const areOfDays = months.every((at) => isNumber(words[at - 1]) || isNumber(words[at + 1]));
    return months.length > 0 && areOfDays ? " " : aside;
  });
}

/** A text that is only the name of a month, with or without its year. "Mag" is maghrib rather than Italian May. */
export const onlyMonth: (text: string) => MonthContext | undefined = remembered((text) => {
  const words = wordsWithMonths(text.normalize("NFKC")).filter((word) => word !== "month");
  const isOther = (word: string) => monthOf(word) === undefined && !/^20\d\d$/.test(word);
  const month = words.length > 2 || words.some(isOther) ? undefined : monthIn(text);
  return month && readHeading(text).names !== "prayer" ? month : undefined;
});

/**
 * The month in the name of a file or sheet; a file's folder and the number of its copy do not count.
 * @param isWhole whether the days below make a whole month: `Nov 26` is then a month rather than a day
 */
export function monthOfFile(
  file: string,
  isWhole: (month: MonthContext) => boolean = () => false,
): MonthContext | undefined {
  const name = file
    .replace(/[?#].*$/, "")
    .replace(/^.*[/\\]/, "")
    .replace(/ ?\(\d{1,2}\)(?=$|\.\p{L}+$)/u, "");
  const found = monthIn(name);
  if (found) return found;
  const ofShortYear = monthIn(name.replace(/(\p{L}{3})[-_. ']{0,2}(2\d)(?!\d)/u, "$1 20$2"));
  return ofShortYear?.year !== undefined && isWhole(ofShortYear) ? ofShortYear : undefined;
}
