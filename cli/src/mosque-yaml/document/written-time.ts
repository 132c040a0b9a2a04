import type { PrayerKey } from "@mosque-sync/timetable";

/** The prayers that can be after the midnight that ends their day. */
const lasting: readonly PrayerKey[] = ["maghrib", "isha", "midnight"];
const hour = 60;
const dayHours = 24;
const noon = 12;

/** A time as the format has it: after midnight, the hours of lasting prayers count on. */
export function writtenTime(prayer: PrayerKey, minutes: number): string {
  const hours = Math.floor(minutes / hour);
  const counted = lasting.includes(prayer) && hours < noon ? hours + dayHours : hours;
  return [counted, minutes % hour].map((part) => String(part).padStart(2, "0")).join(":");
}
