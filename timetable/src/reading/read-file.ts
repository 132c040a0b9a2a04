import { say } from "../notices/detail.ts";
import { type Finding, notice } from "../notices/finding.ts";
import { type Cell, lineOf, placeOf, type TimeOfPrayer } from "../sources/cell.ts";
import type { WrittenDay, WrittenTimetable } from "../sources/dialect.ts";
import { isDate } from "../times/dates.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { Temporal } from "../times/temporal.ts";
import { agreeOn } from "../times/zones.ts";
import { cellsOn, weekendColumns } from "./cells-of-day.ts";
import { clocksOf } from "./clocks.ts";
import { datingOf } from "./dated-by-weekdays.ts";
import { gapsOf } from "./gaps.ts";
import { type Meaning, timesOfNumber } from "./meaning.ts";
import { placeholdersOf } from "./placeholders.ts";
import { meaningOf, type ReadCell, readCell } from "./read-cell.ts";
import type { TimeFrame, TimeSettings } from "./settings.ts";

/** A day of one file with its cells read. */
export interface ReadDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Whether the file names the year. Such a day overrides one from a file for every year. */
  isDated: boolean;
  source: WrittenDay;
  cells: ReadCell[];
  /** The times that the file says do not exist. */
  none: TimeOfPrayer[];
  /** Prayers with a cell that is not a time. */
  unknown: PrayerKey[];
}

/** The days of a file, and its findings. */
export interface ReadFile {
  days: ReadDay[];
  findings: Finding[];
}

/** A cell of a file with its meaning. */
interface Understood {
  cell: Cell;
  meaning: Meaning;
  /** Whether the cell was left empty by mistake. */
  isForgotten: boolean;
  /** Whether the cell's time means "no time". */
  isPlaceholder: boolean;
}

/** Reads a file's cells on its clock, for each date of its days. */
export function readFile(file: WrittenTimetable, settings: TimeSettings, frame: TimeFrame): ReadFile {
  const { elsewhere = [], dst } = settings;
  const { years, timeZone } = frame;
  const otherZone = zoneFault(file, frame);
  if (otherZone) return { days: [], findings: [...file.findings, otherZone] };
  const used = withoutCellsOf(elsewhere, file);
  const meanings = new Map(
    used.days.flatMap(({ cells }) => cells.map((cell) => [cell, meaningOf(cell)] as const)),
  );
  const meaningIn = (cell: Cell): Meaning => meanings.get(cell) ?? { is: "nothing" };
  const placeholders = placeholdersOf(used, meaningIn);
  const gaps = gapsOf(used, placeholders);
  const dating = datingOf(used, years);
  const weekends = weekendColumns(used, timeZone);
  const findings = [...file.findings, ...gaps.warnings, ...weekends, ...dating.findings];
  const hasEid = [...meanings].some(([{ prayerKey }, { is }]) => prayerKey === "eid" && is === "times");
  const understood = used.days.map((source) => ({
    source,
    cells: source.cells.map((cell): Understood => {
      const isPlaceholder = placeholders.has(cell);
      const meaning: Meaning = isPlaceholder ? { is: "nothing" } : whatIsMeant(cell);
      return { cell, meaning, isForgotten: gaps.forgotten.has(cell), isPlaceholder };
    }),
  }));
  const all = understood.flatMap(({ cells }) => cells);
  const clocks = clocksOf(all, settings.clock);
  const days = understood.flatMap(({ source, cells }) => {
    for (const one of cells.filter(isUnreadable)) {
      if (one.cell.prayerKey === "jummah" && !isReported(one.cell)) findings.push(unreadableCell(one));
    }
    const isDated = dating.isOfYear(source);
    return datesOf(source, dating.yearsOf(source), findings).map((date): ReadDay => {
      const ofDate = cellsOn(date, cells, timeZone);
      const unreadable = ofDate.filter(isUnreadable);
      const ofDay = unreadable.filter(({ cell }) => cell.prayerKey !== "jummah");
      findings.push(...ofDay.map((one) => ({ date, ...unreadableCell(one) })));
      findings.push(...ofDate.filter(isHarmless).map((one) => ({ date, ...placeholderCell(one) })));
      for (const { cell } of ofDate) {
        const isKnown = cell.prayerKey === "jummah" && isReported(cell);
        if (!isKnown) findings.push(...leftOutCell(cell).map((found) => ({ date, ...found })));
      }
      if (source.fault) findings.push({ ...lineOf(source), date, ...source.fault });
      const read = ofDate.flatMap(
        ({ cell, meaning }) => readCell(cell, meaning, { clock: clocks[cell.kind], dst }) ?? [],
      );
      const unknown = unreadable.map(({ cell }) => cell.prayerKey);
      const none = ofDate.filter(({ meaning }) => meaning.is === "none").map(({ cell }) => timeOf(cell));
      return { date, isDated, source, cells: read, none, unknown };
    });
  });
  return { days, findings };

  /** A file that dates an Eid prayer says that the other days have no Eid prayer: their empty cells are not unknown. */
  function whatIsMeant(cell: Cell): Meaning {
    const meaning = meaningIn(cell);
    return hasEid && cell.prayerKey === "eid" && meaning.is === "nothing" ? { is: "none" } : meaning;
  }

  /** A file that sets jummah for a whole month has one cell for all its days. */
  function isReported({ column, text }: Cell): boolean {
    return findings.some((finding) => finding.column === column && (finding.value ?? "") === text);
  }
}

