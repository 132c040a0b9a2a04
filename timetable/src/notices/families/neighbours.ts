import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about a day compared with the surrounding days. */
export const ofNeighbours = {
  spike: {
    severity: "warning",
    hides: "nothing",
    problem: "is {minutes} minutes {direction} than the day before, and comes back the day after",
    fix: "Compare it with the days around it.",
    why: "The sun moves the prayer times by a few minutes a day. A time that leaves its neighbours for one day and comes back is most likely a typing mistake.",
    example: { wrong: "15:12, 14:13, 15:14", right: "15:12, 15:13, 15:14" },
  },
  "jump-at-the-end": {
    severity: "warning",
    hides: "nothing",
    problem: "is {minutes} minutes {direction} than the days beside it lead one to expect",
    fix: "Compare it with the days beside it, and with the timetable that follows or goes before.",
    why: "The time is in the first or the last row, and it does not go on from the other days. It may be a typing mistake, or the first day of another rule.",
  },
  "off-the-days-around": {
    severity: "error",
    hides: "time",
    problem: "is about {minutes} minutes {direction} than on the days around it",
    fix: "Compare it with the days around it, and correct it.",
    why: "The sun moves this prayer by a few minutes a day. A time that is far from the days before and after it is a typing mistake, so it is not used.",
  },
  "pasted-rows": {
    severity: "error",
    hides: "time",
    problem: "is in the rows from {first} to {last}, whose times do not go on from those beside them",
    fix: "Compare these rows with the timetable that they come from, and replace them.",
    why: "The table jumps from one day to the next without a clock change, and back. That is what rows look like that were pasted from another month or week. If the table does not come back, the shorter part of it is not used.",
  },
  "pasted-column": {
    severity: "error",
    hides: "time",
    problem: "does not go on from the days beside it, from {first} to {last}",
    fix: "Compare the column on these days with the timetable that it comes from, and replace it.",
    why: "The column jumps from one day to the next and goes on later as if nothing had been between, while the day's other times stay. That is what a column looks like that was copied from other days.",
  },
  "off-for-days": {
    severity: "warning",
    hides: "nothing",
    problem: "jumps on {first} and goes back after {last}, without a clock change",
    fix: "Compare the column on these days with those beside them. If another rule holds for them, nothing is wrong.",
    why: "The sun moves this prayer by a few minutes a day. Either another rule of calculation holds on these days, or the times were copied from other days.",
  },
  "shifted-row": {
    severity: "error",
    hides: "time",
    problem: "is in a row whose times are one column too far to the {direction}: {column} fits {other}",
    fix: "Move the row's times back under their headings.",
    why: "Several times of the row are far from those of their own column on the days around, and near those of the column beside it. A cell was left out or put in. Where several rows are like that, the whole of each is not used.",
  },
  "adhan-is-its-iqamah": {
    severity: "warning",
    hides: "nothing",
    problem: "is the time of its iqamah, {minutes} minutes {direction} than on the days beside it",
    fix: "If the iqamah was entered in the adhan's cell, write the adhan's time.",
    why: "On most days of the file the adhan is before its iqamah. On this day both are the same, and the adhan is far from those of the days beside it. The iqamah was probably copied into the adhan's cell.",
  },
  "missing-days": {
    severity: "warning",
    hides: "nothing",
    problem: "has no row for {dates}",
    fix: "Add the missing rows.",
    why: "The timetable has days before and after these, but none for them. On such a day a sync stops, and the mosque keeps showing the times of the day before.",
  },
  "ends-soon": {
    severity: "warning",
    hides: "nothing",
    problem: "{subject}{end} on {date}, in {days}",
    fix: "Add the next timetable to timetable.files in mosque.yaml.",
    why: "After that day these times are not known: a sync leaves them as they are, or stops if the day has none. Adding the next file in time keeps the mosque current.",
  },
  "has-ended": {
    severity: "warning",
    hides: "nothing",
    problem: "{subject}ended on {date}, before the day that was asked for",
    fix: "Add the next timetable to timetable.files in mosque.yaml.",
    why: "These times are not known on that day. A sync leaves them as they are, or stops if the day has none, and the mosque keeps showing old times.",
  },
} as const satisfies Record<string, NoticeTexts>;
