import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about a time compared with the other times of its day. */
export const ofOrder = {
  "out-of-order": {
    severity: "error",
    hides: "time",
    problem: "{relation} {other}",
    fix: "Correct one of the two, or write - if there is no such time.",
    why: "Prayers follow one another through the day, and these two times contradict that. At least one is wrong, and neither is published.",
  },
  "out-of-place": {
    severity: "error",
    hides: "time",
    problem: "{relation} {other}",
    fix: "Correct it, or write - if there is no such time.",
    why: "The day's other times, the days around it and the sun agree with each other, so this one is wrong. Only its prayer is left as it is.",
  },
  "isha-with-maghrib": {
    severity: "warning",
    hides: "nothing",
    problem: "is the time of maghrib, as on the days beside it",
    fix: "It is used as it is. If isha is not prayed with maghrib on these days, correct it.",
    why: "Where summer nights stay light, some mosques pray isha with maghrib for some weeks. Isha at maghrib's time is used if it is so on five days in a row or more; on fewer it is a mistake.",
  },
  "not-at-that-time": {
    severity: "error",
    hides: "time",
    problem: "cannot be a time of {prayer}",
    fix: "Correct it, or write - if there is no such time.",
    why: "Nowhere in the world is the prayer at such an hour.",
  },
  "other-half-of-the-day": {
    severity: "error",
    hides: "time",
    problem: "cannot be a time of {prayer}",
    fix: "Write {time} if that is the time that is meant.",
    why: "The time is in the wrong half of the day, as happens where am and pm are lost. It is not corrected by itself: a time that was not written is never published.",
  },
  "out-of-order-pm": {
    severity: "error",
    hides: "time",
    problem: "{relation} {other}",
    fix: "Write {time} if it is in the morning.",
    why: "The time is in the wrong half of the day, as happens where 12 hours are added to a time before noon.",
  },
  "before-noon": {
    severity: "error",
    hides: "time",
    problem: "is before noon, the middle between sunrise and maghrib",
    fix: "Correct it: dhuhr starts after the middle between sunrise and maghrib.",
    why: "The sun is highest in the middle between sunrise and sunset, and dhuhr starts after that. A time well before it is most often one that was not moved with the clocks.",
  },
  "out-of-order-am": {
    severity: "error",
    hides: "time",
    problem: "{relation} {other}",
    fix: "Write {time} if it is in the afternoon.",
    why: "The time is marked am, and in the morning it contradicts the other times of the day. It may be meant as pm.",
    example: { wrong: "1:30 am", right: "13:30" },
  },
  "lost-pm": {
    severity: "error",
    hides: "time",
    problem: "has no am or pm, and on the 24-hour clock it {relation} {other}",
    fix: "Write {time}, or add pm; for the whole file, set clock: 12h or 24h in mosque.yaml.",
    why: "The time has no am or pm, and the rest of the file uses the 24-hour clock. Read that way, it contradicts the other times of the day. It is not guessed, because a wrong guess is twelve hours off.",
    example: { wrong: "1:30", right: "13:30" },
  },
  "early-iqamahs": {
    severity: "error",
    hides: "time",
    problem: "{disorder}, and {second}",
    fix: "Move all iqamah columns when the clocks change, or correct the two.",
    why: "Several congregations of the day would begin before their prayer's time. That is what a table looks like whose adhan columns were moved at the clock change while its iqamah columns were not.",
  },
  "early-iqamah": {
    severity: "warning",
    hides: "nothing",
    problem: "{disorder}",
    fix: "It is used as it is. If it is a mistake, correct one of the two.",
    why: "The congregation would begin a few minutes before the prayer's time does. Mosques that keep one iqamah for a whole month have such days, so it is used and only pointed out.",
  },
} as const satisfies Record<string, NoticeTexts>;
