/** How grave a finding is. */
export type Severity =
  /** The cell, row, column or file is not used. */
  | "error"
  /** The times of the day are off as much as the clocks change: a sync uses them only if that is allowed. */
  | "slip"
  /** The cell, row or column is used as it is. */
  | "warning";

interface NoticeTexts {
  readonly severity: Severity;
  /** What is wrong, as the end of a sentence about the cell, the row or the file. */
  readonly problem: string;
  /** What to do about it. */
  readonly fix: string;
}

/** Everything that can be found in a timetable. `{name}` stands for a detail that each finding fills in. */
export const notices = {
  // A file as a whole
  "not-csv": {
    severity: "error",
    problem: "is not CSV ({reason})",
    fix: "Export the file again as CSV; a quote in a cell must be doubled.",
  },
  "not-json-of-dialect": {
    severity: "error",
    problem: "is not {expected}",
    fix: "Download it again, or say timetable.dialect in mosque.yaml.",
  },
  "empty-file": {
    severity: "error",
    problem: "the file is empty",
    fix: "It must begin with {column}.",
  },
  "no-heading": {
    severity: "error",
    problem: "no line names the columns",
    fix: "The first line must name them, such as Date, Fajr, Sunrise, Dhuhr, Asr, Maghrib, Isha.",
  },
  "no-month": {
    severity: "error",
    problem: "is neither a month nor a period with gregorian_start",
    fix: 'Name the month, such as "NOVEMBER", or give gregorian_start as YYYY-MM-DD.',
  },

  // Columns
  "no-date-column": {
    severity: "error",
    problem: "no column names the date",
    fix: "Name it Date, or name two columns Month and Day.",
  },
  "missing-plugin-columns": {
    severity: "error",
    problem: "the header has no column {missing}",
    fix: "The first line must name the columns as Daily Prayer Time does: {columns}.",
  },
  "adhan-or-iqamah": {
    severity: "error",
    problem: "can be of the adhan or of the iqamah",
    fix: 'Write which into the headings, such as "{column} iqamah", or into the file\'s name.',
  },
  "repeated-column": {
    severity: "error",
    problem: "is one more column of the {kind} of {prayer}, after {first}",
    fix: "Remove one of the two, or number them 1 and 2.",
  },
  "unknown-column-of-times": {
    severity: "error",
    problem: "is a column of times that is left out",
    fix: "Name the prayer in its heading, such as Dhuhr iqamah, if it is one.",
  },
  "unknown-word-in-heading": {
    severity: "error",
    problem: 'has a word that is not understood ("{word}"), so that its column is left out',
    fix: "Name it by the prayer, and adhan or iqamah, such as Fajr Iqamah.",
  },
  "sparse-column": {
    severity: "warning",
    problem: "is empty on {empty} of {all} days, on which the prayer has no such time",
    fix: 'Write the time on every day (cells that are joined, or that mean "as above", are empty in a file), or "-" where there is none.',
  },

  // Rows and their dates
  "wrong-length": {
    severity: "error",
    problem: "has {cells} cells, and the heading {names}: times may be under wrong headings",
    fix: "Give the row a cell for each heading; leave cells empty rather than out.",
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
    fix: "Add a column Month, name the file by its month (november-2026.csv), or write whole dates.",
  },
  "no-day": {
    severity: "error",
    problem: "has no day",
    fix: 'Give it the number of its day, such as "date": 1.',
  },
  "other-day": {
    severity: "error",
    problem: "is another day than the file's beginning says (day {day} of month {month})",
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
    fix: "Let each day be in one date_range of iqamah_times.",
  },
  "day-in-two-ranges": {
    severity: "error",
    problem: "day {day} is in two date_ranges",
    fix: "Let each day be in one date_range of iqamah_times.",
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
    fix: 'The jummah rows are left as they are. Write times such as "13:15 & 14:00", or say jummah in mosque.yaml.',
  },
  "forgotten-cell": {
    severity: "error",
    problem: "is empty, though nearly every other day has a time there",
    fix: 'Write the time, or "-" if there is none.',
  },
  "impossible-time": {
    severity: "error",
    problem: "cannot be a time of {prayer}, in the morning or in the afternoon",
    fix: "Say am or pm in it, or clock: 24h in mosque.yaml if the file is by the 24-hour clock.",
  },
  "impossible-jummah": {
    severity: "error",
    problem: "is no time for jummah",
    fix: "Correct it.",
  },
  "impossible-morning-jummah": {
    severity: "error",
    problem: "is no time for jummah",
    fix: "Write {time} if it is in the afternoon.",
  },
  "rule-without-minutes": {
    severity: "error",
    problem: "does not say how long after {prayer}",
    fix: 'Say how long after, such as "10 minutes after {prayer}", or write a time.',
  },
  "rule-without-adhan": {
    severity: "error",
    problem: "needs the adhan of {prayer}, which the day does not have",
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
    problem: "has no am/pm, and by the 24-hour clock it {relation} {other}",
    fix: "Write {time}, or pm behind it; or, for the whole file, say clock: 12h or 24h in mosque.yaml.",
  },
  "early-iqamahs": {
    severity: "error",
    problem: "{disorder}, and {second}",
    fix: "Move all iqamah columns when the clocks change, or correct the two.",
  },
  "early-iqamah": {
    severity: "warning",
    problem: "{disorder}",
    fix: "It is used as it is. Correct one of the two if it is a slip.",
  },

  // A day beside its neighbours
  spike: {
    severity: "warning",
    problem: "is {minutes} minutes {direction} than on the day before, and comes back on the next",
    fix: "Compare it with the days around it.",
  },
  "missing-days": {
    severity: "warning",
    problem: "has no row for {dates}",
    fix: "Add what is missing.",
  },
  "ends-soon": {
    severity: "warning",
    problem: "ends on {date}, in {days}",
    fix: "Add the next timetable to timetable.files in mosque.yaml.",
  },

  // The changes of the clocks
  "clock-change-on-another-day": {
    severity: "slip",
    problem: "is off by {size}: the clocks go {direction} on {date}, and the adhan times on {other}",
    fix: "Correct the rows between the two dates.",
  },
  "clock-change-missed": {
    severity: "slip",
    problem: "is off by {size}: the clocks go {direction} on {date}, and the adhan times never",
    fix: "Say dst: winter-time under timetable if the file is by winter time all the year; or correct it.",
  },
  "clock-change-of-no-zone": {
    severity: "warning",
    problem: "the adhan times jump {direction} {size} on {date}, when the clocks of the zone do not change",
    fix: "Check the time zone, and the days before and after it.",
  },
  "iqamah-left-behind": {
    severity: "warning",
    problem: "did not go {direction} {size} with the clocks and the adhan on {date}",
    fix: "Look at all iqamah times from that day on.",
  },
} as const satisfies Record<string, NoticeTexts>;

export type NoticeName = keyof typeof notices;
