import { formatDate } from "@mosque-sync/timetable";
import type { Plan } from "../sync/plan.ts";

/** What a plan or a comparison is about, in parts: that it is a test mosque, if it is one, its name, the day, the zone. */
export function headingParts({
  mosque,
  date,
  timeZone,
}: Pick<Plan, "mosque" | "date" | "timeZone">): string[] {
  const name = mosque.name || mosque.id;
  return [...(mosque.isTest ? ["Test mosque"] : []), name, formatDate(date), timeZone];
}
