import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about a day compared with the surrounding days. */
export const ofNeighbours = {
  spike: {
    severity: "warning",
    hides: "nothing",
    problem: "is {minutes} minutes {direction} than the day before, and comes back the day after",
    fix: "Compare it with the days around it.",
    why: "The sun moves prayer times by a few minutes a day, so a jump of one day is most likely a typing mistake.",
    example: { wrong: "15:12, 14:13, 15:14", right: "15:12, 15:13, 15:14" },
  },
  "jump-at-the-end": {
    severity: "warning",
    hides: "nothing",
    problem: "is {minutes} minutes {direction} than the days next to it suggest",
    fix: "Compare it with the days next to it, and with the timetable before or after this one.",
    why: "A jump in the first or last row is a typing mistake, or the start of another rule.",
  },
  "off-the-days-around": {
    severity: "error",
    hides: "time",
    problem: "is about {minutes} minutes {direction} than on the days around it",
    fix: "Compare it with the days around it, and correct it.",
    why: "The sun moves this prayer by a few minutes a day, so this is a typing mistake.",
  },
  "pasted-rows": {
    severity: "error",
    hides: "time",
    problem: "is in the rows from {first} to {last}, whose times do not continue the rows next to them",
    fix: "Compare these rows with the timetable they come from, and replace them.",
    why: "Rows pasted from another month or week jump like this without a clock change.",
  },
  "pasted-column": {
    severity: "error",
    hides: "time",
    problem: "does not continue the days next to it, from {first} to {last}",
    fix: "Compare the column on these days with the timetable it comes from, and replace it.",
    why: "A column copied from other days jumps like this, while the other times of the day stay.",
  },
  "off-for-days": {
    severity: "warning",
    hides: "nothing",
    problem: "jumps on {first} and goes back after {last}, without a clock change",
    fix: "Compare the column on these days with the days next to them. If another rule applies to them, the times are right.",
    why: "Either another rule applies on these days, or the times were copied from other days.",
  },
  "shifted-row": {
    severity: "error",
    hides: "time",
    problem: "is in a row whose times are one column too far to the {direction}: {column} fits {other}",
    fix: "Move the row's times back under their headings.",
    why: "A missing or extra cell moves the rest of the row to the next column.",
  },
  "adhan-is-its-iqamah": {
    severity: "warning",
    hides: "nothing",
    problem: "is the time of its iqamah, {minutes} minutes {direction} than on the days next to it",
    fix: "If the iqamah was entered in the adhan's cell, write the adhan's time.",
    why: "On most days the adhan is before the iqamah, so the iqamah was probably entered twice.",
  },
  "missing-days": {
    severity: "warning",
    hides: "nothing",
    problem: "has no row for {dates}",
    fix: "Add the missing rows.",
    why: "On such a day a sync stops, and the mosque shows the times of the day before.",
  },
  "ends-soon": {
    severity: "warning",
    hides: "nothing",
    problem: "{subject}{end} on {date}, in {days}",
    fix: "Add the next timetable to timetable.files in mosque.yaml.",
    why: "After that day a sync leaves these times unchanged, or stops if the day has no times.",
  },
  "has-ended": {
    severity: "warning",
    hides: "nothing",
    problem: "{subject}ended on {date}, before the day that was asked for",
    fix: "Add the next timetable to timetable.files in mosque.yaml.",
    why: "The mosque keeps old times, because a sync leaves unknown times unchanged or stops.",
  },
} as const satisfies Record<string, NoticeTexts>;
