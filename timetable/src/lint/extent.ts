import { type Finding, notice } from "../notices/finding.ts";
import { areNeighbours, formatDate } from "../times/dates.ts";
import { Temporal } from "../times/temporal.ts";
import { type Day, findingsOf, type Timetable } from "../timetable/timetable.ts";

/** A timetable that ends within this many days needs its next file. */
const soonDays = 30;

/**
 * Warns when a timetable ends within 30 days of a date.
 * @param days every day, partial ones included
 * @param date `YYYY-MM-DD`
 */
export function findEnd(days: readonly Day[], date: string): Finding[] {
  const last = days.at(-1);
  if (!last) return [];
  const left = Temporal.PlainDate.from(date).until(last.date).days;
  if (left < 0 || left > soonDays) return [];
  const inDays = `${left} ${left === 1 ? "day" : "days"}`;
  return [{ file: last.file, ...notice("ends-soon", { date: formatDate(last.date), days: inDays }) }];
}

/** Days without a row. An unusable day has a row and an error of its own. */
export function findMissingDays(timetable: Timetable): Finding[] {
  const faulty = findingsOf(timetable, "error").flatMap(({ file, date }) =>
    date === undefined ? [] : [{ file, date }],
  );
  const days = [...timetable.days, ...faulty].toSorted((a, b) =>
    a.date < b.date ? -1 : Number(a.date > b.date),
  );
  return days.slice(1).flatMap((day, index) => {
    const before = days[index];
    if (!before || before.date === day.date || areNeighbours(before, day)) return [];
    const first = Temporal.PlainDate.from(before.date).add({ days: 1 });
    const last = Temporal.PlainDate.from(day.date).subtract({ days: 1 });
    const range = first.equals(last) ? "" : ` to ${formatDate(last.toString())}`;
    const dates = `${formatDate(first.toString())}${range}`;
    return [{ file: day.file, date: first.toString(), ...notice("missing-days", { dates }) }];
  });
}
