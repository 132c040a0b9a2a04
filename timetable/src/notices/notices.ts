/** How severe a finding is. */
export type Severity =
  /** The cell, row, column or file is not used. */
  | "error"
  /** The day's times are off by the size of a clock change. A sync uses them only if allowed to. */
  | "slip"
  /** The cell, row or column is used as it is. */
  | "warning";

interface NoticeTexts {
  readonly severity: Severity;
  /** What is wrong, as the end of a sentence about the cell, row or file. */
  readonly problem: string;
  /** How to fix it. */
  readonly fix: string;
}

/** Every finding that a timetable can have. Each finding fills in its `{name}` placeholders. */
export const notices = {
  // A whole file
  "not-csv": {
    severity: "error",
    problem: "is not CSV ({reason})",
    fix: "Export the file again as CSV; a quote in a cell must be doubled.",
  },
  "not-json-of-dialect": {
    severity: "error",
    problem: "is not {expected}",
    fix: "Download it again, or set timetable.dialect in mosque.yaml.",
  },
  "empty-file": {
    severity: "error",
    problem: "the file is empty",
    fix: "Start the file with {column}.",
  },
  "no-heading": {
    severity: "error",
    problem: "no line names the columns",
    fix: "Name them in the first line, such as Date, Fajr, Sunrise, Dhuhr, Asr, Maghrib, Isha.",
  },
  "no-month": {
    severity: "error",
    problem: "is neither a month nor a period with gregorian_start",
    fix: 'Name the month, such as "NOVEMBER", or set gregorian_start to YYYY-MM-DD.',
  },

  // Columns
  "no-date-column": {
    severity: "error",
    problem: "no column names the date",
    fix: "Name it Date, or use two columns named Month and Day.",
  },
  "missing-plugin-columns": {
    severity: "error",
    problem: "the header has no column {missing}",
    fix: "Name the columns in the first line as Daily Prayer Time does: {columns}.",
  },
  "adhan-or-iqamah": {
    severity: "error",
    problem: "could be adhan or iqamah",
    fix: 'Put "adhan" or "iqamah" in the headings, such as "{column} iqamah", or in the file\'s name.',
  },
  "repeated-column": {
    severity: "error",
    problem: "is another {kind} column for {prayer}, after {first}",
    fix: "Remove one of the two, or number them 1 and 2.",
  },
  "unknown-column-of-times": {
    severity: "error",
    problem: "looks like a column of times but was skipped",
    fix: "If it is a prayer, name the prayer in its heading, such as Dhuhr iqamah.",
  },
  "unknown-word-in-heading": {
    severity: "error",
    problem: 'has an unknown word ("{word}"), so its column was skipped',
    fix: "Name the prayer, and adhan or iqamah, such as Fajr Iqamah.",
  },
  "sparse-column": {
    severity: "warning",
    problem: "is empty on {empty} of {all} days, so the prayer has no such time on them",
    fix: 'Write the time on every day (merged cells and cells that mean "as above" are empty in a file), or "-" where there is no time.',
  },

  // Rows and their dates
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
  "repeated-date": {
    severity: "error",
    problem: "is already in {place}",
    fix: "Keep one row for each date.",
  },

  // Cells
  "not-a-time": {
    severity: "error",
    problem: "is not a time",
    fix: 'Write it as 13:30 or 1:30 pm, as "+10" or "10 minutes after adhan", or leave the cell empty.',
  },
  "jummah-not-a-time": {
    severity: "error",
    problem: "is not a time",
    fix: 'The jummah rows are left as they are. Write times such as "13:15 & 14:00", or set jummah in mosque.yaml.',
  },
  "forgotten-cell": {
    severity: "error",
    problem: "is empty, but nearly every other day has a time there",
    fix: 'Write the time, or "-" if there is no time.',
  },
  "impossible-time": {
    severity: "error",
    problem: "cannot be a time of {prayer}, in the morning or the afternoon",
    fix: "Add am or pm, or set clock: 24h in mosque.yaml if the file uses the 24-hour clock.",
  },
  "impossible-jummah": {
    severity: "error",
    problem: "is not a time for jummah",
    fix: "Correct it.",
  },
  "impossible-morning-jummah": {
    severity: "error",
    problem: "is not a time for jummah",
    fix: "Write {time} if it is in the afternoon.",
  },
  "rule-without-minutes": {
    severity: "error",
    problem: "does not say how long after {prayer}",
    fix: 'Write how long after, such as "10 minutes after {prayer}", or write a time.',
  },
  "rule-without-adhan": {
    severity: "error",
    problem: "needs the adhan of {prayer}, which is missing on that day",
    fix: "Write a time instead.",
  },

  // The order of a day
  "out-of-order": {
    severity: "error",
    problem: "{relation} {other}",
    fix: "Correct one of the two, or leave the cell empty if there is no such time.",
  },
  "out-of-order-am": {
    severity: "error",
    problem: "{relation} {other}",
    fix: "Write {time} if it is in the afternoon.",
  },
  "lost-pm": {
    severity: "error",
    problem: "has no am or pm, and on the 24-hour clock it {relation} {other}",
    fix: "Write {time}, or add pm; for the whole file, set clock: 12h or 24h in mosque.yaml.",
  },
  "early-iqamahs": {
    severity: "error",
    problem: "{disorder}, and {second}",
    fix: "Move all iqamah columns when the clocks change, or correct the two.",
  },
  "early-iqamah": {
    severity: "warning",
    problem: "{disorder}",
    fix: "It is used as it is. If it is a mistake, correct one of the two.",
  },

  // A day beside its neighbours
  spike: {
    severity: "warning",
    problem: "is {minutes} minutes {direction} than the day before, and comes back the day after",
    fix: "Compare it with the days around it.",
  },
  "missing-days": {
    severity: "warning",
    problem: "has no row for {dates}",
    fix: "Add the missing rows.",
  },
  "ends-soon": {
    severity: "warning",
    problem: "ends on {date}, in {days}",
    fix: "Add the next timetable to timetable.files in mosque.yaml.",
  },

  // Clock changes
  "clock-change-on-another-day": {
    severity: "slip",
    problem: "is off by {size}: the clocks go {direction} on {date}, but the adhan times on {other}",
    fix: "Correct the rows between the two dates.",
  },
  "clock-change-missed": {
    severity: "slip",
    problem: "is off by {size}: the clocks go {direction} on {date}, but the adhan times never do",
    fix: "If the file keeps winter time all year, set dst: winter-time under timetable; otherwise correct the times.",
  },
  "clock-change-of-no-zone": {
    severity: "warning",
    problem: "the adhan times jump {direction} {size} on {date}, but the zone's clocks do not change then",
    fix: "Check the time zone and the days around it.",
  },
  "iqamah-left-behind": {
    severity: "warning",
    problem: "did not go {direction} {size} with the clocks and the adhan on {date}",
    fix: "Check all iqamah times from that day on.",
  },
} as const satisfies Record<string, NoticeTexts>;

export type NoticeName = keyof typeof notices;
