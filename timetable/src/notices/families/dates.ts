import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about a row or its date. */
export const ofDates = {
  "wrong-length": {
    severity: "error",
    problem: "has {cells} cells, but the heading has {names}: times may be under the wrong headings",
    fix: "Give the row one cell for each heading; leave a cell empty rather than out.",
  },
  "not-a-date": {
    severity: "error",
    problem: "is not a date",
    fix: "Write dates as 2026-11-20.",
  },
  "not-a-plugin-date": {
    severity: "error",
    problem: "is not a date",
    fix: "Write the date as YYYY-MM-DD, such as 2026-11-20.",
  },
  "no-such-date": {
    severity: "error",
    problem: "is not a date",
    fix: "Correct the date, such as 2026-11-20.",
  },
  "day-or-month-first": {
    severity: "error",
    problem: "can be read with the day or the month first",
    fix: "Write dates as 2026-11-20.",
  },
  "not-month-and-day": {
    severity: "error",
    problem: "is not a month and a day",
    fix: "Write both as numbers, such as 11, 20.",
  },
  "day-without-month": {
    severity: "error",
    problem: "is a day without its month",
    fix: "Add a Month column, put the month in the file's name (november-2026.csv), or write whole dates.",
  },
  "no-day": {
    severity: "error",
    problem: "has no day",
    fix: 'Add the number of the day, such as "date": 1.',
  },
  "other-day": {
    severity: "error",
    problem: "does not match the start of the file (day {day} of month {month})",
    fix: "Correct one of the two.",
  },
  "not-a-range-of-days": {
    severity: "error",
    problem: "is not a range of days",
    fix: 'Write it as "1-10", or as "11" for one day.',
  },
  "day-in-no-range": {
    severity: "error",
    problem: "day {day} is in no date_range",
    fix: "Put each day in exactly one date_range of iqamah_times.",
  },
  "day-in-two-ranges": {
    severity: "error",
    problem: "day {day} is in two date_ranges",
    fix: "Put each day in exactly one date_range of iqamah_times.",
  },
  "times-without-date": {
    severity: "error",
    problem: "has times, but names no date for them",
    fix: "Write the date above the table, such as 20 November 2026, or use a timetable of a whole month.",
    why: "Many websites show the times of today without a date. Saved in a file, they would be used on the wrong days.",
  },
  "dates-differ": {
    severity: "error",
    problem: 'says both "{first}" and "{second}", which are different days',
    fix: "Correct one of the two.",
    why: "The row names its date more than once, and nothing shows which of the dates is right.",
  },
  "prayer-twice-a-day": {
    severity: "error",
    problem: "{name} is on this day already, so the day was skipped",
    fix: "Keep one row for each prayer of a day.",
    why: "Two rows contradict each other, and nothing shows which of them is right.",
  },
  "repeated-date": {
    severity: "error",
    problem: "is already in {place}",
    fix: "Keep one row for each date.",
  },
} as const satisfies Record<string, NoticeTexts>;
