import type { TimeKind } from "../sources/cell.ts";
import { canBeAt } from "../times/clock.ts";
import { dailyPrayers, type PrayerKey } from "../times/prayers.ts";
import type { Minutes } from "../times/times.ts";
import type { TimedCell } from "./rows.ts";

/** A cell at its first time, which decides its place in the day. */
export interface Moment {
  timed: TimedCell;
  /** More than a day's minutes after the midnight that ends the day. */
  minutes: Minutes;
}

/** A time in the wrong order relative to another; either can be the wrong one. */
export interface Misplaced {
  moment: Moment;
  relation: Relation;
  other: Moment;
}

export type Relation =
  | "is not after"
  | "is far too long before"
  | "is far too long after"
  | "is before"
  | "is not before";

/** The violations of a day's order. */
export interface DayOrder {
  misplaced: Misplaced[];
  /** Iqamahs slightly before their adhan, as happens at mosques that keep one iqamah for a month. */
  early: Misplaced[];
}

/**
 * The adhan that must follow an iqamah. Dhuhr's is maghrib rather than asr: if asr starts at the second mithl, a dhuhr
 * iqamah in winter can be after the first.
 */
const iqamahIsBefore: Partial<Record<PrayerKey, PrayerKey>> = {
  fajr: "sunrise",
  dhuhr: "maghrib",
  asr: "maghrib",
  maghrib: "isha",
};

const hour = 60;
const dayMinutes = 24 * hour;

/**
 * How long after its adhan an iqamah can be: dhuhr's is at the time of jummah on short days, asr's by the second mithl
 * after an adhan by the first.
 */
const mostAfterAdhanMinutes: Partial<Record<PrayerKey, Minutes>> = {
  dhuhr: 3 * hour,
  asr: 2.5 * hour,
  maghrib: hour,
};
/** How long after asr's adhan an iqamah of dhuhr can be: so far apart are the first and the second mithl in winter. */
const dhuhrAfterAsrMinutes = hour;

/** A fajr longer before sunrise than this is a `00:00` that means "no time". */
const fajrBeforeSunriseMinutes = 6 * hour;
/** How long after maghrib an isha past midnight can be, in northern nights that stay light. */
const ishaAfterMaghribMinutes = 6 * hour;
/** How long after its adhan an isha iqamah past midnight can be. */
const ishaIqamahAfterAdhanMinutes = 3 * hour;
/** How long after the time before it an isha iqamah past midnight can be, in a file without its adhan. */
const ishaIqamahAfterOthersMinutes = 7.5 * hour;
/** Before these times, maghrib and isha are after the midnight that ends the day. */
const nightEnds: Partial<Record<PrayerKey, Minutes>> = { maghrib: 3 * hour, isha: 6 * hour };

/** How far from its prayer's usual span a time can be and still be possible. */
const slackMinutes = 2 * hour;

/** How long before its adhan an iqamah can be on purpose. */
export const earlyIqamahMinutes = 30;

/** Whether a time is far from where its prayer can be anywhere, such as a dhuhr at 23:50. */
export function isImpossible({ cell: { prayerKey }, minutes: [first] }: TimedCell): boolean {
  const isOrdered = dailyPrayers.some((key) => key === prayerKey);
  return isOrdered && first !== undefined && !canBeAt(prayerKey, first, slackMinutes);
}

/** Counts a time from the midnight that begins the day, even if it is after the midnight that ends it. */
export function throughTheNight(prayerKey: PrayerKey, minutes: Minutes): Minutes {
  return minutes < (nightEnds[prayerKey] ?? 0) ? minutes + dayMinutes : minutes;
}

/**
 * Checks the order of a day's prayers. Catches `1:30` for half past one in the afternoon, and iqamah columns left
 * behind by a clock change.
 */
