import type { NoticeTexts } from "../notice-texts.ts";

const fromItsSpreadsheet =
  "Ask for the original spreadsheet and save it as CSV or XLSX. Or copy the times into a spreadsheet and check every row.";
const saveAsSheet = "Open it, and save the sheet with the times as XLSX or CSV.";

/** Findings about a file that cannot be opened. */
export const ofFileFormats = {
  "no-content": {
    severity: "error",
    hides: "file",
    problem: "the file is empty",
    fix: "Save or download it again, and check that it opens in a spreadsheet.",
    why: "An export or a download probably stopped early.",
  },
  pdf: {
    severity: "error",
    hides: "file",
    problem: "is a PDF, which holds a drawing of a table and not its cells",
    fix: fromItsSpreadsheet,
    why: "A PDF places characters on a page and does not say which belong to one cell.",
  },
  picture: {
    severity: "error",
    hides: "file",
    problem: "is a picture ({format})",
    fix: fromItsSpreadsheet,
    why: "Digits read from a picture are guesses.",
  },
  "old-workbook": {
    severity: "error",
    hides: "file",
    problem: "is a workbook in the format before Excel 2007 (XLS)",
    fix: saveAsSheet,
    why: "Only XLSX workbooks are read.",
  },
  "locked-workbook": {
    severity: "error",
    hides: "file",
    problem: "is an Office file that is locked with a password",
    fix: "Open it with the password, remove the password, and save it as XLSX or CSV.",
    why: "The sync runs unattended and has no password.",
  },
  "other-workbook": {
    severity: "error",
    hides: "file",
    problem: "is a spreadsheet in another format ({format})",
    fix: saveAsSheet,
    why: "Only XLSX workbooks are read.",
  },
  "office-file": {
    severity: "error",
    hides: "file",
    problem: "is a word-processor or presentation file ({format})",
    fix: "Open it, copy its table into a spreadsheet, and save that as XLSX or CSV.",
    why: "A table between other text has no reliable rows and columns.",
  },
  archive: {
    severity: "error",
    hides: "file",
    problem: "is an archive ({format})",
    fix: "Unpack it, and use the timetable inside it.",
    why: "An archive can contain many files.",
  },
  "binary-file": {
    severity: "error",
    hides: "file",
    problem: "is not text and not a known spreadsheet",
    fix: "Check that it is the right file. Save the timetable as CSV or XLSX.",
    why: "The file may be damaged, or belong to another program.",
  },
  "damaged-workbook": {
    severity: "error",
    hides: "file",
    problem: "is a workbook that cannot be opened ({reason})",
    fix: "Open it in a spreadsheet program, and save it again as XLSX or CSV.",
    why: "Some of its cells may be lost.",
  },
  "not-json": {
    severity: "error",
    hides: "file",
    problem: "begins like JSON but is not JSON ({reason})",
    fix: "Download it again. It may be cut off, or edited by hand.",
    why: "JSON with a missing or extra character has no certain meaning.",
  },
  "not-a-calendar": {
    severity: "error",
    hides: "file",
    problem: "is a calendar that cannot be read ({reason})",
    fix: "Export the calendar again as ICS.",
    why: "Some of its events may be lost.",
  },
  "no-prayer-event": {
    severity: "error",
    hides: "file",
    problem: "the calendar has no event at a time that is named after a prayer",
    fix: "Name each event after its prayer, such as Fajr, Fajr Iqamah or Jumu'ah, and give it a start time.",
    why: "Events are found by their names, and an all-day event has no time.",
  },
  "too-much-content": {
    severity: "error",
    hides: "file",
    problem: "has more than {limit}, which no timetable needs",
    fix: "Save a file with only the timetable.",
    why: "The bound protects the computer's memory, and a year's timetable is far below it.",
  },
  "too-costly-to-read": {
    severity: "error",
    hides: "file",
    problem: "reading it {reason}, so it was given up",
    fix: "Open it, and save only the timetable as CSV.",
    why: "Reading may take 60 seconds and 512 MB of memory, and a year's timetable needs a second and 150 MB.",
  },
  "web-page-without-times": {
    severity: "error",
    hides: "file",
    problem: "is a web page without a table of dated prayer times",
    fix: "Use the URL of the timetable's own file, such as its CSV. In Google Sheets, choose File, Share, Publish to web, as CSV.",
    why: "It may be an error page, or another page of the website.",
  },
  "web-page-with-sign-in": {
    severity: "error",
    hides: "file",
    problem: "is a web page that asks for a password, so its times cannot be seen",
    fix: "Publish the timetable so that it needs no sign-in, or sign in with a browser and save the page as a file.",
    why: "A sync cannot sign in, and a Google Sheet that is not published looks like this.",
  },
  "web-page-of-one-day": {
    severity: "error",
    hides: "file",
    problem: "is a web page whose table has times, but no days: it may be of today only",
    fix: "Use the URL of the page with the whole month, or of the timetable's own file, such as its CSV.",
    why: "Times without dates would be used on the wrong days.",
  },
  "web-page-of-scripts": {
    severity: "error",
    hides: "file",
    problem: "is a web page without times: a script of the page may load them",
    fix: "Open it in a browser, wait for the times and save the page as a file. Or use the URL of the timetable's own file, such as its CSV.",
    why: "Scripts of web pages do not run.",
  },
  "sheet-without-heading": {
    severity: "error",
    hides: "file",
    problem: "the sheet has times, but no line names the columns, so it is not read",
    fix: "Name the columns above the times, such as Date, Fajr, Sunrise, Dhuhr, Asr, Maghrib, Isha. Ignore this if the sheet is not a timetable.",
    why: "Other sheets of the file are timetables, so this one may be a month without its heading.",
  },
} as const satisfies Record<string, NoticeTexts>;
