import { readDates } from "../words/date-ranges.ts";
import type { DatePart } from "../words/date-words.ts";
import type { Heading } from "../words/headings.ts";
import { inSingleWords } from "../words/phrases.ts";
import { weekdaysIn } from "../words/weekday-names.ts";
import { wordsOf } from "../words/words-of.ts";
import { dateOrderOf, readDayNumber } from "../words/written-dates.ts";
import type { Table } from "./column-kinds.ts";

/**
 * Where a table has the date of a row: in one column, in two for the ends of a span, or in one for each part. Rows whose
 * only date is a start hold until the next one.
 */
export type DateColumns = { name: string } & (
  | { at: number; lastAt?: number; isStart?: true }
  | { monthAt: number; dayAt: number; yearAt: number | undefined }
);

/** The column whose every text is the name of a weekday, whatever its heading. */
export function weekdayColumn(headings: readonly Heading[], { textsOf }: Table): number | undefined {
  const at = headings.findIndex(({ names }, index) => {
    if (names === "prayer" || names === "kind") return false;
    const texts = filled(textsOf(index));
    if (texts.length === 0 || texts.length > mostNames) return false;
    const words = texts.map((text) => wordsOf(inSingleWords(text)));
    return words.every(({ length }) => length === 1) && weekdaysIn(words.flat()) !== undefined;
  });
  return at < 0 ? undefined : at;
}

/** More different texts than this are not weekdays, each spelt in two ways. */
const mostNames = 14;

function filled(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "");
}

export function dateColumns(
  headings: readonly Heading[],
  { names, textsOf }: Table,
  weekdayAt: number | undefined,
): DateColumns | undefined {
  const find = (part: DatePart) =>
    headings.findIndex(
      (heading, at) => heading.names === "date" && heading.part === part && at !== weekdayAt,
    );
  const [dateAt, monthAt, dayAt, year] = [find("date"), find("month"), find("day"), find("year")];
  const [firstAt, lastAt] = [find("first date"), find("last date")];
  if (firstAt >= 0 && lastAt >= 0)
    return { at: firstAt, lastAt, name: `${names[firstAt]}, ${names[lastAt]}` };
  if (firstAt >= 0 && dateAt < 0 && dayAt < 0) {
    return { at: firstAt, name: names[firstAt] ?? "", isStart: true };
  }
  const yearAt = year < 0 ? undefined : year;
  const isOnlyDay = (at: number) =>
    at >= 0 && filled(textsOf(at)).every((text) => readDayNumber(text) !== undefined);
  const whole = (at: number) => ({ at, name: names[at] ?? "" });
  const inParts = (at: number) => ({ monthAt, dayAt: at, yearAt, name: `${names[monthAt]}, ${names[at]}` });
  if (monthAt >= 0 && isOnlyDay(dateAt)) return inParts(dateAt);
  if (dateAt >= 0) return whole(dateAt);
  if (monthAt >= 0 && dayAt >= 0) return inParts(dayAt);
  if (dayAt >= 0) return whole(dayAt);
  const unnamed = columnOfDates(headings, textsOf);
  return unnamed === undefined ? undefined : { at: unnamed, name: names[unnamed] || `column ${unnamed + 1}` };
}

/** The only column without a known heading whose every text is a date, or is a day that follows the one above. */
function columnOfDates(headings: readonly Heading[], textsOf: Table["textsOf"]): number | undefined {
  const columns = headings.flatMap(({ names }, at) => (names === "unknown" ? [at] : []));
  const hold = (isDate: (texts: readonly string[]) => boolean) =>
    columns.filter((at) => {
      const texts = textsOf(at).filter((text) => text !== "");
      return texts.length > 0 && isDate(texts);
    });
  for (const found of [hold(areDates), hold(areDaysInARow)]) if (found.length > 0) return only(found);
  return undefined;
}

function only(columns: readonly number[]): number | undefined {
  return columns.length === 1 ? columns[0] : undefined;
}

function areDates(texts: readonly string[]): boolean {
  const order = dateOrderOf(texts);
  return texts.every((text) => /\D/.test(text) && readDates(text, order) !== undefined);
}

function areDaysInARow(texts: readonly string[]): boolean {
  const days = texts.map(readDayNumber);
  return days[0] === 1 && days.every((day, at) => day === 1 || day === (days[at - 1] ?? 0) + 1);
}
