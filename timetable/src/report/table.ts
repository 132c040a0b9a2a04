import { type Cell, nameOfTime, type TimeKind } from "../sources/cell.ts";
import type { SourceFile } from "../sources/read-timetable-file.ts";
import { isDate } from "../times/dates.ts";
import { type PrayerKey, prayerKeys } from "../times/prayers.ts";
import type { Day, Timetable } from "../timetable/timetable.ts";
import type { Cause, FoundAt } from "./causes.ts";

/** The times of a timetable by day, with the findings of each cell. */
export interface TimesTable {
  columns: TimesColumn[];
  days: TableDay[];
}

/** The adhan or the iqamah of a prayer. */
export interface TimesColumn {
  prayer: PrayerKey;
  kind: TimeKind;
  /** The heading in the file, if all days have the same. */
  heading?: string;
  /** The numbers of the causes that concern the whole column, counted from 1. */
  causes: number[];
}

export interface TableDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** One for each column. */
  cells: TableCell[];
  /** The numbers of the causes that concern the whole day, counted from 1. */
  causes: number[];
}

export interface TableCell {
  /** The time as it is used; the file's own text if it cannot be used. */
  text: string;
  isUsed: boolean;
  /** The numbers of the causes in this cell, counted from 1. */
  causes: number[];
}

type CellsOfDay = Map<string, Cell>;

/**
 * Lays out the times of every day, and marks the cells of the causes.
 * @param years the years to show of a file without years
 */
export function tableOf(
  files: readonly SourceFile[],
  timetable: Timetable,
  causes: readonly Cause[],
  years: readonly string[],
): TimesTable {
  const written = cellsByDate(files, years);
  const days = new Map(timetable.days.map((day) => [day.date, day]));
  const dates = [...new Set([...written.keys(), ...days.keys()])].toSorted();
  const marks = marksOf(causes, written);
  const cells = [...written.values()].flatMap((ofDay) => [...ofDay.values()]);
  const columns = prayerKeys.flatMap((prayer) =>
    (["adhan", "iqamah"] as const).flatMap((kind): TimesColumn[] => {
      const ofColumn = cells.filter((cell) => cell.prayerKey === prayer && cell.kind === kind);
      const isGiven = ofColumn.length > 0 || timetable.days.some((day) => timeOf(day, prayer, kind) !== "");
      if (!isGiven) return [];
      const [heading, ...others] = new Set(ofColumn.map(({ column }) => column));
      const named = heading !== undefined && others.length === 0 ? { heading } : {};
      return [{ prayer, kind, ...named, causes: marks.at("", nameOfTime({ prayerKey: prayer, kind })) }];
    }),
  );
  return {
    columns,
    days: dates.map((date) => ({
      date,
      causes: marks.at(date, ""),
      cells: columns.map(({ prayer, kind }): TableCell => {
        const name = nameOfTime({ prayerKey: prayer, kind });
        const day = days.get(date);
        const time = day ? timeOf(day, prayer, kind) : "";
        const text = written.get(date)?.get(name)?.text ?? "";
        const isUsed = time !== "" || (text === "" && !day?.unknown?.includes(prayer));
        return { text: time === "" ? text : time, isUsed, causes: marks.at(date, name) };
      }),
    })),
  };
}

function timeOf({ prayers }: Day, prayer: PrayerKey, kind: TimeKind): string {
  const times = prayers
    .filter(({ prayerKey }) => prayerKey === prayer)
    .flatMap(({ adhanTime, iqamahTime }) => (kind === "adhan" ? adhanTime : iqamahTime) ?? []);
  return [...new Set(times)].join(" & ");
}

/** The files' cells by date. A file with years overrides one without. */
function cellsByDate(files: readonly SourceFile[], years: readonly string[]): Map<string, CellsOfDay> {
  const days = files.flatMap((file) => file.days);
  const [forEveryYear, ofOneYear] = [undefined, "dated"].map((dated) =>
    days.filter(({ date }) => (date.year === undefined) === (dated === undefined)),
  );
  const byDate = new Map<string, CellsOfDay>();
  for (const { date, cells } of [...(forEveryYear ?? []), ...(ofOneYear ?? [])]) {
    for (const year of date.year === undefined ? years : [String(date.year)]) {
      const iso = [year, date.month, date.day].map((part) => String(part).padStart(2, "0")).join("-");
      if (!years.includes(year) || !isDate(iso)) continue;
      const known = byDate.get(iso) ?? new Map<string, Cell>();
      for (const cell of cells) known.set(nameOfTime(cell), cell);
      byDate.set(iso, known);
    }
  }
  return byDate;
}

/** The causes by the date and column that they concern; either is empty if they concern all. */
function marksOf(causes: readonly Cause[], written: ReadonlyMap<string, CellsOfDay>) {
  const columns = columnsByHeading(written);
  const found = new Map<string, Set<number>>();
  for (const [index, cause] of causes.entries()) {
    const places: FoundAt[] = [cause, ...cause.also];
    for (const { date = "", column } of places) {
      const name = column === undefined ? "" : columnNamed(column, columns);
      if (date === "" && name === "") continue;
      const key = `${date} ${name}`;
      found.set(key, (found.get(key) ?? new Set()).add(index + 1));
    }
  }
  return { at: (date: string, name: string) => [...(found.get(`${date} ${name}`) ?? [])] };
}

function columnsByHeading(written: ReadonlyMap<string, CellsOfDay>): Map<string, string> {
  const cells = [...written.values()].flatMap((ofDay) => [...ofDay.values()]);
  return new Map(cells.map((cell) => [cell.column, nameOfTime(cell)]));
}

/** The column that a finding names: by the file's heading, or by prayer and kind in one of three spellings. */
function columnNamed(column: string, columns: ReadonlyMap<string, string>): string {
  const known = columns.get(column);
  if (known) return known;
  const [, prayer, kind] = /^(\w+) (adhan|iqamah)$/.exec(column) ?? [];
  if (prayer) return `${prayer} ${kind}`;
  const [, ofKind, ofPrayer] = /^(adhan|iqamah) of (\w+)$/.exec(column) ?? [];
  if (ofPrayer) return `${ofPrayer} ${ofKind}`;
  const [, fixed] = /^iqamah\.(\w+)$/.exec(column) ?? [];
  return fixed ? `${fixed} iqamah` : "";
}
