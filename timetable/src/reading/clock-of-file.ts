import type { Clock } from "../times/clock.ts";
import type { PrayerKey } from "../times/prayers.ts";
import type { ClockTime } from "../times/times.ts";

const hour = 60;
const halfDay = 12 * hour;

/** Prayers that nobody holds in the morning: a morning time of theirs has lost its pm. */
const afternoonPrayers: readonly PrayerKey[] = ["asr", "maghrib", "isha"];

/**
 * Finds out by which clock the unmarked times of a file's adhan, or of its iqamah, are written. It is the 12-hour
 * clock only where all of them could be, and where asr, maghrib and isha are all in what would be the morning: one
 * such time among others is a slip, and no clock.
 */
export function clockOfFile(cells: readonly { prayerKey: PrayerKey; time: ClockTime }[]): Clock {
  const unmarked = cells.filter(({ time }) => time.unmarked);
  const couldBe = unmarked.every(({ time }) => time.minutes >= hour && time.minutes < halfDay + hour);
  const ofAfternoon = unmarked.filter(({ prayerKey }) => afternoonPrayers.includes(prayerKey));
  const isShown = ofAfternoon.length > 0 && ofAfternoon.every(isMorningOrMidnight);
  return couldBe && isShown ? "12h" : "24h";
}

/** Isha by the 12-hour clock can be at 12:10, which is after midnight. */
function isMorningOrMidnight({ prayerKey, time }: { prayerKey: PrayerKey; time: ClockTime }): boolean {
  return time.minutes < halfDay || (prayerKey !== "asr" && time.minutes < halfDay + hour);
}
