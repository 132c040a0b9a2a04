import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about a document in the open format. */
export const ofDocuments = {
  "unknown-member": {
    severity: "error",
    hides: "time",
    problem: "is not a member here",
    fix: "Allowed: {allowed}. A name of your own begins with x-.",
    why: "A misspelt member would otherwise be lost, such as the end of a period, and times would hold on days for which they are not meant.",
  },
  "missing-member": {
    severity: "error",
    hides: "time",
    problem: "is missing",
    fix: "Add it. {fix}",
    why: "Without it, the file cannot be understood without guessing.",
  },
  "wrong-member": {
    severity: "error",
    hides: "time",
    problem: "is not {expected}",
    fix: "{fix}",
    why: "The member holds something else than the format allows there, so nothing is read from it.",
  },
  "left-out-time": {
    severity: "warning",
    hides: "time",
    problem: "is left out, so it is not known",
    fix: "Write the time, or null if there is none.",
    why: "Other days of the file have this time. A time that was forgotten must not look like a prayer without congregation, so the mosque's own time is left as it is.",
  },
  "unknown-times": {
    severity: "error",
    hides: "time",
    problem: "is named without a time, so its times are not known",
    fix: "Write its adhan or iqamah, or null for both if it is not held.",
    why: "The maker of the file knows that the prayer is held, but not when. The mosque's rows of it are left as they are.",
  },
  "jummah-left-out": {
    severity: "warning",
    hides: "time",
    problem: "no jummah is given for {date}",
    fix: "Add its congregations to jummah, or write [] on that day if there are none.",
    why: "The file has jummah on other days. Without the times of this Friday, the mosque's jummah rows are left as they are.",
  },
  "no-such-day": {
    severity: "error",
    hides: "time",
    problem: "is on no day of the timetable",
    fix: "Correct the date, or add the day to days or to the period.",
    why: "An exception or an Eid prayer on such a day would silently do nothing.",
  },
  "backward-range": {
    severity: "error",
    hides: "time",
    problem: "is before {from}, so the range has no day",
    fix: "Correct one of the two.",
    why: "A range whose end comes before its beginning holds on no day, so its times would silently be lost.",
  },
  "no-period": {
    severity: "error",
    hides: "file",
    problem: "names no year",
    fix: "Write the year, or add a period with from and until for the years that it holds for.",
    why: "A day without a year falls on another day of the week every year, and the file does not say for which years it is meant.",
  },
  "open-format-without-days": {
    severity: "error",
    hides: "file",
    problem: "has neither days nor a period",
    fix: "Add days, or a period with from and until in which the rules hold.",
    why: "The rules alone do not say on which days they hold.",
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
    fix: "Set the mosque's time zone to that of the file, or use the file of the right mosque.",
    why: "The clocks of the two zones differ on days of the timetable, so its times would be off by the difference.",
  },
} as const satisfies Record<string, NoticeTexts>;
