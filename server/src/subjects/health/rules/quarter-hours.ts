import { Temporal } from "temporal-polyfill/full";

/** The requests of a mosque in a quarter of an hour. */
export interface Quarter {
  /** Quarters of an hour since 1970. */
  readonly quarter: number;
  readonly requests: number;
  /** Failed requests without a later success of the same call right after. */
  readonly failures: number;
  /** Successful requests that were not a GET. */
  readonly writes: number;
}

const quarterMs = 15 * 60 * 1_000;

/** The quarter of an instant. */
export function quarterOf(at: Date): number {
  return Math.floor(at.getTime() / quarterMs);
}

/** When a quarter began. */
export function startOf(quarter: number): Date {
  return new Date(quarter * quarterMs);
}

/** The sum of several lists of quarters, oldest first. A quarter that several lists share counts once. */
export function quartersTogether(lists: readonly (readonly Quarter[])[]): Quarter[] {
  const sums = new Map<number, { quarter: number; requests: number; failures: number; writes: number }>();
  for (const { quarter, requests, failures, writes } of new Set(lists.flat())) {
    const sum = sums.get(quarter) ?? { quarter, requests: 0, failures: 0, writes: 0 };
    sum.requests += requests;
    sum.failures += failures;
    sum.writes += writes;
    sums.set(quarter, sum);
  }
  return [...sums.values()].toSorted((one, other) => one.quarter - other.quarter);
}

/** The date of an instant in a zone. */
export function dateIn(zone: string, at: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();
}

/** The first quarter of a date in a zone. */
export function firstQuarterOf(date: Temporal.PlainDate, zone: string): number {
  return Math.floor(date.toZonedDateTime(zone).epochMilliseconds / quarterMs);
}

/**
 * Quarters by their date in a zone, in the order of their dates. The calendar is asked once a day, not for each quarter.
 * @param quarters oldest first
 */
export function byDate<Q extends Pick<Quarter, "quarter">>(
  quarters: readonly Q[],
  zone: string,
): Map<string, Q[]> {
  const days = new Map<string, Q[]>();
  let day: Q[] = [];
  let nextDay = Number.NEGATIVE_INFINITY;
  for (const one of quarters) {
    if (one.quarter >= nextDay) {
      const date = dateIn(zone, startOf(one.quarter));
      nextDay = firstQuarterOf(date.add({ days: 1 }), zone);
      day = days.get(date.toString()) ?? [];
      days.set(date.toString(), day);
    }
    day.push(one);
  }
  return days;
}
