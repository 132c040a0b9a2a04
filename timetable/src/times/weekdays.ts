import { dayNumber } from "./dates.ts";

/** A day of the week as ISO 8601 counts it: Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Days of the week. The days of a weekend depend on the country. */
export type DaysOfWeek = readonly Weekday[] | "weekend" | "working days";

export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

export const friday = 5;

/** @param date `YYYY-MM-DD`, from 1970 on */
export function weekdayOf(date: string): Weekday {
  // 1 January 1970 was a Thursday, and a remainder of seven is below seven.
  return (((dayNumber(date) + 3) % 7) + 1) as Weekday;
}

/** Zones of countries whose weekend is Friday and Saturday. */
const fridayAndSaturday: ReadonlySet<string> = new Set([
  ...["Asia/Riyadh", "Asia/Kuwait", "Asia/Qatar", "Asia/Bahrain", "Asia/Muscat", "Asia/Aden", "Asia/Baghdad"],
  ...["Asia/Amman", "Asia/Damascus", "Asia/Gaza", "Asia/Hebron", "Asia/Jerusalem", "Asia/Dhaka"],
  ...["Africa/Cairo", "Africa/Khartoum", "Africa/Tripoli", "Africa/Algiers", "Indian/Maldives"],
]);

/** The weekend in a time zone: Saturday and Sunday outside the countries that keep Friday and Saturday. */
function weekendIn(timeZone: string): readonly Weekday[] {
  return fridayAndSaturday.has(timeZone) ? [5, 6] : [6, 7];
}

/** The days of the week in a time zone. */
export function daysIn(timeZone: string, days: DaysOfWeek): readonly Weekday[] {
  if (days === "weekend") return weekendIn(timeZone);
  return days === "working days" ? otherThan(weekendIn(timeZone)) : days;
}

/** The rest of the week. */
export function otherThan(days: readonly Weekday[]): Weekday[] {
  return weekdays.filter((day) => !days.includes(day));
}

const names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Weekdays for display: `Saturdays and Sundays`. */
export function formatWeekdays(days: readonly Weekday[]): string {
  const plural = days.map((day) => `${names[day - 1]}s`);
  return plural.length < 2 ? plural.join("") : `${plural.slice(0, -1).join(", ")} and ${plural.at(-1)}`;
}
