import type { NoticeTexts } from "../notice-texts.ts";

/** Findings about a day beside the days around it. */
export const ofNeighbours = {
  spike: {
    severity: "warning",
    problem: "is {minutes} minutes {direction} than the day before, and comes back the day after",
    fix: "Compare it with the days around it.",
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
