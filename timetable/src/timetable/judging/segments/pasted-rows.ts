import { notice } from "../../../notices/finding.ts";
import { dayNumber } from "../../../times/dates.ts";
import type { Minutes } from "../../../times/times.ts";
import type { TimedCell } from "../../rows.ts";
import type { TimedDay } from "../../timed-day.ts";
import type { Refusal } from "../refusal.ts";
import type { AllSeries, Point } from "../series.ts";

/** Maghrib's iqamah keeps its distance from its adhan, give or take so much. */
const distanceSlackMinutes = 8;

/** Days in a row. */
export interface Span {
  first: number;
  /** The first day after them. */
  end: number;
}

export function overlap(one: Span, other: Span): boolean {
  return one.first < other.end && other.first < one.end;
}

/** The cells of the rows that were pasted: of the files with the adhans, and without iqamahs that were not moved along. */
export function refusedRows(
  { first, end }: Span,
  days: readonly TimedDay[],
  allSeries: AllSeries,
): Refusal[] {
  const copied = days.filter(({ date }) => dayNumber(date) >= first && dayNumber(date) < end);
  const dates = { first: { date: copied.at(0)?.date ?? "" }, last: { date: copied.at(-1)?.date ?? "" } };
  const isAlone = isWithoutIqamahs({ first, end }, allSeries);
  const files = new Set(copied.flatMap(({ cells }) => cells.filter(isAdhan).map(({ cell }) => cell.file)));
  return copied
    .flatMap(({ cells }) => cells)
    .filter((timed) => isAdhan(timed) || (!isAlone && files.has(timed.cell.file)))
    .map((timed) => ({ timed, notice: notice("pasted-rows", dates) }));
}

/** Whether maghrib's iqamah stays where it is while its adhan jumps: then the iqamahs are of these days. */
function isWithoutIqamahs(span: Span, allSeries: AllSeries): boolean {
  const [adhans, iqamahs] = [allSeries.of("maghrib", "adhan"), allSeries.of("maghrib", "iqamah")];
  const distances = [span.first - 1, span.first, span.end - 1, span.end].map((day) => {
    const [adhan, iqamah] = [adhans, iqamahs].map((series) => timeOn(series, day));
    return adhan === undefined || iqamah === undefined ? undefined : iqamah - adhan;
  });
  const [before, first, last, after] = distances;
  return differ(before, first) || differ(last, after);
}

function timeOn(series: readonly Point[], day: number): Minutes | undefined {
  return series.find((point) => point.day === day)?.solar;
}

function differ(first: Minutes | undefined, second: Minutes | undefined): boolean {
  return first !== undefined && second !== undefined && Math.abs(first - second) > distanceSlackMinutes;
}

function isAdhan({ cell }: TimedCell): boolean {
  return cell.kind === "adhan";
}
