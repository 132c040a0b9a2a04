import { limits, type TimetableDay } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { factsOn, findMonths, findTimetable } from "./rows/timetables.ts";
import { isOfOtherZone, rowsOn, timesOf } from "./rules/day-plan.ts";
import { datesBetween, daysIn } from "./rules/due.ts";
import { daysOf, monthOf, noDay } from "./rules/kept-days.ts";

/** A span of days; both are included. */
export interface DaySpan {
  readonly from: string;
  readonly until: string;
}

/** The days of rows that a query asks for: how they are named, and found. */
export const requestedDays = { spanOf, find: findDays };

/**
 * The days that a query asks for.
 * @returns undefined if it asks for no day
 * @throws ApiError days_out_of_range
 */
function spanOf({
  date,
  from,
  until,
}: {
  readonly date?: string;
  readonly from?: string;
  readonly until?: string;
}): DaySpan | undefined {
  if (date === undefined && from === undefined && until === undefined) return undefined;
  const span = date === undefined ? { from, until } : { from: date, until: date };
  const isMixed = date !== undefined && (from ?? until) !== undefined;
  if (isMixed || span.from === undefined || span.until === undefined) throw ApiError.of("days_out_of_range");
  const days = daysIn(span.from, span.until);
  if (days < 1 || days > limits.timetableDaysPerRequest) throw ApiError.of("days_out_of_range");
  return { from: span.from, until: span.until };
}

/** The rows of days, as a mosque's timetable decides them. @throws ApiError timetable_not_found */
async function findDays(
  tx: Tx,
  mosqueId: string,
  { from, until }: DaySpan,
  finding: Promise<Pick<MosquesTable, "timeZoneId">>,
): Promise<TimetableDay[]> {
  const [{ timeZoneId: timeZone }, timetable, months] = await Promise.all([
    finding,
    findTimetable(tx, mosqueId),
    findMonths(tx, mosqueId, monthOf(from), monthOf(until)),
  ]);
  if (!timetable) throw ApiError.of("timetable_not_found");
  const days = Object.assign({}, ...months.map(daysOf)) as ReturnType<typeof daysOf>;
  return datesBetween(from, until).map((date) => {
    const found = days[date] ?? noDay;
    const facts = factsOn(timetable, date);
    if (!found.day || isOfOtherZone({ date, timeZone, facts })) {
      return { date, isDecided: false, prayers: [], unknown: [] };
    }
    const { prayers, unknown } = rowsOn({ date, found, facts });
    return { date, isDecided: true, prayers: prayers.map(timesOf), unknown: [...unknown] };
  });
}
