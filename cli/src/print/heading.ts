import { formatDate } from "@mosque-sync/timetable";
import type { Plan } from "../sync/plan/plan.ts";

/** The parts of a heading: "test mosque" if it is one, the mosque's name, the day, the zone. */
export function headingParts({
  mosque,
  date,
  timeZone,
}: Pick<Plan, "mosque" | "date" | "timeZone">): string[] {
  const name = mosque.name || mosque.id;
  return [...(mosque.isTest ? ["Test mosque"] : []), name, formatDate(date), timeZone];
}
