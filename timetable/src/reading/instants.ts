import { type Finding, notice } from "../notices/finding.ts";
import type { Cell } from "../sources/cell.ts";
import type { WrittenDay, WrittenTimetable } from "../sources/dialect.ts";
import { isOfNightBefore } from "../sources/night.ts";
import { daysBetween } from "../times/dates.ts";
import { canHoldInstant, readInstant } from "../times/instants.ts";
import { Temporal } from "../times/temporal.ts";
import { formatTime, type Minutes } from "../times/times.ts";

/** A cell with instants, on the day of its times. */
interface PlacedCell {
  date: string;
  cell: Cell;
}

/** Puts the instants of a file on the clocks of the mosque, each on its day there (decision 10.81). */
export function onClocks(file: WrittenTimetable, timeZone: string): WrittenTimetable {
  if (!file.days.some(({ cells }) => cells.some(({ text }) => canHoldInstant(text)))) return file;
  let first: PlacedCell | undefined;
  const days = file.days.flatMap((day) => {
    const placed = new Map(day.cells.map((cell) => [cell, placedCells(cell, day, timeZone)]));
    if ([...placed.values()].every((cells) => cells === undefined)) return [day];
    first ??= [...placed.values()].flatMap((cells) => cells ?? [])[0];
    return daysOf(day, placed);
  });
  if (!first) return file;
  return { ...file, days: withoutBlanks(days), findings: [...file.findings, told(first, timeZone)] };
}

/** A date and a time without a zone: they are on the mosque's clocks already. */
const datedTime = /^["']?(\d{4}-\d\d-\d\d)[t ](\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?["']?$/i;
/** Where summer nights stay light, maghrib can be after midnight. */
const lastMaghrib: Minutes = 3 * 60;

/**
 * Refuses the times whose own date is another than their row's, where most have its date: else the dates say nothing, as
 * in a spreadsheet that writes 1899 for all. Times after midnight can have the next date.
 */
export function withoutTimesOfOtherDays(file: WrittenTimetable): WrittenTimetable {
  const found = file.days.flatMap((day) =>
    day.cells.flatMap((cell) => {
      const [, date, hours = 0, minutes = 0] = (!cell.exact && datedTime.exec(cell.text)) || [];
      return date === undefined
        ? []
        : [{ cell, date, isOther: !isOnItsDay(date, Number(hours) * 60 + Number(minutes), cell, day) }];
    }),
  );
  const others = new Map(found.flatMap(({ cell, date, isOther }) => (isOther ? [[cell, date]] : [])));
  if (others.size === 0 || others.size * 2 >= found.length) return file;
  const days = file.days.map((day) => ({ ...day, cells: day.cells.map(withoutOther) }));
  return { ...file, days };

  function withoutOther(cell: Cell): Cell {
    const date = others.get(cell);
    return date === undefined
      ? cell
      : { ...cell, unread: notice("instant-of-other-day", { date: { date } }) };
  }
}

function isOnItsDay(date: string, minutes: Minutes, { prayerKey }: Cell, day: WrittenDay): boolean {
  const isInTheNight =
    isOfNightBefore(prayerKey, minutes) ||
    (prayerKey === "maghrib" && minutes < lastMaghrib) ||
    ((prayerKey === "midnight" || prayerKey === "tahajjud") && minutes < halfDay);
  const after = daysBetween({ date: dateOf(day, date) }, { date });
  return after === 0 || (isInTheNight && after === 1);
}

function told({ cell: { file, column, text, exact } }: PlacedCell, timeZone: string): Finding {
  const time = exact?.is === "times" ? formatTime(exact.times[0]?.minutes ?? 0) : "";
  return { file, column, value: text, ...notice("instants-on-clocks", { zone: timeZone, time }) };
}

/** The times of a cell by day; undefined if it has other texts than instants. */
function placedCells(cell: Cell, day: WrittenDay, timeZone: string): PlacedCell[] | undefined {
  if (cell.exact || cell.unread || !canHoldInstant(cell.text)) return undefined;
  const instants = cell.text.split(/ ?[&;\n] ?/).map((text) => readInstant(text.trim()));
  if (!instants.every((instant) => instant !== undefined)) return undefined;
  const moments = instants.map((instant) => momentOf(cell, instant, timeZone));
  if (moments.some(({ date }) => !isNear(date, day))) {
    const date = moments.find((moment) => !isNear(moment.date, day))?.date ?? "";
    return [
      {
        date: dateOf(day, date),
        cell: { ...cell, unread: notice("instant-of-other-day", { date: { date } }) },
      },
    ];
  }
  return [...Map.groupBy(moments, ({ date }) => date)].map(([date, ofDate]) => {
    const times = ofDate.map(({ minutes }) => ({ minutes, unmarked: false }));
    return { date, cell: { ...cell, exact: { is: "times", times } } };
  });
}

/** The time on the clocks, and the day that it belongs to: an isha or a midnight may be after the end of its day. */
function momentOf(
  { prayerKey }: Cell,
  instant: number,
  timeZone: string,
): { date: string; minutes: Minutes } {
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  const minutes = there.hour * 60 + there.minute;
  const isOfDayBefore =
    isOfNightBefore(prayerKey, minutes) || (prayerKey === "midnight" && minutes < halfDay);
  const date = there.toPlainDate().subtract({ days: isOfDayBefore ? 1 : 0 });
  return { date: date.toString(), minutes };
}

const halfDay = 12 * 60;

/** Whether a date is a row's date or next to it: a row may be dated in UTC. */
function isNear(date: string, day: WrittenDay): boolean {
  return Math.abs(daysBetween({ date: dateOf(day, date) }, { date })) <= 1;
}

/** The date of a row. A date without a year takes the year of its times. */
function dateOf({ date: { year, month, day } }: WrittenDay, like: string): string {
  const ofYear = year ?? Number(like.slice(0, 4));
  return Temporal.PlainDate.from({ year: ofYear, month, day }).toString();
}

/** A row's day with the cells that stay on it, and the days that others belong to. */
function daysOf(day: WrittenDay, placed: ReadonlyMap<Cell, PlacedCell[] | undefined>): WrittenDay[] {
  const moved = [...placed.values()].flatMap((cells) => cells ?? []);
  const byDate = [...Map.groupBy(moved, ({ date }) => date)].toSorted(([, a], [, b]) => b.length - a.length);
  return byDate.map(([date], index): WrittenDay => {
    const { year, month, day: ofMonth } = Temporal.PlainDate.from(date);
    const cells = [...placed].flatMap(([cell, ofCell]) => {
      // Cells without a date follow most of the row.
      if (!ofCell) return index === 0 ? [cell] : [];
      return ofCell.flatMap((each) => (each.date === date ? [each.cell] : []));
    });
    return { ...day, date: { year, month, day: ofMonth }, cells };
  });
}

/** Leaves out the empty cells whose time another row has for that day. */
function withoutBlanks(days: readonly WrittenDay[]): WrittenDay[] {
  const placeOf = ({ date }: WrittenDay, { prayerKey, kind }: Cell) =>
    JSON.stringify([date, prayerKey, kind]);
  const filled = new Set(
    days.flatMap((day) => day.cells.flatMap((cell) => (cell.text === "" ? [] : [placeOf(day, cell)]))),
  );
  return days.map((day) => ({
    ...day,
    cells: day.cells.filter((cell) => cell.text !== "" || !filled.has(placeOf(day, cell))),
  }));
}
