import type { PrayerKey } from "@mosque-sync/client";
import { Temporal } from "temporal-polyfill";
import type { RawCell, RawDay, RawTimetable } from "../sources/dialect.ts";
import { gapsOf } from "../sources/gaps.ts";
import { type Clock, clockOf } from "./clock.ts";
import type { ReadCell } from "./day.ts";
import type { Place, TimeSettings } from "./interpretation.ts";
import { isJummahsOwn, type Meaning, readMeaning } from "./meaning.ts";
import type { Finding } from "./timetable.ts";

/** A day of one file, its cells read. */
export interface ReadDay {
  date: string;
  /** Whether the file itself names the year: then it counts more than a day that holds for every year. */
  isDated: boolean;
  source: RawDay;
  cells: ReadCell[];
  /** Prayers of which it says something that is no time. */
  unknown: PrayerKey[];
}

/** What is read of a file. */
export interface ReadFile {
  days: ReadDay[];
  findings: Finding[];
  warnings: Finding[];
}

/** Reads the cells of a file by its clock, for the dates that its days stand for. */
export function readFile(file: RawTimetable, settings: TimeSettings, place: Place): ReadFile {
  const { elsewhere = [] } = settings;
  const findings = [...file.findings];
  const gaps = gapsOf(file);
  const understood = (cell: RawCell): UnderstoodCell => ({
    ...cell,
    meaning: gaps.forgotten.has(cell) ? { is: "forgotten" } : meaningOf(cell),
  });
  const read = file.days.map((source) => ({
    source,
    cells: source.cells.filter(({ prayerKey }) => !elsewhere.includes(prayerKey)).map(understood),
  }));
  const cells = read.flatMap((day) => day.cells);
  const clocks = { adhan: clockOfKind("adhan"), iqamah: clockOfKind("iqamah") };
  const days = read.flatMap(({ source, cells }) => {
    const { file, row } = source;
    const at = { file, ...(row && { row }) };
    const unreadable = cells.filter(
      ({ meaning }) => meaning.is === "unreadable" || meaning.is === "forgotten",
    );
    const ofDay = unreadable.filter(({ prayerKey }) => prayerKey !== "jummah");
    for (const cell of unreadable) {
      if (cell.prayerKey === "jummah" && !isReported(cell)) findings.push({ ...at, ...unreadJummah(cell) });
    }
    const readCells = cells.flatMap((cell) => readCell(cell, source, clocks));
    return datesOf(source, place.years, findings).map((date) => {
      findings.push(...ofDay.map((cell) => ({ ...at, date, ...notATime(cell) })));
      if (source.fault) findings.push({ ...at, date, ...source.fault });
      const isDated = source.date.year !== undefined;
      return {
        date,
        isDated,
        source,
        cells: readCells,
        unknown: unreadable.map(({ prayerKey }) => prayerKey),
      };
    });
  });
  return { days, findings, warnings: gaps.warnings };

  /** A file that gives jummah for a whole month has one cell for all its days. */
  function isReported({ column, text }: RawCell): boolean {
    return findings.some((finding) => finding.column === column && finding.value === text);
  }

  function clockOfKind(kind: RawCell["kind"]): Clock {
    if (settings.clock) return settings.clock;
    const ofKind = cells.filter((cell) => cell.kind === kind);
    return clockOf(
      ofKind.flatMap(({ prayerKey, meaning }) =>
        meaning.is === "times" ? meaning.times.map((time) => ({ prayerKey, time })) : [],
      ),
    );
  }
}

/** On Fridays the dhuhr column of many a timetable says "Jummah", for there is no other congregation. */
function meaningOf({ prayerKey, kind, text }: RawCell): Meaning {
  const isInstead = prayerKey === "dhuhr" && kind === "iqamah" && isJummahsOwn(text);
  return isInstead ? { is: "nothing" } : readMeaning(text);
}

/** A cell with its meaning; one that was left empty by mistake has none. */
type UnderstoodCell = RawCell & { meaning: Meaning | { is: "forgotten" } };

function notATime({ column, text: value, meaning }: UnderstoodCell) {
  if (meaning.is === "forgotten") return forgotten(column);
  return { column, value, problem: "is not a time", fix: timeForms };
}

/** Files say things like "See website" there. The day's other prayers are none the worse for it. */
function unreadJummah({ column, text: value, meaning }: UnderstoodCell) {
  if (meaning.is === "forgotten") return forgotten(column);
  const fix =
    'The jummah rows are left as they are. Write times such as "13:15 & 14:00", or say jummah in mosque.yaml.';
  return { column, value, problem: "is not a time", fix };
}

function forgotten(column: string) {
  const problem = "is empty, though nearly every other day has a time there";
  return { column, problem, fix: 'Write the time, or "-" if there is none.' };
}

const timeForms =
  'Write it as 13:30 or 1:30 pm, as "+10" or "10 minutes after adhan", or leave the cell empty.';

function readCell(
  { meaning, ...said }: UnderstoodCell,
  { file, row }: RawDay,
  clocks: Record<RawCell["kind"], Clock>,
): ReadCell[] {
  const cell = { ...said, file, ...(row !== undefined && { row }) };
  switch (meaning.is) {
    case "nothing":
    case "forgotten":
    case "unreadable":
      return [];
    case "after":
      return [{ ...cell, rule: meaning }];
    case "times":
      return [{ ...cell, times: meaning.times, clock: clocks[cell.kind] }];
  }
}

/** The dates that a day of a file stands for: one, or one in each year that has it. */
function datesOf(
  { date, dateCell, file, row }: RawDay,
  years: readonly number[],
  findings: Finding[],
): string[] {
  const { year, ...ofYear } = date;
  const dates = (year === undefined ? [...years, leapYear] : [year]).flatMap((of) =>
    dateOf({ ...ofYear, year: of }),
  );
  if (dates.length === 0) {
    const { column, text: value } = dateCell;
    const fix = "Correct the date, such as 2026-11-20.";
    findings.push({ file, ...(row && { row }), column, value, problem: "is not a date", fix });
  }
  return dates.filter((found) => year !== undefined || years.includes(Number(found.slice(0, 4))));
}

/** A year that has every day: 29 February of a file without years is a date, though not in most years. */
const leapYear = 2024;

function dateOf(date: { year: number; month: number; day: number }): string[] {
  try {
    return [Temporal.PlainDate.from(date, { overflow: "reject" }).toString()];
  } catch {
    return [];
  }
}
