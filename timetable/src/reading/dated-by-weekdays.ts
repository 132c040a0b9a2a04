import { type Finding, notice } from "../notices/finding.ts";
import type { WrittenDay, WrittenTimetable } from "../sources/dialect.ts";
import { Temporal } from "../times/temporal.ts";
import { formatWeekdays, weekdayOf } from "../times/weekdays.ts";

/** The years for which each day of a file without years is read. */
export interface Dating {
  yearsOf: (day: WrittenDay) => readonly number[];
  /** Whether a day is of one year, which it names or its weekdays show. */
  isOfYear: (day: WrittenDay) => boolean;
  findings: Finding[];
}

/** A smaller share of matching weekdays is chance; a larger one leaves room for a mistake. */
const fewestMatches = 0.8;
/** How many years around those asked for are searched for the one that a file is of. */
const searchedYears = 15;
/** More rows with another weekday are reported together. */
const mostReported = 10;

/** Dates the days of a file by the weekdays that it names, month by month, because a file may run over a new year. */
export function datingOf({ file, days }: WrittenTimetable, years: readonly number[]): Dating {
  const undated = days.filter(({ date }) => date.year === undefined);
  const months = Map.groupBy(undated, ({ date }) => date.month);
  const found = new Map(
    [...months].map(([month, ofMonth]) => [month, yearsThatFit(ofMonth, years)] as const),
  );
  const ofFile = yearsThatFit(undated, years) ?? [];
  const isUnfit = ([, fitting]: [number, readonly number[] | undefined]) => fitting?.length === 0;
  const unfit = [...found].filter(isUnfit).map(([month]) => month);
  for (const month of unfit) found.set(month, ofFile);
  const rest = ofFile.length > 0 ? [] : undated.filter(({ date }) => unfit.includes(date.month));
  const yearsOf = ({ date }: WrittenDay) =>
    date.year === undefined ? (found.get(date.month) ?? years) : [date.year];
  return {
    yearsOf,
    isOfYear: ({ date }) => date.year !== undefined || found.get(date.month) !== undefined,
    findings: [...noYear(file, rest, years), ...otherWeekdays(file, days, yearsOf)],
  };
}

/** Undefined if the days name no weekdays, so they stand for every year. */
function yearsThatFit(days: readonly WrittenDay[], years: readonly number[]): number[] | undefined {
  const named = days.filter(({ weekday }) => weekday !== undefined);
  if (named.length < days.length / 2 || named.length === 0) return undefined;
  return years.filter(
    (year) => named.filter((day) => isOn(day, year)).length / named.length >= fewestMatches,
  );
}

function isOn(day: WrittenDay, year: number): boolean {
  const date = dateOf(day, year);
  return date !== undefined && weekdayOf(date) === day.weekday;
}

function dateOf({ date: { month, day } }: WrittenDay, year: number): string | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" }).toString();
  } catch {
    return undefined;
  }
}

/** One finding for the months of each year that fits, or of none. */
function noYear(file: string, days: readonly WrittenDay[], years: readonly number[]): Finding[] {
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const around = Array.from({ length: searchedYears }, (_, at) => [first - 1 - at, last + 1 + at]).flat();
  const months = Map.groupBy(days, ({ date }) => date.month);
  const byYear = Map.groupBy(months, ([, ofMonth]) => yearsThatFit(ofMonth, around)?.[0]);
  return [...byYear].map(([fitting, unfit]) => {
    const details = {
      months: unfit.map(([month]) => nameOf(month)).join(", "),
      asked: years.join(" or "),
      fitting: fitting === undefined ? "" : `, but those of ${fitting}`,
    };
    return { file, ...notice("weekdays-of-no-year", details) };
  });
}

function nameOf(month: number): string {
  const format = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });
  return format.format(Date.UTC(yearOfNames, month - 1, 1));
}

/** Any year, to write the names of months. */
const yearOfNames = 2026;

/** Rows whose weekday is not that of their date. The date counts. */
function otherWeekdays(file: string, days: readonly WrittenDay[], yearsOf: Dating["yearsOf"]): Finding[] {
  const named = days.filter(({ weekday }) => weekday !== undefined);
  const wrong = named.flatMap((day): Finding[] => {
    const dates = yearsOf(day).flatMap((year) => dateOf(day, year) ?? []);
    const [date] = dates;
    if (date === undefined || dates.some((each) => weekdayOf(each) === day.weekday)) return [];
    const { column, text: value } = day.dateCell;
    const weekday = formatWeekdays([weekdayOf(date)]).slice(0, -1);
    const place = { file, ...(day.row !== undefined && { row: day.row }), column, value, date };
    return [{ ...place, ...notice("other-weekday", { weekday }) }];
  });
  if (wrong.length <= mostReported) return wrong;
  return [{ file, ...notice("other-weekdays", { days: wrong.length, all: named.length }) }];
}
