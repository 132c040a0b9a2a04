import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about a whole file. */
export const ofFiles = {
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
  "several-places": {
    severity: "error",
    problem: "holds the times of several zones or mosques: {places}",
    fix: 'Choose one under timetable in mosque.yaml, such as only: "{first}".',
    why: "Only you know which of them is yours, and the times of another one may be minutes or hours off.",
  },
  "no-such-place": {
    severity: "error",
    problem: 'has no times of "{only}", only of {places}',
    fix: "Set only under timetable in mosque.yaml to one of these.",
    why: "The zone or mosque chosen in mosque.yaml is not in the file, and no other one is used in its place.",
  },
  "no-month": {
    severity: "error",
    problem: "is neither a month nor a period with gregorian_start",
    fix: 'Name the month, such as "NOVEMBER", or set gregorian_start to YYYY-MM-DD.',
  },
} as const satisfies Record<string, NoticeTexts>;
