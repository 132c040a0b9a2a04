import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about a day beside the days around it. */
export const ofNeighbours = {
  spike: {
    severity: "warning",
    problem: "is {minutes} minutes {direction} than the day before, and comes back the day after",
    fix: "Compare it with the days around it.",
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
  },
  "ends-soon": {
    severity: "warning",
    problem: "ends on {date}, in {days}",
    fix: "Add the next timetable to timetable.files in mosque.yaml.",
  },
} as const satisfies Record<string, NoticeTexts>;
