import type { WrittenDate } from "../words/dates/written-dates.ts";

/** The only date of a row; undefined for a row without a date, or with several. */
export type DateOfRow = WrittenDate | undefined;

/** Rows of days may leave out so many days between them. */
const mostDaysLeftOut = 2;

/**
 * Finds dates that a spreadsheet has swapped: it takes `01/12/2026` for 12 January and keeps `13/12/2026` as a text. The
 * swapped dates are months apart, and in the other order they are days in a row with the rows around them.
 * @param canBeSwapped whether another program may have written the date of a row
 * @returns the right dates by the index of their rows
 */
export function swappedDates(
  dates: readonly DateOfRow[],
  canBeSwapped: (index: number) => boolean,
): ReadonlyMap<number, WrittenDate> {
  const rows = dates.flatMap((date, index) => {
    const isFree = date !== undefined && date.day <= 12 && canBeSwapped(index);
    return date ? [{ index, date, isFree }] : [];
  });
  const right = new Map<number, WrittenDate>();
  if (!areMostlyDays(rows.filter(({ isFree }) => !isFree).map(({ date }) => date))) return right;
  for (let from = 0; from < rows.length; ) {
    let until = from + 1;
    while (until < rows.length && rows[until]?.isFree === rows[from]?.isFree) until += 1;
    const [before, after] = [rows[from - 1]?.date, rows[until]?.date];
    const stretch = rows.slice(from, until);
    const swapped = stretch.map(({ date }) => ({ ...date, month: date.day, day: date.month }));
    const around = (inside: readonly WrittenDate[]) =>
      [before, ...inside, after].filter((date) => date !== undefined);
    const isSwapped =
      rows[from]?.isFree === true &&
      (before ?? after) !== undefined &&
      !areInRow(around(stretch.map(({ date }) => date))) &&
      areInRow(around(swapped));
    if (isSwapped) {
      for (const [at, { index }] of stretch.entries()) {
        const date = swapped[at];
        if (date && date.day !== date.month) right.set(index, date);
      }
    }
    from = until;
  }
  return right;
}

/** Whether most dates are of the day after the one above. */
function areMostlyDays(dates: readonly WrittenDate[]): boolean {
  const numbers = dates.map(numberOf);
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
  return steps.filter((step) => step === 1).length > steps.length / 2;
}

function areInRow(dates: readonly WrittenDate[]): boolean {
  const numbers = dates.map(numberOf);
  return numbers.slice(1).every((number, index) => {
    const step = number - (numbers[index] ?? 0);
    return step >= 1 && step <= 1 + mostDaysLeftOut;
  });
}

/**
 * Finds dates with a wrong number among rows in order: the days before and after them are two days apart, and no row has
 * the day between.
 * @returns the missing dates by the index of their rows
 */
export function datesOutOfRow(dates: readonly DateOfRow[]): ReadonlyMap<number, WrittenDate> {
  const rows = dates.flatMap((date, index) => (date ? [{ index, date, number: numberOf(date) }] : []));
  const known = new Set(rows.map(({ number }) => number));
  const found = rows.flatMap(({ index, number }, at) => {
    const around = [-2, -1, 1, 2].map((step) => (rows[at + step]?.number ?? Number.NaN) - step);
    const [, before, after] = around;
    const isBetween = before !== undefined && before === after && number !== before && !known.has(before);
    const areInOrder = around.filter((each) => each === before).length > 2;
    const isRepeated = before !== undefined && Math.abs(number - before) === 1;
    const { year } = rows[at]?.date ?? {};
    return isBetween && areInOrder && !isRepeated ? [[index, dateOfNumber(before, year)] as const] : [];
  });
  return new Map(found);
}

const dayMs = 86_400_000;
/** A leap year, for dates without a year. */
const leapYear = 2024;

/** The days since 1970, to compare dates. */
function numberOf({ year = leapYear, month, day }: WrittenDate): number {
  return Date.UTC(year, month - 1, day) / dayMs;
}

/** @param like the year of such a date, if it has one */
function dateOfNumber(number: number, like: number | undefined): WrittenDate {
  const date = new Date(number * dayMs);
  const year = like === undefined ? {} : { year: date.getUTCFullYear() };
  return { ...year, month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
