import { type Notice, notice } from "../../notices/finding.ts";
import { dailyPrayers } from "../../times/prayers.ts";
import { Temporal } from "../../times/temporal.ts";
import type { WrittenDay } from "../dialect.ts";
import { type DateOrder, readDate, type WrittenDate } from "../words/dates/written-dates.ts";
import type { TimeColumn } from "./columns/column-kinds.ts";

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
  const starts = startsOf(days.map(({ date }) => date));
  const gaps = starts ? gapsOf(starts) : [];
  const isList = isStart || (areOfChanges(gaps) && areIqamahs(days));
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

/**
 * The order of days and months in a list of changes. Its rows are weeks or months apart, and not on days that follow
 * each other (decision 10.74).
 * @param texts its dates, with two readings each
 */
export function orderOfChanges(texts: readonly string[]): DateOrder | undefined {
  const gapsIn = (order: DateOrder): number[] => {
    const starts = startsOf(texts.flatMap((text) => readDate(text, order) ?? []));
    return starts ? gapsOf(starts) : [];
  };
  const [dayFirst, monthFirst] = [gapsIn("day first"), gapsIn("month first")];
  if (areOfChanges(dayFirst) && monthFirst.includes(1)) return "day first";
  return areOfChanges(monthFirst) && dayFirst.includes(1) ? "month first" : undefined;
}

function areOfChanges(gaps: readonly number[]): boolean {
  return gaps.length > 0 && Math.min(...gaps) >= fewestDaysApart && Math.max(...gaps) <= mostDaysApartUnsaid;
}

function gapsOf(starts: readonly Temporal.PlainDate[]): number[] {
  return starts.slice(1).map((start, index) => (starts[index] ?? start).until(start).days);
}

/** The dates of rows; without years, as if the list continued into the new year. */
function startsOf(dates: readonly WrittenDate[]): Temporal.PlainDate[] | undefined {
  const withYear = dates.filter(({ year }) => year !== undefined).length;
  if (withYear > 0 && withYear < dates.length) return undefined;
  let year = leapYear;
  let last: Temporal.PlainDate | undefined;
  const starts: Temporal.PlainDate[] = [];
  for (const date of dates) {
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

/** Whether a table may be a list of changes: it has only iqamahs, and most rows differ from the row above. */
export function mayBeChanges(
  times: readonly TimeColumn[],
  textsOf: (at: number) => readonly string[],
): boolean {
  const filled = times.filter(({ at }) => at.some((each) => textsOf(each).some((text) => text !== "")));
  const areIqamahs = filled.some(({ prayerKey }) => dailyPrayers.some((key) => key === prayerKey));
  if (!areIqamahs || filled.some(({ kind }) => kind !== "iqamah")) return false;
  const columns = filled.flatMap(({ at }) => at.map(textsOf));
  const rows = (columns[0] ?? []).map((_, index) => columns.map((texts) => texts[index] ?? "").join("\n"));
  const changes = rows.slice(1).filter((row, index) => row !== rows[index]).length;
  return changes > (rows.length - 1) / 2;
}
