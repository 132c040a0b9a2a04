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
  "weekdays-of-no-year": {
    severity: "error",
    problem: "names no year, and the weekdays of {months} are not those of {asked}{fitting}",
    fix: "Use a timetable of the year. If the times hold for every year, remove the weekdays.",
    why: "A file without years that names weekdays is of one year: the weekdays of its dates tell which. A file of another year may have other iqamah times, so its rows are not used.",
  },
  "other-weekday": {
    severity: "warning",
    problem: "is a {weekday}, but the row names another weekday",
    fix: "Check the date, and the rows around it.",
    why: "The date and the weekday of a row do not match. The date is used.",
  },
  "other-weekdays": {
    severity: "warning",
    problem: "names weekdays that are not those of its dates, on {days} of {all} days",
    fix: "Check the year of the dates.",
    why: "Most weekdays of a file do not match its dates, as happens when the dates of last year's file were changed and its weekdays were not. The dates are used.",
  },
  "repeated-date": {
    severity: "error",
    problem: "is already in {place}",
    fix: "Keep one row for each date.",
  },
} as const satisfies Record<string, NoticeTexts>;
