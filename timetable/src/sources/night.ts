import type { PrayerKey } from "../times/prayers.ts";
import type { Minutes } from "../times/times.ts";

/** No isha begins later in its night, and no night's isha earlier in the evening. */
const lastIsha: Minutes = 4 * 60;

/** Whether a time after midnight belongs to the timetable of the day before. */
export function isOfNightBefore(prayerKey: PrayerKey, minutes: Minutes): boolean {
  return prayerKey === "isha" && minutes < lastIsha;
}
