/** The specification's enum in its order: written out, so that the contract is held against it. */
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
];
