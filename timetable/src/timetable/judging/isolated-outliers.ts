import { orderOfTheDay } from "../day-order.ts";
import { offNotice, type Refusal } from "./refusal.ts";
import type { AllSeries, Point } from "./series.ts";
import { areOnOneWeekday, type IqamahSpike, iqamahSpikesIn } from "./spikes.ts";

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
  const spikesOf = orderOfTheDay.map((prayerKey) =>
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
