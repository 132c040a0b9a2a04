/** Every prayer of a timetable, by the API's names. */
export const prayerKeys = [
  "fajr",
  "sunrise",
  "dhuhr",
  "asr",
  "maghrib",
  "isha",
  "midnight",
  "tahajjud",
  "duha",
  "jummah",
  "eid",
] as const;

/** The prayers of every day, and sunrise, in the order of the day. */
export const dailyPrayers = [
  "fajr",
  "sunrise",
  "dhuhr",
  "asr",
  "maghrib",
  "isha",
] as const satisfies PrayerKey[];

/** The prayers that a mosque holds every day. */
export const heldEveryDay = ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const satisfies PrayerKey[];

export type PrayerKey = (typeof prayerKeys)[number];
