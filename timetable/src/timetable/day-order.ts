import { type Notice, notice } from "../notices/finding.ts";
import type { Cell, TimeKind } from "../sources/cell.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { afterMidnight, formatTime, inTheAfternoon, type Minutes } from "../times/times.ts";
import type { TimedCell } from "./rows.ts";

/** A time that is wrong, or looks wrong, beside another time of the same day. */
export interface Disorder {
  cell: Cell;
  beside: Cell;
  notice: Notice;
}

/** What is wrong with the order of a day. */
export interface DayOrder {
  /** The first time that cannot be right. */
  disorder: Disorder | undefined;
  /** An iqamah slightly before its adhan, as happens at mosques that keep one iqamah for a month. */
  early: Disorder | undefined;
}

const orderOfTheDay = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;

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

/** A fajr longer before sunrise than this is a `00:00` that stands for "no time". */
const fajrBeforeSunriseMinutes = 6 * 60;
/** How long after maghrib an isha past midnight can be. */
const ishaAfterMaghribMinutes = 4 * 60;
/** How long after its adhan an isha iqamah past midnight can be. */
const ishaIqamahAfterAdhanMinutes = 3 * 60;

/** How long before its adhan an iqamah can be on purpose. */
const earlyIqamahMinutes = 30;

/** A cell at its first time, the one whose order is checked. */
interface Moment {
  cell: Cell;
  minutes: Minutes;
}

/**
 * Checks the order of a day's prayers. Catches `1:30` for half past one in the afternoon, `00:00` for "no time", and
 * iqamah columns left behind by a clock change.
 */
export function orderOf(cells: readonly TimedCell[]): DayOrder {
  const moments = cells.flatMap(({ cell, minutes: [first] }) =>
    first === undefined ? [] : [{ cell, minutes: first }],
  );
  const early: Misplaced[] = [];
  const misplaced = findMisplaced(moments, early);
  const [first, second] = early;
  if (misplaced) return { disorder: disorderOf(misplaced), early: first && earlyIqamah(first) };
  if (!first || !second) return { disorder: undefined, early: first && earlyIqamah(first) };
  const { column, text } = second.moment.cell;
  const both = notice("early-iqamahs", {
    disorder: noticeOf(first).problem,
    second: `${column} ${text} ${noticeOf(second).problem}`,
  });
  const disorder = { cell: first.moment.cell, beside: second.moment.cell, notice: both };
  return { disorder, early: undefined };
}

/** A time in the wrong order relative to another. */
interface Misplaced {
  moment: Moment;
  relation: "is not after" | "is far too long before" | "is before" | "is not before";
  other: Moment;
}

/** @param early collects iqamahs that are only slightly before their adhan */
function findMisplaced(moments: readonly Moment[], early: Misplaced[]): Misplaced | undefined {
  const find = (prayerKey: PrayerKey, kind: TimeKind) =>
    moments.find(({ cell }) => cell.prayerKey === prayerKey && cell.kind === kind);
  let lastAdhan: Moment | undefined;
  let lastTime: Moment | undefined;
  for (const prayerKey of orderOfTheDay) {
    const adhan = placed(find(prayerKey, "adhan"), lastAdhan, ishaAfterMaghribMinutes);
    const iqamah = adhan
      ? placed(find(prayerKey, "iqamah"), adhan, ishaIqamahAfterAdhanMinutes)
      : placed(find(prayerKey, "iqamah"), lastTime, ishaAfterMaghribMinutes);
    if (adhan && lastAdhan && adhan.minutes <= lastAdhan.minutes) {
      return { moment: adhan, relation: "is not after", other: lastAdhan };
    }
    if (prayerKey === "sunrise" && adhan && lastTime && isFarBefore(lastTime, adhan)) {
      return { moment: lastTime, relation: "is far too long before", other: adhan };
    }
    const start = adhan ?? lastTime;
    if (iqamah && start && iqamah.minutes < start.minutes) {
      const found = { moment: iqamah, relation: "is before", other: start } as const;
      if (start !== adhan || start.minutes - iqamah.minutes > earlyIqamahMinutes) return found;
      early.push(found);
    }
    const limit = iqamahIsBefore[prayerKey];
    const end = limit && find(limit, "adhan");
    // An isha earlier than maghrib is after midnight, so it is not a limit.
    if (iqamah && end && iqamah.minutes >= end.minutes && !isEarlierThan(end, adhan)) {
      return { moment: iqamah, relation: "is not before", other: end };
    }
    lastAdhan = adhan ?? lastAdhan;
    lastTime = adhan ?? iqamah ?? lastTime;
  }
  return undefined;
}

/** Moves an isha past midnight if it belongs there; every other time stays. */
function placed(moment: Moment | undefined, after: Moment | undefined, within: Minutes): Moment | undefined {
  if (!moment || !after || moment.cell.prayerKey !== "isha") return moment;
  return { ...moment, minutes: afterMidnight(moment.minutes, after.minutes, within) };
}

function isFarBefore(fajr: Moment, sunrise: Moment): boolean {
  return sunrise.minutes - fajr.minutes > fajrBeforeSunriseMinutes;
}

function isEarlierThan(moment: Moment, other: Moment | undefined): boolean {
  return other !== undefined && moment.minutes <= other.minutes;
}

function disorderOf(misplaced: Misplaced): Disorder {
  const { moment, other } = misplaced;
  return { cell: moment.cell, beside: other.cell, notice: noticeOf(misplaced) };
}

function earlyIqamah(misplaced: Misplaced): Disorder {
  const used = notice("early-iqamah", { disorder: noticeOf(misplaced).problem });
  return { ...disorderOf(misplaced), notice: used };
}

/** The notice for a misplaced time. Suggests the afternoon if that would be in order. */
function noticeOf({ moment, relation, other }: Misplaced): Notice {
  const details = { relation, other: `${other.cell.column} ${other.cell.text}` };
  const { prayerKey, text } = moment.cell;
  const isOfMorning = prayerKey === "fajr" || prayerKey === "sunrise";
  const afternoon = isOfMorning ? undefined : inTheAfternoon(moment.minutes);
  if (afternoon === undefined || afternoon <= other.minutes) return notice("out-of-order", details);
  const time = formatTime(afternoon);
  return notice(/[ap]\.?m/i.test(text) ? "out-of-order-am" : "lost-pm", { ...details, time });
}
