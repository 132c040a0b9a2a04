import { notice } from "../notices/finding.ts";
import type { Minutes } from "../times/times.ts";
import type { Courses, Point } from "./courses.ts";
import { orderOfTheDay } from "./day-order.ts";
import { areOnOneWeekday, leapAt, sizeOf } from "./leaps.ts";
import type { Refusal } from "./refusal.ts";

/** No congregation is so far from those of the days around it for one day. */
const neverMinutes = 60;
/** The days before and after differ by no more than this. */
const sameMinutes = 20;
/** A leap of another week or another prayer that shows a custom. */
const shownMinutes = 20;

interface LoneLeap {
  point: Point;
  there: Minutes;
  back: Minutes;
  size: Minutes;
}

/**
 * Finds the iqamahs that leave the days on both sides by an hour or more and come back: typing mistakes, because the
 * mosque's other congregations of that day stay, and the same weekday of no other week does so.
 */
export function findLoneIqamahs({ of }: Courses): Refusal[] {
  const leapsOf = orderOfTheDay.map((prayerKey) => leapsIn(of(prayerKey, "iqamah")));
  return leapsOf.flatMap((leaps, index) => {
    const others = leapsOf.filter((_, each) => each !== index).flat();
    return leaps
      .filter(({ there, back, size }) => size >= neverMinutes && Math.abs(there + back) <= sameMinutes)
      .filter(({ point }) => !leaps.some((other) => areOnOneWeekday(other.point, point)))
      .filter(({ point }) => !others.some((other) => other.point.day === point.day))
      .filter(({ point }) =>
        of(point.timed.cell.prayerKey, "iqamah").some((other) => areOnOneWeekday(other, point)),
      )
      .map(refusalOf);
  });
}

function leapsIn(course: readonly Point[]): LoneLeap[] {
  const onTheClock = course.map(({ day, local }) => ({ day, minutes: local }));
  const bySun = course.map(({ day, solar }) => ({ day, minutes: solar }));
  return course.flatMap((point, index) => {
    const [leap, other] = [leapAt(onTheClock, index), leapAt(bySun, index)];
    if (!leap || !other) return [];
    const size = Math.min(sizeOf(leap), sizeOf(other));
    return size > shownMinutes ? [{ point, there: leap.there, back: leap.back, size }] : [];
  });
}

function refusalOf({ point: { timed }, there }: LoneLeap): Refusal {
  const direction = there > 0 ? "later" : "earlier";
  return { timed, notice: notice("off-the-days-around", { minutes: Math.abs(there), direction }) };
}
