import { type Notice, notice } from "../../notices/finding.ts";
import { dailyPrayers } from "../../times/prayers.ts";
import { Temporal } from "../../times/temporal.ts";
import type { WrittenDay } from "../dialect.ts";
import type { WrittenDate } from "../words/dates/written-dates.ts";

/** Rows of iqamahs this far apart are changes: a mosque does not pray on single days only. */
const fewestDaysApart = 7;
/** Rows further apart, under a heading that does not say that they start, may as well be of single days. */
const mostDaysApartUnsaid = 62;
/** The last row holds for as long as the others, but at least for a month: then someone has to look at the list again. */
const fewestDaysOfLast = 31;
const mostDaysApart = 366;
/** The leap year on which rows without a year are laid out. */
const leapYear = 2024;

/** The days of a table of changes, and how it was understood. */
export interface HeldRows {
  days: WrittenDay[];
  findings: Notice[];
}

/**
 * Reads rows that are valid from their date until the next one: rows under a heading such as "Starting", and rows of
 * iqamahs a week or more apart (decision 10.74). Other tables stay as they are.
 * @param days the rows with a date, in order
 * @param isStart whether the heading of the dates says that the rows are valid from then on
 * @param isUnreadableAfter whether a row without a readable date follows the row of an index: it may start on any day
 */
export function holdUntilNext(
  days: readonly WrittenDay[],
  isStart: boolean,
  isUnreadableAfter: (index: number) => boolean,
): HeldRows {
  const starts = startsOf(days);
  const gaps = starts?.slice(1).map((start, index) => (starts[index] ?? start).until(start).days) ?? [];
  const areFarApart =
    gaps.length > 0 && Math.min(...gaps) >= fewestDaysApart && Math.max(...gaps) <= mostDaysApartUnsaid;
  const isList = isStart || (areFarApart && areIqamahs(days));
  if (!isList || days.length === 0) return { days: [...days], findings: [] };
  if (!starts || gaps.some((gap) => gap <= 0 || gap > mostDaysApart)) {
    return { days: [], findings: [notice("changes-out-of-order")] };
  }
  const ofLast = Math.max(fewestDaysOfLast, ...gaps);
  const held = days.flatMap((day, index) => {
    const count = isUnreadableAfter(index) ? 1 : (gaps[index] ?? ofLast);
    return Array.from({ length: count }, (_, at) => on(day, starts[index], at));
  });
  const isAnyLost = days.some((_, index) => isUnreadableAfter(index));
  const how = isStart ? notice("holds-until-next") : notice("rows-far-apart", { days: Math.min(...gaps) });
  return { days: held, findings: [how, ...(isAnyLost ? [notice("change-without-date")] : [])] };
}

/** The dates of rows; without years, as if the list continued into the new year. */
function startsOf(days: readonly WrittenDay[]): Temporal.PlainDate[] | undefined {
  const withYear = days.filter(({ date }) => date.year !== undefined).length;
  if (withYear > 0 && withYear < days.length) return undefined;
  let year = leapYear;
  let last: Temporal.PlainDate | undefined;
  const starts: Temporal.PlainDate[] = [];
  for (const { date } of days) {
    const start = dateIn(date, year);
    if (!start) return undefined;
    const isNextYear = date.year === undefined && last && Temporal.PlainDate.compare(start, last) < 0;
    if (isNextYear) year += 1;
    last = isNextYear ? start.add({ years: 1 }) : start;
    starts.push(last);
  }
  return year - leapYear > 1 ? undefined : starts;
}

function dateIn({ year, month, day }: WrittenDate, otherwise: number): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year: year ?? otherwise, month, day }, { overflow: "reject" });
  } catch {
    return undefined;
  }
}

/** A row on one of its days. */
function on(
  { weekday, ...row }: WrittenDay,
  start: Temporal.PlainDate | undefined,
  after: number,
): WrittenDay {
  if (after === 0 || !start) return { ...row, isHeld: true, ...(weekday && { weekday }) };
  const { year, month, day } = start.add({ days: after });
  return { ...row, isHeld: true, date: { ...(row.date.year !== undefined && { year }), month, day } };
}

/** Whether rows have only iqamahs of daily prayers, and no times of the sun. */
function areIqamahs(days: readonly WrittenDay[]): boolean {
  const cells = days.flatMap((day) => day.cells).filter(({ text }) => text !== "");
  return (
    cells.every(({ kind }) => kind === "iqamah") &&
    cells.some(({ prayerKey }) => dailyPrayers.some((key) => key === prayerKey))
  );
}
