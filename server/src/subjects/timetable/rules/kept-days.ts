import type { FoundDay, TimetableFacts } from "@mosque-sync/timetable/daily";
import { decodeDays, encodeDays } from "./day-forms.ts";
import { packed, unpacked } from "./packed.ts";

/** The days of a month, by their dates. */
export type DaysOfMonth = Readonly<Record<string, FoundDay>>;

/** A month of a timetable, as it is stored. */
export interface PackedMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly days: string;
}

/** The day of a date that a timetable lacks. */
export const noDay: FoundDay = { day: undefined, faults: [], slips: [] };

export function monthOf(date: string): string {
  return date.slice(0, 7);
}

export function packMonths(days: ReadonlyMap<string, FoundDay>): PackedMonth[] {
  const months = Map.groupBy(days, ([date]) => monthOf(date));
  return [...months].map(([month, ofMonth]) => packMonth(month, Object.fromEntries(ofMonth)));
}

function packMonth(month: string, days: DaysOfMonth): PackedMonth {
  return { month, days: packed(encodeDays(days)) };
}

export function daysOf({ days }: Pick<PackedMonth, "days">): DaysOfMonth {
  return decodeDays(unpacked(days));
}

/** A single day of a month, without reading the others. */
export function dayOf({ days }: Pick<PackedMonth, "days">, date: string): FoundDay {
  return decodeDays(unpacked(days), date)[date] ?? noDay;
}

/** The days that an earlier timetable still decides. */
export interface EarlierDays {
  readonly until: string;
  readonly facts: TimetableFacts;
  readonly months: readonly PackedMonth[];
}

/**
 * The days of an earlier timetable from today until a new one starts: next year's timetable does not end this year's.
 * @param today `YYYY-MM-DD`
 * @param firstDay of the new timetable
 * @returns undefined without such days
 */
export function earlierDays(
  today: string,
  firstDay: string,
  { facts, months }: Pick<EarlierDays, "facts" | "months">,
): EarlierDays | undefined {
  const kept = months
    .filter(({ month }) => month >= monthOf(today) && month <= monthOf(firstDay))
    .map((month) => {
      const days = Object.entries(daysOf(month)).filter(([date]) => date >= today && date < firstDay);
      return { month: month.month, days };
    })
    .filter(({ days }) => days.length > 0);
  const until = kept
    .at(-1)
    ?.days.map(([date]) => date)
    .toSorted()
    .at(-1);
  if (until === undefined) return undefined;
  return { until, facts, months: kept.map(({ month, days }) => packMonth(month, Object.fromEntries(days))) };
}

/** The months of two timetables. Their days differ. */
export function joinMonths(one: readonly PackedMonth[], other: readonly PackedMonth[]): PackedMonth[] {
  const others = new Map(other.map((month) => [month.month, month]));
  const joined = one.map((month) => {
    const same = others.get(month.month);
    return same ? packMonth(month.month, { ...daysOf(month), ...daysOf(same) }) : month;
  });
  const names = new Set(one.map(({ month }) => month));
  return [...joined, ...other.filter(({ month }) => !names.has(month))];
}
