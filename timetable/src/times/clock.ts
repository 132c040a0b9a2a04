import type { PrayerKey } from "./prayers.ts";
import type { ClockTime, Minutes } from "./times.ts";

/** How the unmarked times of a file are written. */
export type Clock = "12h" | "24h";

const hour = 60;
const halfDay = 12 * hour;

/**
 * From when to when each prayer can be, adhan and iqamah, anywhere and on any day. Each span is shorter than half a
 * day, so that a time by the 12-hour clock has at most one place in it. Isha's goes on after midnight.
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

/** A time by the 12-hour clock without am or pm, in the half of the day in which its prayer can be. */
export function inTwelveHours(prayerKey: PrayerKey, { minutes }: ClockTime): Minutes | undefined {
  const [from, to] = spans[prayerKey];
  const onTheDial = minutes % halfDay;
  const place = [0, 1, 2].map((turn) => onTheDial + turn * halfDay).find((m) => m >= from && m <= to);
  return place === undefined ? undefined : place % (2 * halfDay);
}

/** Whether a prayer can be at a time by the 24-hour clock. */
export function canBeAt(prayerKey: PrayerKey, minutes: Minutes): boolean {
  const [from, to] = spans[prayerKey];
  return [minutes, minutes + 2 * halfDay].some((m) => m >= from && m <= to);
}
