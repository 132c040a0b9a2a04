import type { TimeOfPrayer } from "@mosque-sync/timetable";
import type { ShownDay, ShownTimetable } from "#pages/mosque/timetable/reading/shown.ts";
import { daysAfter } from "#parts/zones/zone-clock.ts";

/** A time of a day before and after a change: "" for no time, undefined if it is unknown. */
export interface ChangedTime extends TimeOfPrayer {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A day whose times change. */
export interface ChangedDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly times: readonly ChangedTime[];
}

/** Consecutive days with the same changes. */
export interface ChangedSpan extends Pick<ChangedDay, "times"> {
  readonly from: string;
  readonly until: string;
}

type Shown = Pick<ShownTimetable, "columns" | "days">;

/** The days from a date on whose times differ between two timetables. */
export function changedDays(before: Shown, after: Shown, from: string): ChangedDay[] {
  const [earlier, later] = [timesByDate(before), timesByDate(after)];
  const columns = [...before.columns, ...after.columns];
  const named = new Map(
    columns.map(({ prayer, kind }) => [`${prayer} ${kind}`, { prayerKey: prayer, kind }]),
  );
  const dates = [...new Set([...earlier.keys(), ...later.keys()])].filter((date) => date >= from).toSorted();
  return dates.flatMap((date) => {
    const times = [...named].flatMap(([name, time]): ChangedTime[] => {
      const [one, other] = [earlier, later].map((times) => timeIn(times.get(date), name));
      return one === other ? [] : [{ ...time, before: one, after: other }];
    });
    return times.length === 0 ? [] : [{ date, times }];
  });
}

/** Joins days with the same changes. */
export function spansOfChanges(days: readonly ChangedDay[]): ChangedSpan[] {
  const spans: ChangedSpan[] = [];
  for (const { date, times } of days) {
    const last = spans.at(-1);
    const isNext = last && daysAfter(last.until, 1) === date;
    if (isNext && JSON.stringify(last.times) === JSON.stringify(times)) {
      spans.splice(-1, 1, { ...last, until: date });
    } else spans.push({ from: date, until: date, times });
  }
  return spans;
}

type Times = ReadonlyMap<string, string | undefined>;

/** A prayer without a column has no time. */
function timeIn(times: Times | undefined, name: string): string | undefined {
  return times?.has(name) ? times.get(name) : "";
}

function timesByDate({ columns, days }: Shown): Map<string, Times> {
  return new Map(
    days.map((day) => {
      const times = columns.map(({ prayer, kind }, index) => {
        const text = day.cells[index]?.text ?? "";
        return [`${prayer} ${kind}`, isUnknown(day, { prayerKey: prayer, kind }) ? undefined : text] as const;
      });
      return [day.date, new Map(times)];
    }),
  );
}

function isUnknown({ unknown, unusable }: ShownDay, { prayerKey, kind }: TimeOfPrayer): boolean {
  return (
    unusable.includes(prayerKey) || unknown.some((time) => time.prayerKey === prayerKey && time.kind === kind)
  );
}
