import type { Finding } from "../timetable.ts";
import { type CsvRow, parseCsv } from "./csv.ts";
import { type DateOrder, readDate } from "./dates.ts";
import type { Asr, Dialect, RawCell, RawDay, RawTimetable } from "./dialect.ts";

interface Column extends Pick<RawCell, "prayerKey" | "kind"> {
  /** The setting under which the column is read; always where there is none. */
  onlyFor?: Asr;
}

const dateColumn = "d_date";

/** The columns of the WordPress plugin Daily Prayer Time that hold times, by its own 24-hour clock. */
const timeColumns: Record<string, Column> = {
  fajr_begins: { prayerKey: "fajr", kind: "adhan" },
  fajr_jamah: { prayerKey: "fajr", kind: "iqamah" },
  sunrise: { prayerKey: "sunrise", kind: "adhan" },
  zuhr_begins: { prayerKey: "dhuhr", kind: "adhan" },
  zuhr_jamah: { prayerKey: "dhuhr", kind: "iqamah" },
  asr_mithl_1: { prayerKey: "asr", kind: "adhan", onlyFor: "mithl-1" },
  asr_mithl_2: { prayerKey: "asr", kind: "adhan", onlyFor: "mithl-2" },
  asr_jamah: { prayerKey: "asr", kind: "iqamah" },
  maghrib_begins: { prayerKey: "maghrib", kind: "adhan" },
  maghrib_jamah: { prayerKey: "maghrib", kind: "iqamah" },
  isha_begins: { prayerKey: "isha", kind: "adhan" },
  isha_jamah: { prayerKey: "isha", kind: "iqamah" },
};

/** A timetable of the WordPress plugin Daily Prayer Time: a row a day, a column a time. */
export const dailyPrayerTime: Dialect = {
  recognises(text) {
    const rows = parseCsv(text);
    return Array.isArray(rows) && namesOf(rows[0]).includes(dateColumn);
  },
  read(text, file, { asr }): RawTimetable {
    const rows = parseCsv(text);
    if (!Array.isArray(rows)) return { file, days: [], findings: [{ file, ...rows }] };
    const [header, ...rest] = rows;
    const names = namesOf(header);
    const columns = Object.entries(timeColumns).filter(([, { onlyFor }]) => !onlyFor || onlyFor === asr);
    const missing = [dateColumn, ...columns.map(([name]) => name)].filter((name) => !names.includes(name));
    if (missing.length > 0) {
      const problem = header ? `the header has no column ${missing.join(", ")}` : "the file is empty";
      const fix = `The first line must name the columns as Daily Prayer Time does: ${dateColumn}, ${Object.keys(timeColumns).join(", ")}.`;
      return { file, days: [], findings: [{ file, row: header?.line ?? 1, problem, fix }] };
    }
    const days = rest.map((row) => readDay(row, names, columns, file));
    return {
      file,
      days: days.filter((day) => "cells" in day),
      findings: days.filter((day) => "problem" in day),
    };
  },
};

function namesOf(header: CsvRow | undefined): string[] {
  return header?.cells.map((cell) => cell.toLowerCase()) ?? [];
}

function readDay(
  { line, cells }: CsvRow,
  names: readonly string[],
  columns: readonly (readonly [string, Column])[],
  file: string,
): RawDay | Finding {
  const cellOf = (column: string) => cells[names.indexOf(column)] ?? "";
  const value = cellOf(dateColumn);
  const date = readDate(value.replace(/^(\d{2})-(\d{1,2}-\d{1,2})$/, "20$1-$2"), orderOf(value));
  if (!date) {
    const fix = "Write the date as YYYY-MM-DD, such as 2026-11-20.";
    return { file, row: line, column: dateColumn, value, problem: "is not a date", fix };
  }
  return {
    date,
    dateCell: { column: dateColumn, text: value },
    file,
    row: line,
    cells: columns.map(([column, { prayerKey, kind }]) => ({
      prayerKey,
      kind,
      column,
      text: cellOf(column),
    })),
  };
}

/** The plugin takes slashes for the month first, and dashes and dots for the day first. */
function orderOf(text: string): DateOrder {
  return text.includes("/") ? "month first" : "day first";
}
