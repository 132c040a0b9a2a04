import { dailyPrayers, type PrayerKey } from "../../times/prayers.ts";
import type { TimedCell } from "../rows.ts";
import { type DeviationAt, offNotice, type Refusal, toleranceOf } from "./refusal.ts";
import type { AllSeries, Deviation, Point } from "./series.ts";
import { areOnOneWeekday, type IqamahSpike, iqamahSpikesIn } from "./spikes.ts";

/** Adhans that no mosque sets by the clock and that never change by more than the sun moves. */
const alwaysOfTheSun: readonly PrayerKey[] = ["sunrise", "maghrib"];
/** How far a time of the first or last days can be from the days on the one side that it has. */
const toleranceAtTheEnd = 25;
/** A day with most of its adhans so far off the days around is off as a whole. */
const wholeDayMinutes = 20;

/**
 * Finds the adhans of a day in order that the days around rule out. If most of the day's adhans are off those days, the
 * whole day is, and no cell is at fault. Dhuhr is left out: a mosque can move it for a day.
 */
export function findOutliers(cells: readonly TimedCell[], deviationAt: DeviationAt): Refusal[] {
  const judged = cells.flatMap((timed) => {
    const [first = 0] = timed.minutes;
    const deviation = isAdhanOfTheDay(timed) ? deviationAt(timed, first) : undefined;
    return deviation ? [{ timed, deviation }] : [];
  });
  const off = judged.filter(({ deviation }) => Math.abs(deviation.bySun) > wholeDayMinutes);
  if (off.length * 2 > judged.length) return [];
  return off
    .filter(({ timed, deviation }) => timed.cell.prayerKey !== "dhuhr" && isRuledOut(timed, deviation))
    .map(({ timed, deviation }) => ({ timed, notice: offNotice(deviation.minutes) }));
}

function isAdhanOfTheDay({ cell: { prayerKey, kind } }: TimedCell): boolean {
  return kind === "adhan" && dailyPrayers.some((key) => key === prayerKey);
}

/** Whether an adhan is off by more than the sun or a table's rounding explains. */
function isRuledOut(timed: TimedCell, { minutes, isBetween }: Deviation): boolean {
  if (isBetween) return Math.abs(minutes) > toleranceOf(timed);
  return alwaysOfTheSun.includes(timed.cell.prayerKey) && Math.abs(minutes) > toleranceAtTheEnd;
}

/** A congregation never leaves the surrounding days by this much for one day: an hour, less the movement of the sun. */
const neverMinutes = 55;
/** The days before and after differ by no more than this. */
const sameMinutes = 20;
/** A spike of another week or another prayer that shows a custom. */
const shownMinutes = 20;

/**
 * Finds the iqamahs that leave the days on both sides by an hour or more and come back: typing mistakes, because the
 * mosque's other congregations of that day stay, and the same weekday of no other week does so.
 */
export function findIsolatedIqamahs({ of }: AllSeries): Refusal[] {
  const spikesOf = dailyPrayers.map((prayerKey) =>
    iqamahSpikesIn(of(prayerKey, "iqamah")).filter(({ size }) => size > shownMinutes),
  );
  return spikesOf.flatMap((spikes, index) => {
    const others = spikesOf.filter((_, each) => each !== index).flat();
    return spikes
      .filter(
        ({ spike: { there, back }, size }) => size >= neverMinutes && Math.abs(there + back) <= sameMinutes,
      )
      .filter(({ point }) => !spikes.some((other) => areOnOneWeekday(other.point, point)))
      .filter(({ point }) => !others.some((other) => other.point.day === point.day))
      .filter(({ point }) =>
        of(point.timed.cell.prayerKey, "iqamah").some((other) => areOnOneWeekday(other, point)),
      )
      .map(refusalOf);
  });
}

function refusalOf({ point: { timed }, spike }: IqamahSpike<Point>): Refusal {
  return { timed, notice: offNotice(spike.there) };
}
