import type { PrayerKey } from "./prayers.ts";
import type { ClockTime, Minutes } from "./times.ts";

/** How a file writes its unmarked times. */
export type Clock = "12h" | "24h";

const hour = 60;
const halfDay = 12 * hour;

/**
 * The earliest and latest time of each prayer, adhan and iqamah, anywhere and on any day. Each span is shorter than
 * half a day, so a 12-hour time fits at most once. Isha's span runs past midnight.
 */
const spans: Record<PrayerKey, readonly [from: Minutes, to: Minutes]> = {
  tahajjud: [0, 7 * hour],
  fajr: [0, 9 * hour],
  sunrise: [2 * hour, 11 * hour],
  duha: [3 * hour, 13 * hour],
  eid: [4 * hour, 13 * hour],
  dhuhr: [10.5 * hour, 16 * hour],
  jummah: [11 * hour, 17 * hour],
  asr: [12.5 * hour, 21 * hour],
  maghrib: [13.5 * hour, 25 * hour],
  isha: [15.5 * hour, 27 * hour],
  midnight: [21 * hour, 28 * hour],
};

/**
 * A 12-hour time without am or pm, placed in the half of the day that fits its prayer. A time from 13:00 on is on the
 * 24-hour clock, also among 12-hour times.
 */
export function inTwelveHours(prayerKey: PrayerKey, { minutes }: ClockTime): Minutes | undefined {
  if (minutes >= halfDay + hour) return minutes;
  const [from, to] = spans[prayerKey];
  const onTheDial = minutes % halfDay;
  const place = [0, 1, 2].map((turn) => onTheDial + turn * halfDay).find((m) => m >= from && m <= to);
  return place === undefined ? undefined : place % (2 * halfDay);
}

/**
 * Whether a 24-hour time fits a prayer.
 * @param slack how many minutes it may be too early or too late
 */
export function canBeAt(prayerKey: PrayerKey, minutes: Minutes, slack: Minutes = 0): boolean {
  const [from, to] = spans[prayerKey];
  const isWithin = (m: Minutes) => m >= from - slack && m <= to + slack;
  return isWithin(minutes) || isWithin(minutes - 2 * halfDay) || isWithin(minutes + 2 * halfDay);
}
