import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about a time compared with the other times of its day. */
export const ofOrder = {
  "out-of-order": {
    severity: "error",
    hides: "time",
    problem: "{relation} {other}",
    fix: "Correct the wrong time, or write - if there is no such time.",
    why: "The two times contradict the order of the day, so at least one is wrong.",
  },
  "out-of-place": {
    severity: "error",
    hides: "time",
    problem: "{relation} {other}",
    fix: "Correct it, or write - if there is no such time.",
    why: "The day's other times, the days around it and the sun agree with each other.",
  },
  "isha-with-maghrib": {
    severity: "warning",
    hides: "nothing",
    problem: "is the time of maghrib, as on the days next to it",
    fix: "It is used as it is. If isha is not prayed with maghrib on these days, correct it.",
    why: "Where summer nights stay light, some mosques pray isha with maghrib for some weeks.",
  },
  "not-at-that-time": {
    severity: "error",
    hides: "time",
    problem: "cannot be a time of {prayer}",
    fix: "Correct it, or write - if there is no such time.",
    why: "Nowhere in the world is the prayer at this hour.",
  },
  "other-half-of-the-day": {
    severity: "error",
    hides: "time",
    problem: "cannot be a time of {prayer}",
    fix: "Write {time} if that is the time that is meant.",
    why: "The time is in the wrong half of the day, as when am and pm are lost.",
  },
  "out-of-order-pm": {
    severity: "error",
    hides: "time",
    problem: "{relation} {other}",
    fix: "Write {time} if it is in the morning.",
    why: "The time is in the wrong half of the day, as when 12 hours are added to a morning time.",
  },
  "before-noon": {
    severity: "error",
    hides: "time",
    problem: "is before noon, the middle between sunrise and maghrib",
    fix: "Correct it: dhuhr starts after the middle between sunrise and maghrib.",
    why: "The sun is highest at this middle, so an earlier time probably missed a clock change.",
  },
  "out-of-order-am": {
    severity: "error",
    hides: "time",
    problem: "{relation} {other}",
    fix: "Write {time} if it is in the afternoon.",
    why: "The time is marked am, and may be meant as pm.",
    example: { wrong: "1:30 am", right: "13:30" },
  },
  "lost-pm": {
    severity: "error",
    hides: "time",
    problem: "has no am or pm, and on the 24-hour clock it {relation} {other}",
    fix: "Write {time}, or add pm; for the whole file, set clock: 12h or 24h in mosque.yaml.",
    why: "On the 24-hour clock, which the rest of the file uses, the time contradicts the day.",
    example: { wrong: "1:30", right: "13:30" },
  },
  "early-iqamahs": {
    severity: "error",
    hides: "time",
    problem: "{disorder}, and {second}",
    fix: "Move all iqamah columns when the clocks change, or correct the two.",
    why: "Several congregations would begin before their prayer's time, as when only the adhan columns followed a clock change.",
  },
  "early-iqamah": {
    severity: "warning",
    hides: "nothing",
    problem: "{disorder}",
    fix: "It is used as it is. If it is a mistake, correct it.",
    why: "Mosques that keep one iqamah for a month have such days.",
  },
} as const satisfies Record<string, NoticeTexts>;
