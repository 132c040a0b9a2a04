import { say } from "../notices/detail.ts";
import { type Finding, notice } from "../notices/finding.ts";
import type { PhraseName } from "../notices/phrases.ts";
import { Temporal } from "../times/temporal.ts";
import { weekdayOf } from "../times/weekdays.ts";
import type { WrittenDay, WrittenTimetable } from "./dialect.ts";
import { monthOfFile } from "./words/dates/month-context.ts";
import { type NamedYears, yearsOfFile } from "./words/dates/year-context.ts";

/** A smaller share of matching weekdays is chance; a larger one leaves room for a mistake. */
const fewestMatches = 0.8;

/**
 * Dates the days without a year by the year in the file's name, or in the title above the table. A year that the dates
 * or the weekdays contradict, and two different years, are ignored: the days then stay valid in every year.
 */
export function withYearOfFile(written: WrittenTimetable): WrittenTimetable {
  const { file, days, findings, titleYears = [] } = written;
  const undated = days.filter(({ date }) => date.year === undefined);
  const named = [yearOfName(file, undated), ...titleYears];
  const [year, ...others] = new Set(named.flatMap(({ years }) => years));
  if (undated.length === 0 || year === undefined) return written;
  const isOne = others.length === 0 && named.every(({ years, isPlain }) => isPlain || years.length === 0);
  const reason = isOne ? contradictionTo(year, days) : "several-years";
  if (reason !== undefined) {
    const unused = notice("year-not-used", {
      years: { list: [year, ...others], by: "comma" },
      reason: say(reason),
    });
    return { ...written, findings: [...findings, { file, ...unused }] };
  }
  const found: Finding = { file, ...notice("year-of-file", { year }) };
  return {
    ...written,
    days: days.map((day) => ({ ...day, date: { year, ...day.date } })),
    findings: [...findings, found],
  };
}

/** `2026-11.csv` is of a year if its days are those of that month; otherwise it may be a version. */
function yearOfName(file: string, days: readonly WrittenDay[]): NamedYears {
  const named = yearsOfFile(file);
  const month = monthOfFile(file);
  const isOfMonth = month?.year !== undefined && days.every(({ date }) => date.month === month.month);
  return isOfMonth ? { ...named, isPlain: named.years.length === 1 } : named;
}

/** What shows that the days are not of a year. */
function contradictionTo(year: number, days: readonly WrittenDay[]): PhraseName | undefined {
  const others = days.filter(({ date }) => date.year !== undefined && date.year !== year);
  if (others.length > 0) return "other-year";
  const undated = days.filter(({ date }) => date.year === undefined);
  if (undated.some((day) => dateIn(day, year) === undefined)) return "no-day-of-year";
  const months = [...Map.groupBy(undated, ({ date }) => date.month).values()];
  if (months.some((ofMonth) => fits(ofMonth, year) === false)) return "other-weekdays-of-year";
  const isOverNewYear = undated.some(
    ({ date }, at) => date.month === 1 && undated[at - 1]?.date.month === 12,
  );
  return isOverNewYear ? "over-new-year" : undefined;
}

/** Whether the weekdays of days fit a year; undefined if too few days have one. */
export function fits(days: readonly WrittenDay[], year: number): boolean | undefined {
  const named = days.filter(({ weekday }) => weekday !== undefined);
  if (named.length < days.length / 2 || named.length === 0) return undefined;
  return named.filter((day) => isOn(day, year)).length / named.length >= fewestMatches;
}

function isOn(day: WrittenDay, year: number): boolean {
  const date = dateIn(day, year);
  return date !== undefined && weekdayOf(date) === day.weekday;
}

/** The date of a day in a year: `YYYY-MM-DD`; undefined if the year does not have it. */
export function dateIn({ date: { month, day } }: WrittenDay, year: number): string | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" }).toString();
  } catch {
    return undefined;
  }
}
