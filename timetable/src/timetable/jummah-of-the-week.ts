import type { TimeOfPrayer } from "../sources/cell.ts";
import { daysBetween } from "../times/dates.ts";
import { dailyPrayers, type PrayerKey } from "../times/prayers.ts";
import { Temporal } from "../times/temporal.ts";
import { friday, weekdayOf } from "../times/weekdays.ts";
import { noJummah } from "./known-times.ts";
import type { Day } from "./timetable.ts";

/** The length of the week that a Friday's jummah covers. */
const weekDays = 7;

/**
 * Shows the jummah of a Friday on the six days before it as well: rows are valid all week (decision 10.73). A day
 * without its own jummah, before a Friday that leaves jummah open, leaves it open too.
 * @param days by date
 * @param withOwnJummah the dates whose file gives each day's jummah
 */
export function withJummahOfTheWeek(days: readonly Day[], withOwnJummah: ReadonlySet<string>): Day[] {
  if (!days.some((day) => isUnknown(day) || day.prayers.some(isJummah) || day.none?.some(isJummah)))
    return [...days];
  const shown = days.map((day, index) => {
    if (withOwnJummah.has(day.date) || isUnknown(day)) return day;
    if (day.prayers.some(isJummah)) return day;
    const week = upToFriday(days.slice(index, index + weekDays));
    const next = week.find((other) => other.prayers.some(isJummah) && !isUnknown(other));
    if (next) {
      const prayers = [...day.prayers, ...next.prayers.filter(isJummah)];
      return withNone({ ...day, prayers }, (next.none ?? []).filter(isJummah));
    }
    const isNone = week.some((other) => other.none?.some(isJummah) && isFriday(other));
    return withNone(day, isNone ? noJummah : []);
  });
  const isOfEveryDay = ({ prayers, unknown = [] }: Day) =>
    dailyPrayers.some((key) => unknown.includes(key) || prayers.some(({ prayerKey }) => prayerKey === key));
  return days.some(isOfEveryDay) ? shown : withWeekBefore(shown);
}

/** A table of jummahs only has Fridays: adds the days that show each of them. */
function withWeekBefore(days: readonly Day[]): Day[] {
  const known = new Set(days.map(({ date }) => date));
  const added = days
    .filter((day) => isFriday(day) && day.prayers.some(isJummah))
    .flatMap((day) =>
      Array.from({ length: weekDays - 1 }, (_, index) => ({
        ...day,
        date: Temporal.PlainDate.from(day.date)
          .subtract({ days: index + 1 })
          .toString(),
        prayers: day.prayers.filter(isJummah),
      })),
    )
    .filter(({ date }) => !known.has(date));
  return [...days, ...added].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** A day and those after it, up to the first Friday: it has the jummah of the days before it, or leaves it open. */
function upToFriday(days: readonly Day[]): Day[] {
  const [day] = days;
  const week = days.filter((other) => day && daysBetween(day, other) < weekDays);
  const at = week.findIndex(isFriday);
  return at < 0 ? week : week.slice(0, at + 1);
}

/** A day that says these times of jummah do not exist. */
function withNone({ none = [], ...day }: Day, ofJummah: readonly TimeOfPrayer[]): Day {
  const all = [...none.filter((time) => !isJummah(time)), ...ofJummah];
  return all.length > 0 ? { ...day, none: all } : day;
}

function isFriday({ date }: Day): boolean {
  return weekdayOf(date) === friday;
}

function isUnknown({ unknown }: Day): boolean {
  return unknown?.includes("jummah") ?? false;
}

function isJummah({ prayerKey }: { prayerKey: PrayerKey }): boolean {
  return prayerKey === "jummah";
}
