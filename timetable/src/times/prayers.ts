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

export type PrayerKey = (typeof prayerKeys)[number];
