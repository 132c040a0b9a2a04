import { datesOf } from "../../times/dates.ts";
import type { MonthContext } from "../words/dates/month-context.ts";
import { readDayNumber } from "../words/dates/written-dates.ts";

/** A row of a day, with the month above it or of its file. */
interface NumberedRow {
  cells: readonly string[];
  month?: MonthContext | undefined;
}

/** A sheet of a month may show at most so many days of the month before or after it. */
const mostDays = 7;

/**
 * Gives the days before the first and after the last of a whole month their own months: a sheet of January may begin
 * with 31 and end with 1.
 * @param at the column with the numbers of the days
 */
export function withMonthsAround<Row extends NumberedRow>(rows: readonly Row[], at: number): Row[] {
  const moved = [...rows];
  for (const { from, until, month } of stretchesOf(rows)) {
    const numbered = rows.slice(from, until).flatMap(({ cells }, index) => {
      const day = readDayNumber(cells[at] ?? "");
      return day === undefined ? [] : [{ day, index: from + index }];
    });
    const numbers = numbered.map(({ day }) => day);
    const begin = numbers.indexOf(1);
    const end = begin + numbers.slice(begin).findIndex((day, index) => day !== index + 1);
    const next = end < begin ? numbers.length : end;
    if (begin < 0 || begin > mostDays || numbers.length - next > mostDays) continue;
    if (!lengthsOf(month).includes(next - begin)) continue;
    const [before, after] = [monthBeside(month, -1), monthBeside(month, 1)];
    const ofBefore = numbers.slice(0, begin);
    const areBefore = lengthsOf(before).some((last) =>
      ofBefore.every((day, index) => day === last - ofBefore.length + 1 + index),
    );
    const areAfter = numbers.slice(next).every((day, index) => day === index + 1);
    if (areBefore) moveTo(before, numbered.slice(0, begin));
    if (areAfter) moveTo(after, numbered.slice(next));
  }
  return moved;

  function moveTo(month: MonthContext, days: readonly { index: number }[]) {
    for (const { index } of days) {
      const row = rows[index];
      if (row) moved[index] = { ...row, month };
    }
  }
}

/** The day may be in any of the first columns. */
const mostColumns = 3;

/** Whether rows number every day of a month, from its first to its last. */
export function numberWholeMonth(rows: readonly NumberedRow[], month: MonthContext): boolean {
  return Array.from({ length: mostColumns }, (_, at) => at).some((at) => {
    const numbers = rows.flatMap(({ cells }) => readDayNumber(cells[at] ?? "") ?? []);
    return lengthsOf(month).includes(numbers.length) && numbers.every((day, index) => day === index + 1);
  });
}

/** The rows below each other that are of one month. */
function stretchesOf(rows: readonly NumberedRow[]): { from: number; until: number; month: MonthContext }[] {
  const stretches: { from: number; until: number; month: MonthContext }[] = [];
  for (const [index, { month }] of rows.entries()) {
    const last = stretches.at(-1);
    if (!month) continue;
    const isSame =
      last?.until === index && last.month.month === month.month && last.month.year === month.year;
    if (isSame) last.until = index + 1;
    else stretches.push({ from: index, until: index + 1, month });
  }
  return stretches;
}

/** How many days a month may have: two numbers for February without a year. */
function lengthsOf({ year, month }: MonthContext): number[] {
  if (year === undefined && month === 2) return [28, 29];
  return [datesOf(`${year ?? 2024}-${String(month).padStart(2, "0")}`).length];
}

function monthBeside({ year, month }: MonthContext, step: 1 | -1): MonthContext {
  const months = month - 1 + step;
  const ofYear = Math.floor(months / 12);
  return { ...(year !== undefined && { year: year + ofYear }), month: months - ofYear * 12 + 1 };
}
