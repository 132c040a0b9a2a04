import type { Prayer, PrayerKey } from "@mosque-sync/contract";
import { daysAfter, isFriday, type ZoneClock } from "#parts/zones/zone-clock.ts";

const minuteMs = 60_000;
const noon = 12 * 60;

export type Row = Pick<Prayer, "id" | "prayerKey" | "adhanTime" | "iqamahTime">;
export type Part = "adhan" | "iqamah";

/** A time of a row on the line. */
export interface Tick {
  readonly rowId: string;
  readonly prayerKey: PrayerKey;
  readonly part: Part;
  /** In milliseconds since 1970. */
  readonly instant: number;
  /** From 0, the start of the line, to 1, its end. */
  readonly position: number;
}

/** Part of the line, from one position to another. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface DayLine {
  /** The rows of the day in the order of their times; rows without a time come last. */
  readonly rows: readonly Row[];
  /** The rows of another day: jummah on other days than Friday, and eid. */
  readonly otherRows: readonly Row[];
  /** In the order of their instants. */
  readonly ticks: readonly Tick[];
  /** Every third hour, as the clocks show it. */
  readonly hours: readonly { readonly position: number; readonly minutes: number }[];
  /** From sunrise to maghrib, if both are known. */
  readonly daylight: Stretch | undefined;
  /** Undefined while the line's day is not now. */
  readonly now: number | undefined;
  /** The next adhan or iqamah of a prayer, if one is still to come. */
  readonly next: Tick | undefined;
  /** 23 or 25 when the clocks change, otherwise 24. */
  readonly hoursOfDay: number;
}

/** The prayers that an adhan is called for, and a congregation waits for; other rows are times of the day. */
export const congregational: ReadonlySet<PrayerKey> = new Set([
  "fajr",
  "dhuhr",
  "asr",
  "maghrib",
  "isha",
  "jummah",
]);
/** On a summer night in the north, these are after midnight. */
const ofTheNight: ReadonlySet<PrayerKey> = new Set(["isha", "midnight"]);
/** How far the line extends beyond a time after midnight, in milliseconds. */
const marginMs = 30 * minuteMs;

/**
 * A day's prayers on a line from midnight to midnight in the mosque's zone. A night time after midnight belongs to the
 * following night: the line extends to it. Until it has passed, it also shows at its place of the previous night.
 * @param date the day in the mosque's zone
 * @param now in milliseconds since 1970
 */
export function dayLine(date: string, prayers: readonly Row[], clock: ZoneClock, now: number): DayLine {
  const start = clock.instantOf(date, 0);
  const midnight = clock.instantOf(date, 24 * 60);
  const times = prayers.filter((row) => isOf(date, row)).flatMap((row) => timesOf(row, date, clock, now));
  const end = times.reduce(
    (latest, { instant }) => (instant >= midnight ? Math.max(latest, instant + marginMs) : latest),
    midnight,
  );
  const positionOf = (instant: number) => (instant - start) / (end - start);

  const ticks = times
    .map((time): Tick => ({ ...time, position: positionOf(time.instant) }))
    .toSorted((a, b) => a.instant - b.instant);
  const firstOf = new Map([...ticks].reverse().map(({ rowId, instant }) => [rowId, instant]));
  const order = ({ id }: Row) => firstOf.get(id) ?? Number.POSITIVE_INFINITY;
  return {
    rows: prayers.filter((row) => isOf(date, row)).toSorted((a, b) => compare(order(a), order(b))),
    otherRows: prayers.filter((row) => !isOf(date, row)),
    ticks,
    hours: [0, 3, 6, 9, 12, 15, 18, 21, 24].map((hour) => ({
      position: positionOf(clock.instantOf(date, hour * 60)),
      minutes: hour * 60,
    })),
    daylight: daylightOf(ticks),
    now: now >= start && now < end ? positionOf(now) : undefined,
    next: ticks.find(({ prayerKey, instant }) => instant > now && congregational.has(prayerKey)),
    hoursOfDay: Math.round((midnight - start) / (60 * minuteMs)),
  };
}

/** Jummah is on Fridays; rows do not date eid. */
function isOf(date: string, { prayerKey }: Row): boolean {
  return prayerKey === "jummah" ? isFriday(date) : prayerKey !== "eid";
}

function timesOf(row: Row, date: string, clock: ZoneClock, now: number): Omit<Tick, "position">[] {
  return (["adhan", "iqamah"] as const).flatMap((part) => {
    const text = row[`${part}Time`];
    if (text === undefined) return [];
    const minutes = minutesOf(text);
    const tick = { rowId: row.id, prayerKey: row.prayerKey, part };
    const today = { ...tick, instant: clock.instantOf(date, minutes) };
    if (!ofTheNight.has(row.prayerKey) || minutes >= noon) return [today];
    const tonight = { ...tick, instant: clock.instantOf(daysAfter(date, 1), minutes) };
    return now < today.instant ? [today, tonight] : [tonight];
  });
}

function daylightOf(ticks: readonly Tick[]): Stretch | undefined {
  const adhanOf = (key: PrayerKey) =>
    ticks.find(({ prayerKey, part }) => prayerKey === key && part === "adhan")?.position;
  const from = adhanOf("sunrise");
  const to = adhanOf("maghrib");
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
}

/** Minutes since midnight of a time of the API, such as "19:45". */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Also of two that are both infinite. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
