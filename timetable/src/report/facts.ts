import { clockChange, type Detail, say } from "../notices/detail.ts";
import { type Finding, notice } from "../notices/finding.ts";
import { clocksOf } from "../reading/clocks.ts";
import { datingOf } from "../reading/dated-by-weekdays.ts";
import { meaningOf } from "../reading/read-cell.ts";
import type { TimeSettings } from "../reading/settings.ts";
import type { Cell } from "../sources/cell.ts";
import type { WrittenDay } from "../sources/dialect.ts";
import type { SourceFile } from "../sources/read-timetable-file.ts";
import type { WrittenDate } from "../sources/words/dates/written-dates.ts";
import { readHeading } from "../sources/words/headings.ts";
import { isDate } from "../times/dates.ts";
import { islamicDaysBetween } from "../times/islamic-dates.ts";
import { byTheClock } from "../times/summer-time.ts";
import { withAsciiDigits } from "../times/times.ts";
import type { Timetable } from "../timetable/timetable.ts";

const noon = 12 * 60;

/** How one file was understood. */
export function factsOfFile(file: SourceFile, settings: TimeSettings, year: number): Finding[] {
  const cells = file.days.flatMap((day) => day.cells);
  const facts = [
    ...(file.days.length > 0 ? [notice("read-as", { dialect: file.dialect })] : []),
    ...sheetFacts(cells),
    ...clockFacts(cells, settings),
    dateOrderFact(file.days),
    ...(isOfEveryYear(file, year) ? [notice("every-year", { year })] : []),
    asrFact(cells),
  ];
  return facts.filter((fact) => fact !== undefined).map((fact) => ({ file: file.file, ...fact }));
}

/** Whether a file applies to every year. */
export function hasNoYears({ days }: Pick<SourceFile, "days">): boolean {
  return days.some(({ date }) => date.year === undefined);
}

/** Whether a file has days that apply to every year. */
function isOfEveryYear(file: SourceFile, year: number): boolean {
  const { isOfYear } = datingOf(file, [year]);
  return file.days.some((day) => !isOfYear(day));
}

/** Facts about the whole timetable that a user should confirm. */
export function factsOfTimetable(timetable: Timetable, settings: TimeSettings, timeZone: string): Finding[] {
  const { days } = timetable;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const rows = days.flatMap(({ prayers }) => prayers);
  const ramadans = islamicDaysBetween(first.date, last.date).filter(({ name }) => name === "Ramadan");
  return [
    ...(rows.some(({ iqamahTime }) => iqamahTime) ? [] : [notice("no-iqamah")]),
    ...(rows.some(({ adhanTime }) => adhanTime) ? [] : [notice("no-adhan")]),
    ...(settings.dst === "winter-time" ? movedFact(timetable, timeZone) : []),
    ...ramadans
      .filter(({ from, until }) => days.some(({ date }) => date >= from && date <= until))
      .map(({ hijriYear, from, until }) =>
        notice("ramadan-calculated", { hijri: hijriYear, first: { date: from }, last: { date: until } }),
      ),
  ].map((fact) => ({ file: first.file, ...fact }));
}

function sheetFacts(cells: readonly Cell[]) {
  const sheets = new Set(cells.flatMap(({ sheet }) => sheet ?? []));
  return [...sheets].map((sheet) => ({ sheet, ...notice("sheet-read", { sheet }) }));
}

/** A date as its file has it: without a year if the file has none. */
function written(date: WrittenDate): Detail {
  const iso = isoOf(date);
  return { date: date.year === undefined ? iso.slice(-"MM-DD".length) : iso };
}

/** A date without a year, in a leap year, which has every day. */
function isoOf({ year = 2024, month, day }: WrittenDate): string {
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
}

/** One fact for each clock that unmarked times are read on. */
function clockFacts(cells: readonly Cell[], settings: TimeSettings) {
  const understood = cells.map((cell) => ({ cell, meaning: meaningOf(cell) }));
  const clocks = clocksOf(understood, settings.clock);
  const unmarked = (["adhan", "iqamah"] as const).filter((kind) =>
    understood.some(
      ({ cell, meaning }) =>
        cell.kind === kind && meaning.is === "times" && meaning.times.some((time) => time.unmarked),
    ),
  );
  return [...Map.groupBy(unmarked, (kind) => clocks[kind])].map(([clock, kinds]) =>
    notice("clock-of-times", {
      kind: { list: kinds.map((kind) => say(kind)), by: "and" },
      clock: clock.replace("h", ""),
    }),
  );
}

/** A date that could be read in two ways shows the order that was found. */
function dateOrderFact(days: readonly WrittenDay[]) {
  for (const { dateCell, date } of days) {
    const text = withAsciiDigits(dateCell.text);
    const [, first = "", second = ""] =
      /^(?:\p{L}+\.?,? )?(\d{1,2})[-./](\d{1,2})(?:[-./]|$)/u.exec(text) ?? [];
    const [a, b] = [Number(first), Number(second)];
    if (first === "" || a === b || a > 12 || b > 12 || !isDate(isoOf(date))) continue;
    const order = a === date.day ? "day" : "month";
    return notice("date-order", { order: say(order), text: dateCell.text, date: written(date) });
  }
  return undefined;
}

function asrFact(cells: readonly Cell[]) {
  for (const { prayerKey, kind, column } of cells) {
    if (prayerKey !== "asr" || kind !== "adhan") continue;
    const heading = readHeading(column);
    if (heading.names !== "prayer" || !heading.asr) return undefined;
    const shadow = heading.asr === "mithl-1" ? "single" : "double";
    return { column, ...notice("asr-start", { shadow: say(shadow) }) };
  }
  return undefined;
}

function movedFact({ days }: Timetable, timeZone: string) {
  const moved = days.filter(({ date }) => byTheClock(date, noon, timeZone) !== noon);
  const [day] = moved;
  if (!day) return [];
  const { size } = clockChange(byTheClock(day.date, noon, timeZone) - noon);
  return [notice("times-moved", { size, days: { count: moved.length, of: "day" } })];
}
