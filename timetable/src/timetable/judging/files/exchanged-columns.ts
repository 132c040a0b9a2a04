import { notice } from "../../../notices/finding.ts";
import type { TimeKind } from "../../../sources/cell.ts";
import { dailyPrayers, type PrayerKey } from "../../../times/prayers.ts";
import type { Minutes } from "../../../times/times.ts";
import { earlyIqamahMinutes, throughTheNight } from "../../day-order.ts";
import type { TimedCell } from "../../rows.ts";
import type { TimedDay } from "../../timed-day.ts";
import type { Refusal } from "../refusal.ts";

/** So many days show that columns are exchanged, and not a few of their cells. */
const fewestDays = 7;
/** In summer a mosque can keep an iqamah before a calculated isha for most of a file, but not for so long. */
const mostDaysEarly = 120;
/** At mosques that pray asr by the second mithl, dhuhr's iqamah can be so long after the first on short days. */
const dhuhrAfterAsrMinutes = 30;
const nearlyAll = 0.9;
const half = 0.5;
/** An iqamah that is counted from its adhan keeps its distance, give or take so much. */
const distanceSlackMinutes = 1;
const fewestDifferent = 3;

/** Two times of one day that are in two columns. */
interface Pair {
  /** Of the column that is later if both are under their headings. */
  later: TimedCell;
  earlier: TimedCell;
  /** By how many minutes the later one is earlier; negative if the two are in order. */
  lead: Minutes;
  /** All cells of the day. */
  cells: readonly TimedCell[];
}

/**
 * Finds the columns whose headings are exchanged, as most of their days show: adhan and iqamah of one prayer, or dhuhr's
 * iqamah and asr's adhan. Their times are wrong on the other days too.
 */
export function findExchangedColumns(days: readonly TimedDay[]): Refusal[] {
  const ofOnePrayer = dailyPrayers
    .map((prayerKey) => pairsOf(days, [prayerKey, "iqamah"], [prayerKey, "adhan"]))
    .filter(areAdhanAndIqamahExchanged);
  const dhuhrAndAsr = pairsOf(days, ["asr", "adhan"], ["dhuhr", "iqamah"]);
  const inOrder = dhuhrAndAsr.filter((pair) => pair.lead > dhuhrAfterAsrMinutes && isBeforeIqamahOfAsr(pair));
  const isExchanged = dhuhrAndAsr.length >= fewestDays && inOrder.length > dhuhrAndAsr.length * half;
  return [...ofOnePrayer, ...(isExchanged ? [dhuhrAndAsr] : [])].flat().flatMap(refusedPair);
}

type TimeName = readonly [PrayerKey, TimeKind];

/** The times of two columns on the days that have both. */
function pairsOf(days: readonly TimedDay[], ofLater: TimeName, ofEarlier: TimeName): Pair[] {
  return days.flatMap(({ cells }) => {
    const [later, earlier] = [ofLater, ofEarlier].map(([prayerKey, kind]) =>
      cells.find((timed) => timed.cell.prayerKey === prayerKey && timed.cell.kind === kind && !timed.follows),
    );
    const [shouldBeLater, shouldBeEarlier] = [later, earlier].map(minutesOf);
    if (!later || !earlier || shouldBeLater === undefined || shouldBeEarlier === undefined) return [];
    return [{ later, earlier, lead: shouldBeEarlier - shouldBeLater, cells }];
  });
}

/** Whether the time of the earlier column can be asr's adhan. */
function isBeforeIqamahOfAsr({ earlier, cells }: Pair): boolean {
  const iqamah = minutesOf(cells.find(({ cell }) => cell.prayerKey === "asr" && cell.kind === "iqamah"));
  return iqamah === undefined || (minutesOf(earlier) ?? 0) <= iqamah;
}

function minutesOf(timed: TimedCell | undefined): Minutes | undefined {
  const [first] = timed?.minutes ?? [];
  return timed && first !== undefined ? throughTheNight(timed.cell.prayerKey, first) : undefined;
}

/**
 * Whether most iqamahs are before their adhans, and the times show that these are exchanged: only the adhans are whole
 * five minutes; or slightly early iqamahs move, and keep their distance from their adhans or are early for months.
 * Iqamahs that are far too early are at fault themselves.
 */
function areAdhanAndIqamahExchanged(pairs: readonly Pair[]): boolean {
  const early = pairs.filter(({ lead }) => lead > 0);
  if (pairs.length < fewestDays || early.length <= pairs.length * half) return false;
  const [adhans, iqamahs] = [pairs.map(({ earlier }) => earlier), pairs.map(({ later }) => later)];
  if (shareOfFives(adhans) >= nearlyAll && shareOfFives(iqamahs) < half) return true;
  const slightly = early.filter(({ lead }) => lead <= earlyIqamahMinutes);
  const areMoving = new Set(iqamahs.map(minutesOf)).size >= fewestDifferent;
  return areMoving && (isAtOneDistance(slightly, pairs.length) || slightly.length >= mostDaysEarly);
}

function shareOfFives(cells: readonly TimedCell[]): number {
  return cells.filter((timed) => (minutesOf(timed) ?? 0) % 5 === 0).length / cells.length;
}

function isAtOneDistance(early: readonly Pair[], days: number): boolean {
  return early.some(
    (one) =>
      early.filter(({ lead }) => Math.abs(lead - one.lead) <= distanceSlackMinutes).length > days * half,
  );
}

function refusedPair({ later, earlier }: Pair): Refusal[] {
  return [
    { timed: later, notice: notice("exchanged-columns", { other: earlier.cell.column }) },
    { timed: earlier, notice: notice("exchanged-columns", { other: later.cell.column }) },
  ];
}