export function orderOf(cells: readonly TimedCell[]): DayOrder {
  const find = finder(cells);
  const prayers = dailyPrayers.map((prayerKey) => ({
    prayerKey,
    adhan: find(prayerKey, "adhan"),
    iqamah: find(prayerKey, "iqamah"),
  }));
  const adhans = prayers.flatMap(({ adhan }) => adhan ?? []);
  const early = prayers.flatMap(({ adhan, iqamah }) => {
    const lead = adhan && iqamah ? adhan.minutes - iqamah.minutes : 0;
    const isEarly = lead > 0 && lead <= earlyIqamahMinutes;
    return adhan && iqamah && isEarly
      ? [{ moment: iqamah, relation: "is before" as const, other: adhan }]
      : [];
  });
  const misplaced = [
    ...adhans.flatMap((adhan, index) => notAfter(adhan, adhans.slice(0, index))),
    ...fajrFarBefore(find("fajr", "adhan") ?? find("fajr", "iqamah"), find("sunrise", "adhan")),
    ...prayers.flatMap(({ prayerKey, adhan, iqamah }, index) => {
      if (!iqamah) return [];
      const times = prayers.slice(0, index).flatMap((earlier) => earlier.adhan ?? earlier.iqamah ?? []);
      const next = iqamahIsBefore[prayerKey];
      const limit = next && find(next, "adhan");
      return [
        ...(adhan ? beforeItsAdhan(iqamah, adhan) : beforeOthers(iqamah, times)),
        ...tooLongAfter(iqamah, adhan, mostAfterAdhanMinutes[prayerKey]),
        ...(prayerKey === "dhuhr" ? tooLongAfter(iqamah, find("asr", "adhan"), dhuhrAfterAsrMinutes) : []),
        ...(limit?.timed.isWithMaghrib ? [] : notBefore(iqamah, limit, adhan)),
      ];
    }),
  ];
  return { misplaced, early };
}

function finder(cells: readonly TimedCell[]) {
  return (prayerKey: PrayerKey, kind: TimeKind): Moment | undefined => {
    const timed = cells.find(({ cell }) => cell.prayerKey === prayerKey && cell.kind === kind);
    const [first] = timed?.minutes ?? [];
    return timed && first !== undefined ? { timed, minutes: throughTheNight(prayerKey, first) } : undefined;
  };
}

/**
 * An adhan that is not after those of earlier prayers (the nearest first), or an isha in the night that is too long
 * after maghrib.
 */
function notAfter(adhan: Moment, earlier: readonly Moment[]): Misplaced[] {
  return earlier
    .toReversed()
    .flatMap((other) =>
      (adhan.minutes <= other.minutes && !isPrayedWith(adhan, other)) ||
      (isIn("maghrib", other) && isTooLate(adhan, other, ishaAfterMaghribMinutes))
        ? [{ moment: adhan, relation: "is not after", other }]
        : [],
    );
}

function isPrayedWith(isha: Moment, other: Moment): boolean {
  return isha.timed.isWithMaghrib === true && isIn("maghrib", other) && isha.minutes === other.minutes;
}

function fajrFarBefore(fajr: Moment | undefined, sunrise: Moment | undefined): Misplaced[] {
  if (!fajr || !sunrise || sunrise.minutes - fajr.minutes <= fajrBeforeSunriseMinutes) return [];
  return [{ moment: fajr, relation: "is far too long before", other: sunrise }];
}

function beforeItsAdhan(iqamah: Moment, adhan: Moment): Misplaced[] {
  const isBefore = adhan.minutes - iqamah.minutes > earlyIqamahMinutes;
  const isWrong = isBefore || isTooLate(iqamah, adhan, ishaIqamahAfterAdhanMinutes);
  return isWrong ? [{ moment: iqamah, relation: "is before", other: adhan }] : [];
}

function tooLongAfter(
  iqamah: Moment,
  adhan: Moment | undefined,
  most = Number.POSITIVE_INFINITY,
): Misplaced[] {
  if (!adhan || iqamah.minutes - adhan.minutes <= most) return [];
  return [{ moment: iqamah, relation: "is far too long after", other: adhan }];
}

/** Without its own adhan, an iqamah must be after every time before it. */
function beforeOthers(iqamah: Moment, times: readonly Moment[]): Misplaced[] {
  const latest = times.at(-1);
  return times.flatMap((other) =>
    iqamah.minutes < other.minutes ||
    (other === latest && isTooLate(iqamah, other, ishaIqamahAfterOthersMinutes))
      ? [{ moment: iqamah, relation: "is before", other }]
      : [],
  );
}

function notBefore(iqamah: Moment, end: Moment | undefined, adhan: Moment | undefined): Misplaced[] {
  if (!end || iqamah.minutes < end.minutes) return [];
  // An adhan that is itself after the limit is misplaced, and its iqamah only follows it.
  if (adhan && end.minutes <= adhan.minutes) return [];
  return [{ moment: iqamah, relation: "is not before", other: end }];
}

/** Whether a time past midnight is too long after another to belong to the same night. */
function isTooLate(moment: Moment, after: Moment, most: Minutes): boolean {
  return moment.minutes >= dayMinutes && moment.minutes - after.minutes > most;
}

function isIn(prayerKey: PrayerKey, { timed }: Moment): boolean {
  return timed.cell.prayerKey === prayerKey;
}
