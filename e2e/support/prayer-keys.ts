/** The prayer keys of decision 1.7 in their order: written out, so that the contract is held against it. */
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
