import { Temporal } from "../../times/temporal.ts";
import type { Weekday } from "../../times/weekdays.ts";
import type { SheetRow } from "../decoders/content.ts";
import { firstOfDates } from "../words/dates/date-ranges.ts";
import { weekdaysIn } from "../words/dates/weekday-names.ts";
import { readDate, type WrittenDate } from "../words/dates/written-dates.ts";
import { wordsOf } from "../words/words-of.ts";

/** A line with at least this many weekdays names the days of a week. */
const fewestDays = 5;
const weekDays = 7;

/** Whether the cells of a line are the days of a week. */
export function namesWeek({ cells }: SheetRow, firstAt: number): boolean {
  const days = cells.slice(firstAt).filter((text) => text !== "");
  const weekdays = days.flatMap((text) => weekdayOf(text) ?? []);
  return (
    days.length >= fewestDays && weekdays.length === days.length && new Set(weekdays).size === days.length
  );
}

/** The line with a date for each weekday, by the week that the lines above name, such as "Week of 2 November 2026". */
export function withDates(
  heading: SheetRow,
  firstAt: number,
  above: readonly SheetRow[],
): SheetRow | undefined {
  const weeks = above.flatMap(({ cells }) => cells).flatMap((text) => weekOf(text) ?? []);
  const [first, ...others] = weeks;
  if (!first || others.length > 0) return undefined;
  const dates = new Map(Array.from({ length: first.days }, (_, index) => dayAfter(first.begin, index)));
  const cells = heading.cells.map((text, at) => {
    const weekday = at < firstAt ? undefined : weekdayOf(text);
    return weekday === undefined ? text : (dates.get(weekday) ?? text);
  });
  return { ...heading, cells };
}

function dayAfter(begin: Temporal.PlainDate, days: number): [Weekday, string] {
  const date = begin.add({ days });
  return [date.dayOfWeek as Weekday, date.toString()];
}

function weekdayOf(text: string): Weekday | undefined {
  const words = wordsOf(text);
  return words.length === 1 ? weekdaysIn(words)?.[0] : undefined;
}

/** A week with its year: "2 - 8 November 2026", "Week commencing 2 November 2026". */
function weekOf(text: string): { begin: Temporal.PlainDate; days: number } | undefined {
  const named = /^.*\bweek\b\D*?(?=\d)/i.exec(text)?.[0];
  const dates = firstOfDates(named === undefined ? text : text.slice(named.length), undefined);
  const begin = dates && plainDate(dates.first);
  if (!begin || dates.count > weekDays) return undefined;
  if (dates.count > 1) return { begin, days: dates.count };
  return named !== undefined && readDate(text.slice(named.length), undefined)
    ? { begin, days: weekDays }
    : undefined;
}

function plainDate({ year, month, day }: WrittenDate): Temporal.PlainDate | undefined {
  if (year === undefined) return undefined;
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" });
  } catch {
    return undefined;
  }
}
