import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about a column or its heading. */
export const ofColumns = {
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
  },
} as const satisfies Record<string, NoticeTexts>;
