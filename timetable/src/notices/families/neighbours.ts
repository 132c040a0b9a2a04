import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about a day beside the days around it. */
export const ofNeighbours = {
  spike: {
    severity: "warning",
    problem: "is {minutes} minutes {direction} than the day before, and comes back the day after",
    fix: "Compare it with the days around it.",
    why: "The sun moves the prayer times by a few minutes a day. A time that leaves its neighbours for one day and comes back is most likely a typing mistake.",
    example: { wrong: "15:12, 14:13, 15:14", right: "15:12, 15:13, 15:14" },
  },
  "off-the-days-around": {
    severity: "error",
    problem: "is about {minutes} minutes {direction} than on the days around it",
    fix: "Compare it with the days around it, and correct it.",
    why: "The sun moves this prayer by a few minutes a day. A time that is far from the days before and after it is a typing mistake, so it is not used.",
  },
  "missing-days": {
    severity: "warning",
    problem: "has no row for {dates}",
    fix: "Add the missing rows.",
    why: "The timetable has days before and after these, but none for them. On such a day a sync stops, and the mosque keeps showing the times of the day before.",
  },
  "ends-soon": {
    severity: "warning",
    problem: "ends on {date}, in {days}",
    fix: "Add the next timetable to timetable.files in mosque.yaml.",
    why: "After its last day the timetable has no times, and a sync stops. Adding the next file in time keeps the mosque current.",
  },
  "has-ended": {
    severity: "warning",
    problem: "ended on {date}, before the day that was asked for",
    fix: "Add the next timetable to timetable.files in mosque.yaml.",
    why: "The timetable has no times for the day. A sync stops, and the mosque keeps showing old times.",
  },
} as const satisfies Record<string, NoticeTexts>;
