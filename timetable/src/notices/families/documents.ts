import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about a document in the open format. */
export const ofDocuments = {
  "unknown-member": {
    severity: "error",
    hides: "time",
    problem: "is not a property here",
    fix: "Allowed: {allowed}. Your own names begin with x-.",
    why: "Times could apply on the wrong days if a misspelt property, such as until, were ignored.",
  },
  "missing-member": {
    severity: "error",
    hides: "time",
    problem: "is missing",
    fix: "Add it. {fix}",
    why: "The file has no clear meaning without it.",
  },
  "wrong-member": {
    severity: "error",
    hides: "time",
    problem: "is not {expected}",
    fix: "{fix}",
    why: "The format does not allow this value here.",
  },
  "left-out-time": {
    severity: "warning",
    hides: "time",
    problem: "is left out, so it is not known",
    fix: "Write the time, or null if there is no time.",
    why: "Other days of the file have this time, so it was probably forgotten.",
  },
  "unknown-times": {
    severity: "error",
    hides: "time",
    problem: "is named without a time, so its times are not known",
    fix: "Write its adhan or iqamah, or null for both if it is not held.",
    why: "The file says that the prayer is held, but not when.",
  },
  "jummah-left-out": {
    severity: "warning",
    hides: "time",
    problem: "no jummah is given for {date}",
    fix: "Add its congregations to jummah, or write [] on that day if there is no jummah.",
    why: "Other Fridays of the file have jummah, so the mosque keeps its jummah rows.",
  },
  "no-such-day": {
    severity: "error",
    hides: "time",
    problem: "is on no day of the timetable",
    fix: "Correct the date, or add the day to days or to period.",
    why: "An exception or Eid prayer on such a day would have no effect.",
  },
  "backward-range": {
    severity: "error",
    hides: "time",
    problem: "is before {from}, so the range has no day",
    fix: "Correct the wrong date.",
    why: "A range that ends before it begins has no effect.",
  },
  "no-period": {
    severity: "error",
    hides: "file",
    problem: "names no year",
    fix: "Write the year, or add a period with from and until.",
    why: "A date without a year is on another weekday every year.",
  },
  "open-format-without-days": {
    severity: "error",
    hides: "file",
    problem: "needs days or a period",
    fix: "Add days, or a period with from and until.",
    why: "Rules do not say when they apply.",
  },
  "long-period": {
    severity: "error",
    hides: "file",
    problem: "has {days} days, more than {most}",
    fix: "Correct the dates, or split the file.",
    why: "Such a period is most likely a mistyped year.",
  },
  "other-time-zone": {
    severity: "error",
    hides: "file",
    problem: "is for {zone}, but the mosque is in {other}",
    fix: "Set the mosque's time zone to the file's, or use the file of the right mosque.",
    fixOnPage:
      "If the mosque's time zone is wrong, correct it in its profile. Otherwise bring the file of this mosque.",
    why: "The clocks of the two zones differ, so the times would be off.",
  },
  "rule-never-counts": {
    severity: "warning",
    hides: "nothing",
    problem: "never applies: {other} is for all its days, and the later rule wins",
    fix: "Put it below {other}, or remove it.",
    why: "Of two iqamahs for the same days, the later one applies.",
    example: {
      wrong: '- { iqamah: "20:15", from: 2026-11-27 }',
      right: '- { iqamah: "20:00", from: 2026-11-01 }',
    },
  },
} as const satisfies Record<string, NoticeTexts>;
