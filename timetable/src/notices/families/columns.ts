import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about a column or its heading. */
export const ofColumns = {
  "no-date-column": {
    severity: "error",
    problem: "no column names the date",
    fix: "Name it Date, or use two columns named Month and Day.",
    why: "Without a date, no row can be matched to its day.",
    example: { wrong: "Fajr,Dhuhr,Asr", right: "Date,Fajr,Dhuhr,Asr" },
  },
  "missing-plugin-columns": {
    severity: "error",
    problem: "the header has no column {missing}",
    fix: "Name the columns in the first line as Daily Prayer Time does: {columns}.",
    why: "The file has the date column of the WordPress plugin Daily Prayer Time, but lacks other columns that the plugin always writes. Someone may have renamed or removed them; their prayers would have no times.",
  },
  "adhan-or-iqamah": {
    severity: "error",
    problem: "could be adhan or iqamah",
    fix: 'Put "adhan" or "iqamah" in the headings, such as "{column} iqamah", or in the file\'s name.',
    why: "Neither the heading, nor the other columns, nor the file's name tells whether the times are the call or the congregation. People would come too early or too late, so it is not guessed.",
    example: { wrong: "Fajr", right: "Fajr iqamah" },
  },
  "repeated-column": {
    severity: "error",
    problem: "is another {kind} column for {prayer}, after {first}",
    fix: "Remove one of the two, or number them 1 and 2.",
    why: "Two columns claim the same time of the same prayer, and they can differ. Only a person knows which one the congregation follows.",
    example: { wrong: "Isha Iqamah,Isha Iqamah", right: "Isha Iqamah 1,Isha Iqamah 2" },
  },
  "unknown-column-of-times": {
    severity: "error",
    problem: "looks like a column of times but was skipped",
    fix: "If it is a prayer, name the prayer in its heading, such as Dhuhr iqamah.",
    why: "The column holds times, but no known word is in its heading. If it is a prayer's column, that prayer has no times without it.",
    example: { wrong: "Noon prayer", right: "Dhuhr iqamah" },
  },
  "unknown-word-in-heading": {
    severity: "error",
    problem: 'has an unknown word ("{word}"), so its column was skipped',
    fix: "Name the prayer, and adhan or iqamah, such as Fajr Iqamah.",
    why: "The heading names a prayer beside a word that can change its meaning, such as the end of the prayer's time or certain days. Using the column as if the word were not there could publish wrong times.",
    example: { wrong: "Fajr (old)", right: "Fajr Iqamah" },
  },
  "sparse-column": {
    severity: "warning",
    problem: "is empty on {empty} of {all} days, so the prayer has no such time on them",
    fix: 'Write the time on every day (merged cells and cells that mean "as above" are empty in a file), or "-" where there is no time.',
    why: 'Many cells of the column are empty. That may be on purpose, such as times on Fridays only. It may also come from merged cells, or from cells that mean "as above", which are empty in an exported file.',
  },
  "unused-column": {
    severity: "info",
    problem: "is not used: its heading names no prayer time",
    fix: "If it holds the times of a prayer, name the prayer in its heading, such as Dhuhr iqamah.",
    why: "Timetables also have notes, other calendars and times that are no prayer's, such as the end of a prayer's time. They are left out on purpose.",
  },
} as const satisfies Record<string, NoticeTexts>;
