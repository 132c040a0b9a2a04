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
  "shifted-columns": {
    severity: "error",
    problem:
      "cannot be a time of {prayer}, and so it is on nearly every day: the times stand under the wrong headings",
    fix: "Move the times under their headings; none of the file's times is used until then.",
    why: "Where a whole column is at hours at which its prayer never is, the table has slipped against its headings, as when a column is added or removed on one side. The other columns are wrong as well, although some look possible.",
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
    problem: "is another {kind} column for {prayer} beside {used}, so it is not read",
    fix: "Name what it holds, such as Asr iqamah; number several congregations 1 and 2; or remove it.",
    why: "Two columns of a file hold the same time of the same prayer, and their times differ. The fuller one is read, or the first of two; if the other holds something else, its times are missing.",
    example: { wrong: "Isha Iqamah,Isha Iqamah", right: "Isha Iqamah 1,Isha Iqamah 2" },
  },
  "read-as-iqamah": {
    severity: "warning",
    problem: "is read as the iqamah of {prayer}, although its heading repeats that of the adhan",
    fix: "Check its times, and name it after the iqamah, such as Asr iqamah.",
    why: "The heading of the adhan stands twice. The second column stands where the other prayers have their iqamah, its times are whole five minutes, and none of them is before the adhan.",
  },
  "start-beside-call": {
    severity: "warning",
    problem: "is when {prayer} begins; the call in {call} is used as its adhan",
    fix: "If the mosque shows the beginning of the time instead, remove {call}.",
    why: "The file has both the beginning of a prayer's time and the time of its call, and a prayer has only one adhan.",
  },
  "time-of-some-days": {
    severity: "error",
    problem:
      'may be the time of {prayer} on this day: "{word}" in its heading limits it to some days, in words that are not understood',
    fix: "Name weekdays in the heading, such as Isha iqamah (Sat-Sun), or write the times into the column of {prayer} and remove this one.",
    why: "A column holds a prayer's time on some days only, and its heading does not say on which in words that are understood. On a day with a time there, either time can be the right one, so neither is used.",
  },
  "weekend-by-country": {
    severity: "warning",
    problem: "is read for {days}",
    fix: "If the mosque's weekend is on other days, name them in the heading, such as Isha iqamah (Fri-Sat).",
    why: "The heading says weekend or weekdays. Which days these are depends on the country, which is taken from the time zone: Friday and Saturday in most Arab countries and Bangladesh, Saturday and Sunday elsewhere.",
  },
  "two-columns-of-one-day": {
    severity: "error",
    problem: "is for the same day as {other}, and the two differ",
    fix: "Limit each of the two columns to days of its own.",
    why: "Two headings name weekdays that overlap, and on a day of both they give different times.",
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
    problem: 'has an unknown word ("{word}"), so its column is not read: {effect}',
    fix: "Name the prayer, and adhan or iqamah, such as Fajr Iqamah.",
    why: "A heading names a prayer, and a word beside it may make it another time: of some days, of another hall, or of something else near the prayer. Its column is not read rather than guessed.",
    example: { wrong: "Fajr (old)", right: "Fajr Iqamah" },
  },
  "heading-spelt-differently": {
    severity: "warning",
    problem: "is an unknown heading, read as {name} as in line {line}",
    fix: "Spell it as in the other tables of the file.",
    why: "All other headings of the two tables mean the same, so the column most likely does too.",
  },
  "sparse-column": {
    severity: "warning",
    problem: "is empty on {empty} of {all} days, so the prayer has no such time on them",
    fix: 'Write the time on every day (merged cells and cells that mean "as above" are empty in a file), or "-" where there is no time.',
    why: 'Many cells of the column are empty. That may be on purpose, such as times on Fridays only. It may also come from merged cells, or from cells that mean "as above", which are empty in an exported file.',
  },
  "end-of-night-beside-no-fajr": {
    severity: "warning",
    problem: "is not used, and fajr has no adhan: the meal may end some minutes before fajr begins",
    fix: "If fajr begins at these times, name the column Fajr.",
    why: "Many timetables end the meal of the night some minutes before fajr, to be safe, and others at fajr itself. The heading does not tell which, and no other column has the adhan of fajr, so it stays as it is.",
    example: { wrong: "Sehri Ends", right: "Fajr" },
  },
  "unused-column": {
    severity: "info",
    problem: "is not used: its heading names no prayer time",
    fix: "If it holds the times of a prayer, name the prayer in its heading, such as Dhuhr iqamah.",
    why: "Timetables also have notes, other calendars and times that are no prayer's, such as the end of a prayer's time. They are left out on purpose.",
  },
} as const satisfies Record<string, NoticeTexts>;
