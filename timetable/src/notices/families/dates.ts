import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about a row or its date. */
export const ofDates = {
  "wrong-length": {
    severity: "error",
    problem: "has {cells} cells, but the heading has {names}: times may be under the wrong headings",
    fix: "Give the row one cell for each heading; leave a cell empty rather than out.",
    why: "The row has more or fewer cells than the heading, most often because a comma is missing or one too many. The times after that comma stand under the wrong prayers, so the day is not used.",
    example: { wrong: "20/11/2026,06:00,,07:40,11:56", right: "20/11/2026,06:00,07:40,11:56" },
  },
  "not-a-date": {
    severity: "error",
    problem: "is not a date",
    fix: "Write dates as 2026-11-20.",
    why: "The row cannot be matched to a day, so its times are not used and its day may be missing.",
    example: { wrong: "Friday next", right: "2026-11-20" },
  },
  "not-a-plugin-date": {
    severity: "error",
    problem: "is not a date",
    fix: "Write the date as YYYY-MM-DD, such as 2026-11-20.",
    why: "The row cannot be matched to a day, so its times are not used and its day may be missing. The plugin Daily Prayer Time writes dates as YYYY-MM-DD.",
    example: { wrong: "20 Nov", right: "2026-11-20" },
  },
  "no-such-date": {
    severity: "error",
    problem: "is not a date",
    fix: "Correct the date, such as 2026-11-20.",
    why: "The calendar does not have this day, such as 31 November. A row was probably copied from another month, and its times may belong to another day.",
  },
  "day-or-month-first": {
    severity: "error",
    problem: "can be read with the day or the month first",
    fix: "Write dates as 2026-11-20.",
    why: "The file has only dates such as 04/05/2026, and nothing shows whether that is 4 May or 5 April. Choosing wrongly would publish the times of another month.",
    example: { wrong: "04/05/2026", right: "2026-05-04" },
  },
  "not-month-and-day": {
    severity: "error",
    problem: "is not a month and a day",
    fix: "Write both as numbers, such as 11, 20.",
    why: "The row cannot be matched to a day, because one of the two cells is not a number or a month's name.",
    example: { wrong: "11, twenty", right: "11, 20" },
  },
  "day-without-month": {
    severity: "error",
    problem: "is a day without its month",
    fix: "Add a Month column, put the month in the file's name (november-2026.csv), or write whole dates.",
    why: "The rows number their days, and neither the table nor the file's name says of which month.",
    example: { wrong: "times.csv", right: "november-2026.csv" },
  },
  "no-day": {
    severity: "error",
    problem: "has no day",
    fix: 'Add the number of the day, such as "date": 1.',
    why: "The row does not say which day it is, so its times are not used.",
    example: { wrong: '{ "fajr": "06:00" }', right: '{ "date": 20, "fajr": "06:00" }' },
  },
  "other-day": {
    severity: "error",
    problem: "does not match the start of the file (day {day} of month {month})",
    fix: "Correct one of the two.",
    why: "The row's own date contradicts its number in the file. One of them was probably left over when the file was copied for a new month or year, and the times may be those of another day.",
  },
  "not-a-range-of-days": {
    severity: "error",
    problem: "is not a range of days",
    fix: 'Write it as "1-10", or as "11" for one day.',
    why: "The iqamah times of this range cannot be matched to days, so those days have no iqamah.",
    example: { wrong: '"date_range": "first week"', right: '"date_range": "1-7"' },
  },
  "day-in-no-range": {
    severity: "error",
    problem: "day {day} is in no date_range",
    fix: "Put each day in exactly one date_range of iqamah_times.",
    why: "The file sets its iqamah times by ranges of days, and none of them covers this day. The day would have no iqamah.",
    example: { wrong: "1-10, 12-30", right: "1-11, 12-30" },
  },
  "day-in-two-ranges": {
    severity: "error",
    problem: "day {day} is in two date_ranges",
    fix: "Put each day in exactly one date_range of iqamah_times.",
    why: "Two ranges cover this day, and their iqamah times can differ. Only a person knows which one is right.",
    example: { wrong: "1-10, 10-30", right: "1-10, 11-30" },
  },
  "repeated-date": {
    severity: "error",
    problem: "is already in {place}",
    fix: "Keep one row for each date.",
    why: "Two rows claim the same date and can differ. A file that was added beside last year's, or a row that was copied and not changed, does this. Neither row is used.",
  },
} as const satisfies Record<string, NoticeTexts>;
