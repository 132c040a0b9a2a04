import { type Detail, say } from "../notices/detail.ts";
import { type Finding, notice } from "../notices/finding.ts";
import type { WrittenDay, WrittenTimetable } from "../sources/dialect.ts";
import { dateIn, fits } from "../sources/year-of-file.ts";
import { weekdayOf } from "../times/weekdays.ts";

/** The years that the days of a file without years apply to. */
export interface Dating {
  yearsOf: (day: WrittenDay) => readonly number[];
  /** Whether a day is of one year, which it names or its weekdays show. */
  isOfYear: (day: WrittenDay) => boolean;
  findings: Finding[];
}

/** How many years before and after the requested ones are searched for the file's year. */
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

/** Undefined if the days have no weekdays, so that they apply to every year. */
function yearsThatFit(days: readonly WrittenDay[], years: readonly number[]): number[] | undefined {
  const found = years.map((year) => ({ year, isFitting: fits(days, year) }));
  if (found.every(({ isFitting }) => isFitting === undefined)) return undefined;
  return found.flatMap(({ year, isFitting }) => (isFitting ? [year] : []));
}

/** One finding for the months of each year that fits, or one for the file if no year fits. */
function noYear(file: string, days: readonly WrittenDay[], years: readonly number[]): Finding[] {
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const around = Array.from({ length: searchedYears }, (_, at) => [first - 1 - at, last + 1 + at]).flat();
  const months = Map.groupBy(days, ({ date }) => date.month);
  const byYear = Map.groupBy(months, ([, ofMonth]) => yearsThatFit(ofMonth, around)?.[0]);
  return [...byYear].map(([fitting, unfit]) => {
    const details: Record<"months" | "asked" | "fitting", Detail> = {
      months: { list: unfit.map(([month]) => ({ month })), by: "comma" },
      asked: { list: years, by: "or" },
      fitting: fitting === undefined ? say("no-year-fits") : say("fits-year", { year: fitting }),
    };
    return { file, ...notice("weekdays-of-no-year", details) };
  });
}

/** Rows whose weekday differs from their date's. The date decides. */
function otherWeekdays(file: string, days: readonly WrittenDay[], yearsOf: Dating["yearsOf"]): Finding[] {
  const named = days.filter(({ weekday }) => weekday !== undefined);
  const wrong = named.flatMap((day): Finding[] => {
    const dates = yearsOf(day).flatMap((year) => dateIn(day, year) ?? []);
    const [date] = dates;
    if (date === undefined || dates.some((each) => weekdayOf(each) === day.weekday)) return [];
    const { column, text: value } = day.dateCell;
    const weekday = { weekday: weekdayOf(date) };
    const place = { file, ...(day.row !== undefined && { row: day.row }), column, value, date };
    return [{ ...place, ...notice("other-weekday", { weekday }) }];
  });
  if (wrong.length <= mostReported) return wrong;
  return [{ file, ...notice("other-weekdays", { days: wrong.length, all: named.length }) }];
}
