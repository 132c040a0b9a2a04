import type { Cell } from "../sources/cell.ts";
import type { WrittenDay, WrittenTimetable } from "../sources/dialect.ts";
import { isOfNightBefore } from "../sources/night.ts";
import { Temporal } from "../times/temporal.ts";
import { formatTime, parseTime } from "../times/times.ts";
import { onClocks, withoutTimesOfOtherDays } from "./instants.ts";

/**
 * Puts the times of a file that names another zone, and times that are instants, on the mosque's clocks, each on its day
 * there. Times that are on these clocks already join the others of their day.
 */
export function inZone(written: WrittenTimetable, timeZone: string): WrittenTimetable {
  const file = withoutTimesOfOtherDays(onClocks(written, timeZone));
  const { zone, ...rest } = file;
  if (zone === undefined) return file;
  const isElsewhere = zone !== timeZone;
  const isMixed = file.days.some(({ cells }) => cells.some(({ isFloating }) => isFloating));
  if (!isElsewhere && !isMixed) return file;
  const moved = file.days.flatMap((day) =>
    day.cells.flatMap((cell) => {
      const from = cell.isFloating ? timeZone : zone;
      const times = cell.text.split(" & ").map((text) => inZoneOfMosque(cell, text, day, from, timeZone));
      // The file has no empty cells for days of another zone.
      return times.filter(({ text }) => text !== "" || !isElsewhere);
    }),
  );
  const days = [...Map.groupBy(moved, ({ date }) => date)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { ...rest, days: days.flatMap(([date, ofDate]) => dayOf(date, ofDate)) };
}

interface Moved {
  date: string;
  text: string;
  cell: Cell;
  day: WrittenDay;
}

function inZoneOfMosque(cell: Cell, text: string, day: WrittenDay, zone: string, timeZone: string): Moved {
  const { year, month, day: ofMonth } = day.date;
  const minutes = parseTime(text);
  if (year === undefined || minutes === undefined) return { date: dateText(day), text, cell, day };
  const { prayerKey } = cell;
  const there = Temporal.PlainDate.from({ year, month, day: ofMonth })
    .add({ days: isOfNightBefore(prayerKey, minutes) ? 1 : 0 })
    .toZonedDateTime({ timeZone: zone, plainTime: formatTime(minutes) });
  const here = there.withTimeZone(timeZone);
  const ofDay = here.hour * 60 + here.minute;
  const date = here.toPlainDate().subtract({ days: isOfNightBefore(prayerKey, ofDay) ? 1 : 0 });
  return { date: date.toString(), text: formatTime(ofDay), cell, day };
}

function dayOf(date: string, moved: readonly Moved[]): WrittenDay[] {
  const [first] = moved;
  if (!first) return [];
  const { year, month, day } = Temporal.PlainDate.from(date);
  const byColumn = Map.groupBy(moved, ({ cell: { prayerKey, kind, congregation, days } }) =>
    JSON.stringify([prayerKey, kind, congregation, days]),
  );
  const cells = [...byColumn.values()].flatMap((ofColumn) => {
    const [one] = ofColumn;
    return one ? [{ ...one.cell, text: together(ofColumn) }] : [];
  });
  return [{ ...first.day, date: { year, month, day }, cells }];
}

/** The different times for one cell. */
function together(moved: readonly Moved[]): string {
  const times = new Set(moved.flatMap(({ text }) => (text === "" ? [] : text)));
  return [...times].toSorted().join(" & ");
}

function dateText({ date: { year = 0, month, day } }: WrittenDay): string {
  return Temporal.PlainDate.from({ year, month, day }).toString();
}
