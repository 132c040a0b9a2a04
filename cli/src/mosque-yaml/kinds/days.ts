// Only dates: options are read by these kinds too, and the help needs no timetable.
import { isDate } from "@mosque-sync/timetable/dates";
import { Temporal } from "@mosque-sync/timetable/temporal";
import { checked, type Kind, text } from "./kinds.ts";

/** A day, `YYYY-MM-DD`. */
export const date: Kind<string> = {
  schema: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
  read: (value, at) => (typeof value === "string" && isDate(value) ? value : at.refuse("not-a-date")),
};

/** A time zone that this runtime knows, such as `Europe/London`. */
export const timeZone: Kind<string> = checked(text, (zone, at) => {
  try {
    new Temporal.ZonedDateTime(0n, zone);
    return zone;
  } catch {
    return at.refuse("not-a-time-zone");
  }
});
