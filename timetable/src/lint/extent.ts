import { say } from "../notices/detail.ts";
import { type Finding, notice } from "../notices/finding.ts";
import { nameOfTime } from "../sources/cell.ts";
import { areNeighbours, daysBetween } from "../times/dates.ts";
import { Temporal } from "../times/temporal.ts";
import { claimedTimes, knownUntil, timesInDetail } from "../timetable/known-times.ts";
import { findingsOf, type Timetable } from "../timetable/timetable.ts";

/** A timetable that ends within this many days needs its next file. */
const soonDays = 30;

/**
 * Warns of times that end within 30 days of a date, or that ended before it while others continue.
 * @param days every day, partial ones included
 * @param date `YYYY-MM-DD`
 */
export function findEnds({ days, files }: Pick<Timetable, "days" | "files">, date: string): Finding[] {
  const last = days.at(-1);
  if (!last || last.date < date) return [];
  const claimed = claimedTimes(days);
  return [...knownUntil(days, claimed)].flatMap(([end, times]) => {
    const left = daysBetween({ date }, { date: end });
    if (left > soonDays) return [];
    const isWhole = end === last.date;
    const [first] = times;
    const file = (!isWhole && first && files?.get(nameOfTime(first))) || last.file;
    const subject = isWhole ? say("whole") : say("these-times", { times: timesInDetail(times, claimed) });
    const details = { subject, date: { date: end } };
    if (left < 0) return [{ file, ...notice("has-ended", details) }];
    return [
      {
        file,
        ...notice("ends-soon", {
          ...details,
          end: say(isWhole || times.length === 1 ? "ends" : "end"),
          days: { count: left, of: "day" },
        }),
      },
    ];
  });
}

/** Days without a row. An unusable day has a row and its own error. */
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
    const [from, until] = [{ date: first.toString() }, { date: last.toString() }];
    const dates = first.equals(last) ? from : say("days", { first: from, last: until });
    return [{ file: day.file, date: first.toString(), ...notice("missing-days", { dates }) }];
  });
}