function withoutCellsOf(elsewhere: readonly PrayerKey[], file: WrittenTimetable): WrittenTimetable {
  const isUsed = ({ prayerKey }: Cell) => !elsewhere.includes(prayerKey);
  return { ...file, days: file.days.map((day) => ({ ...day, cells: day.cells.filter(isUsed) })) };
}

function isUnreadable({ meaning, isForgotten }: Understood): boolean {
  return isForgotten || meaning.is === "unreadable";
}

/** A placeholder in a column that has empty cells on purpose. */
function isHarmless({ isPlaceholder, isForgotten }: Understood): boolean {
  return isPlaceholder && !isForgotten;
}

function timeOf({ prayerKey, kind }: Cell): TimeOfPrayer {
  return { prayerKey, kind };
}

/** A time that the open format leaves out although other days have it. */
function leftOutCell(cell: Cell): Finding[] {
  const { exact } = cell;
  if (exact?.is !== "nothing" || exact.notice === undefined) return [];
  const { value: _, ...place } = placeOf(cell);
  return [{ ...place, ...exact.notice }];
}

function placeholderCell({ cell }: Understood): Finding {
  return { ...placeOf(cell), ...notice("placeholder", { prayer: say(cell.prayerKey) }) };
}

/** Files write things like "See website" under jummah; the day's other prayers are still right. */
function unreadableCell({ cell, isForgotten, isPlaceholder }: Understood): Finding {
  const { value, ...place } = placeOf(cell);
  if (isPlaceholder)
    return { ...placeOf(cell), ...notice("forgotten-time", { prayer: say(cell.prayerKey) }) };
  if (isForgotten) return { ...place, ...notice("forgotten-cell") };
  if (cell.exact?.is === "unreadable") return { ...place, ...(value && { value }), ...cell.exact.notice };
  if (cell.unread) return { ...placeOf(cell), ...cell.unread };
  const times = timesOfNumber(cell.text);
  if (times) return { ...placeOf(cell), ...notice("dropped-zero", times) };
  return { ...placeOf(cell), ...notice(cell.prayerKey === "jummah" ? "jummah-not-a-time" : "not-a-time") };
}

/** The dates of a day of a file: one, or one in each year that has it. */
function datesOf(day: WrittenDay, years: readonly number[], findings: Finding[]): string[] {
  const { year, ...ofYear } = day.date;
  const dates = (year === undefined ? [...years, leapYear] : [year]).flatMap((of) =>
    dateOf({ ...ofYear, year: of }),
  );
  if (dates.length === 0) {
    const { column, text: value } = day.dateCell;
    findings.push({ ...lineOf(day), column, value, ...notice("no-such-date") });
  }
  return dates.filter((found) => year !== undefined || years.includes(Number(found.slice(0, 4))));
}

/** A leap year has every day: 29 February is a valid day of a file without years. */
const leapYear = 2024;

function dateOf(date: { year: number; month: number; day: number }): string[] {
  try {
    return [Temporal.PlainDate.from(date, { overflow: "reject" }).toString()];
  } catch {
    return [];
  }
}

/**
 * The reason why a file that names its time zone is unusable: on one of its days, the clocks of that zone and of the
 * mosque's differ. Two zones with equal clocks are fine.
 */
function zoneFault({ file, timeZone, days }: WrittenTimetable, frame: TimeFrame): Finding | undefined {
  if (timeZone === undefined || timeZone === frame.timeZone) return undefined;
  const differs = days.some(({ date: { year, month, day } }) =>
    (year === undefined ? frame.years : [year]).some((of) => {
      const twoDigits = (part: number) => String(part).padStart(2, "0");
      const date = `${of}-${twoDigits(month)}-${twoDigits(day)}`;
      return isDate(date) && !agreeOn(date, timeZone, frame.timeZone);
    }),
  );
  if (!differs) return undefined;
  const found = notice("other-time-zone", { zone: timeZone, other: frame.timeZone });
  return { file, column: "timeZone", ...found };
}
