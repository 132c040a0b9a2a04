import type { PrayerKey } from "@mosque-sync/client";
import { afterMidnight, formatTime, inTheAfternoon, type Minutes } from "./times.ts";

/** A time in a timetable, and the column it stands in. */
export interface TimeCell {
  prayerKey: PrayerKey;
  kind: "adhan" | "iqamah";
  column: string;
  /** As the file has it. */
  text: string;
  minutes: Minutes;
}

/** A time that is wrong, or looks wrong, beside another one of the same day. */
export interface Disorder<Cell extends TimeCell> {
  cell: Cell;
  beside: Cell;
  problem: string;
  fix: string;
}

/** What is wrong with the order of a day. */
export interface DayOrder<Cell extends TimeCell> {
  /** The first time that cannot be right. */
  disorder: Disorder<Cell> | undefined;
  /** An iqamah that is a little before its adhan, as mosques that keep one time for a month have it on some days. */
  early: Disorder<Cell> | undefined;
}

const orderOfTheDay = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;

/**
 * The adhan before which an iqamah must be. Dhuhr's is maghrib's and not asr's: where asr is kept by the
 * second mithl, a dhuhr iqamah in winter can be after the first.
 */
const iqamahIsBefore: Partial<Record<PrayerKey, PrayerKey>> = {
  fajr: "sunrise",
  dhuhr: "maghrib",
  asr: "maghrib",
  maghrib: "isha",
};

/** A fajr longer before sunrise than this is nobody's: it is a `00:00` that stands for "no time". */
const fajrBeforeSunriseMinutes = 6 * 60;
/** An isha after midnight is read as such when it is at most so long after maghrib. */
const ishaAfterMaghribMinutes = 4 * 60;
/** An isha iqamah after midnight is read as such when it is at most so long after the adhan. */
const ishaIqamahAfterAdhanMinutes = 3 * 60;

/** An iqamah that is so long before its adhan is the mosque's own choice; a longer time is a slip. */
const earlyIqamahMinutes = 30;

/**
 * Looks at the order of the prayers of a day. This is what catches `1:30` for half past one in the afternoon, `00:00`
 * for "no time", and iqamah columns that were left behind when the clocks changed.
 */
export function orderOf<Cell extends TimeCell>(cells: readonly Cell[]): DayOrder<Cell> {
  const early: Disorder<Cell>[] = [];
  const disorder = findDisorder(cells, early);
  const [first, second] = early;
  if (disorder || !first || !second) return { disorder, early: first };
  const problem = `${first.problem}, and ${second.cell.column} ${second.cell.text} ${second.problem}`;
  const fix = "Move all iqamah columns when the clocks change, or correct the two.";
  return { disorder: { cell: first.cell, beside: second.cell, problem, fix }, early: undefined };
}

/** @param early collects what is only a little before its adhan */
function findDisorder<Cell extends TimeCell>(
  cells: readonly Cell[],
  early: Disorder<Cell>[],
): Disorder<Cell> | undefined {
  const find = (prayerKey: PrayerKey, kind: TimeCell["kind"]) =>
    cells.find((cell) => cell.prayerKey === prayerKey && cell.kind === kind);
  let lastAdhan: Cell | undefined;
  let lastTime: Cell | undefined;
  for (const prayerKey of orderOfTheDay) {
    const adhan = placed(find(prayerKey, "adhan"), lastAdhan, ishaAfterMaghribMinutes);
    const iqamah = adhan
      ? placed(find(prayerKey, "iqamah"), adhan, ishaIqamahAfterAdhanMinutes)
      : placed(find(prayerKey, "iqamah"), lastTime, ishaAfterMaghribMinutes);
    if (adhan && lastAdhan && adhan.minutes <= lastAdhan.minutes) {
      return disorder(adhan, "is not after", lastAdhan);
    }
    if (prayerKey === "sunrise" && adhan && lastTime && isFarBefore(lastTime, adhan)) {
      return disorder(lastTime, "is far too long before", adhan);
    }
    const start = adhan ?? lastTime;
    if (iqamah && start && iqamah.minutes < start.minutes) {
      const found = disorder(iqamah, "is before", start);
      if (start !== adhan || start.minutes - iqamah.minutes > earlyIqamahMinutes) return found;
      early.push(found);
    }
    const limit = iqamahIsBefore[prayerKey];
    const end = limit && find(limit, "adhan");
    // An isha that is earlier than maghrib is after midnight, and so no limit.
    if (iqamah && end && iqamah.minutes >= end.minutes && !isEarlierThan(end, adhan)) {
      return disorder(iqamah, "is not before", end);
    }
    lastAdhan = adhan ?? lastAdhan;
    lastTime = adhan ?? iqamah ?? lastTime;
  }
  return undefined;
}

/** Moves an isha to after midnight where it belongs there; every other time stays where it is. */
function placed<Cell extends TimeCell>(
  cell: Cell | undefined,
  after: Cell | undefined,
  within: Minutes,
): Cell | undefined {
  if (!cell || !after || cell.prayerKey !== "isha") return cell;
  return { ...cell, minutes: afterMidnight(cell.minutes, after.minutes, within) };
}

function isFarBefore(fajr: TimeCell, sunrise: TimeCell): boolean {
  return sunrise.minutes - fajr.minutes > fajrBeforeSunriseMinutes;
}

function isEarlierThan(cell: TimeCell, other: TimeCell | undefined): boolean {
  return other !== undefined && cell.minutes <= other.minutes;
}

function disorder<Cell extends TimeCell>(cell: Cell, relation: string, other: Cell): Disorder<Cell> {
  const between = `${relation} ${other.column} ${other.text}`;
  const isOfMorning = cell.prayerKey === "fajr" || cell.prayerKey === "sunrise";
  const afternoon = isOfMorning ? undefined : inTheAfternoon(cell.minutes);
  if (afternoon === undefined || afternoon <= other.minutes) {
    const fix = "Correct one of the two, or leave the cell empty if there is no such time.";
    return { cell, beside: other, problem: between, fix };
  }
  const time = formatTime(afternoon);
  if (/[ap]\.?m/i.test(cell.text)) {
    return { cell, beside: other, problem: between, fix: `Write ${time} if it is in the afternoon.` };
  }
  const fix = `Write ${time}, or pm behind it; or, for the whole file, say clock: 12h or 24h in mosque.yaml.`;
  return { cell, beside: other, problem: `has no am/pm, and by the 24-hour clock it ${between}`, fix };
}
