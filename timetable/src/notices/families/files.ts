import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about a whole file. */
export const ofFiles = {
  "not-csv": {
    severity: "error",
    hides: "file",
    problem: "is not CSV ({reason})",
    fix: "Export the file again as CSV; a quote in a cell must be doubled.",
    why: "The text breaks the rules of CSV, most often by a quote that is opened and never closed. From there on no program can tell where a cell ends, so the file is not used: times could land under the wrong prayer.",
    example: { wrong: "21/11/2026,06:01,\"Jumu'ah,12:45", right: '21/11/2026,06:01,"Jumu\'ah",12:45' },
  },
  "not-json-of-dialect": {
    severity: "error",
    hides: "file",
    problem: "is not {expected}",
    fix: "Download it again, or set timetable.dialect in mosque.yaml.",
    why: "The file does not have the members that its format needs: a download was cut off, the website's answer has changed, or `timetable.dialect` names another format.",
  },
  "empty-file": {
    severity: "error",
    hides: "file",
    problem: "the file is empty",
    fix: "Start the file with {column}.",
    why: "The file has no line with text. An export or a download that failed leaves such a file behind, and the mosque would keep yesterday's times.",
  },
  "no-heading": {
    severity: "error",
    hides: "file",
    problem: "no line names the columns",
    fix: "Name them in the first line, such as Date, Fajr, Sunrise, Dhuhr, Asr, Maghrib, Isha.",
    why: "Only a heading says which column is which prayer. Reading columns by their position has moved Maghrib into Isha at real mosques, so a table without a heading is refused.",
    example: { wrong: "20/11/2026,06:00,07:40,11:56", right: "Date,Fajr,Sunrise,Dhuhr" },
  },
  "several-places": {
    severity: "error",
    hides: "file",
    problem: "holds the times of several zones or mosques: {places}",
    fix: 'Choose one under timetable in mosque.yaml, such as only: "{first}".',
    why: "Only you know which of them is yours, and the times of another one may be minutes or hours off.",
  },
  "no-such-place": {
    severity: "error",
    hides: "file",
    problem: 'has no times of "{only}", only of {places}',
    fix: "Set only under timetable in mosque.yaml to one of these.",
    why: "The zone or mosque chosen in mosque.yaml is not in the file, and no other one is used in its place.",
  },
  "no-month": {
    severity: "error",
    hides: "file",
    problem: "is neither a month nor a period with gregorian_start",
    fix: 'Name the month, such as "NOVEMBER", or set gregorian_start to YYYY-MM-DD.',
    why: "The days of this file are only numbered, and nothing in it names their month. The times of another month can be off by hours.",
    example: { wrong: '"month": "Winter"', right: '"month": "NOVEMBER"' },
  },
  "unknown-format": {
    severity: "error",
    hides: "file",
    problem: "is not a known timetable format",
    fix: "Name the columns in its first line, such as Date, Fajr, Dhuhr, Asr, Maghrib, Isha; or set timetable.dialect in mosque.yaml: {dialects}.",
    why: "Nothing in the file looks like a timetable: no heading names prayers, and no member of it has the names that timetables have. It may be another kind of file, or a web page instead of a download.",
  },
  "other-format": {
    severity: "error",
    hides: "file",
    problem: "looks like {found}, but timetable.dialect in mosque.yaml is {forced}",
    fix: "Remove timetable.dialect, or set it to {found}.",
    why: "The format that is set finds no day in the file, and another one does. The file was probably replaced by one of another format.",
  },
  "no-days": {
    severity: "error",
    hides: "file",
    problem: "has no day that can be read",
    fix: "Check that it is the whole file, with a row for each day.",
    why: "The file has the form of a timetable, but no row of it became a day: it may be empty below its heading, or cut off.",
  },
} as const satisfies Record<string, NoticeTexts>;
