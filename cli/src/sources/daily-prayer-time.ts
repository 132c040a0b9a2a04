import type { PrayerKey } from "@mosque-sync/client";
import { CsvError, parse } from "csv-parse/sync";
import { Temporal } from "temporal-polyfill";
import { findDisorder, type TimeCell } from "../day-order.ts";
import { formatTime, parseTime } from "../times.ts";
import type { Day, Finding, PrayerTimes, Timetable } from "../timetable.ts";
import type { Asr, DialectSettings } from "./dialect.ts";

interface Column {
  prayerKey: PrayerKey;
  kind: TimeCell["kind"];
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

interface Row {
  /** The line in the file. */
  line: number;
  cells: string[];
}

/** Reads a timetable of the WordPress plugin Daily Prayer Time: a row a day, a column a time. */
export function readDailyPrayerTime(text: string, file: string, { asr }: DialectSettings): Timetable {
  const columns = Object.entries(timeColumns).filter(([, { onlyFor }]) => !onlyFor || onlyFor === asr);
  const prayerKeys = [...new Set(columns.map(([, { prayerKey }]) => prayerKey))];
  const parsed = parseCsv(text);
  if ("problem" in parsed) return { days: [], findings: [{ file, ...parsed }], prayerKeys };

  const [header, ...rows] = parsed.rows;
  const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const missing = [dateColumn, ...columns.map(([name]) => name)].filter((name) => !names.includes(name));
  if (missing.length > 0) {
    const problem = header ? `the header has no column ${missing.join(", ")}` : "the file is empty";
    const fix = `The first line must name the columns as Daily Prayer Time does: ${dateColumn}, ${Object.keys(timeColumns).join(", ")}.`;
    return { days: [], findings: [{ file, row: header?.line ?? 1, problem, fix }], prayerKeys };
  }

  const readColumns = new Map(columns);
  const results = rows.map((row) => readDay(row, names, readColumns, file));
  return {
    days: results.flatMap((result) => ("prayers" in result ? [result] : [])),
    findings: results.flatMap((result) => ("prayers" in result ? [] : result)),
    prayerKeys,
  };
}

/** @returns the day of a row, or the findings that make it unusable */
function readDay(
  { line, cells }: Row,
  names: string[],
  columns: Map<string, Column>,
  file: string,
): Day | Finding[] {
  const cellOf = (column: string) => cells[names.indexOf(column)]?.trim() ?? "";
  const value = cellOf(dateColumn);
  const date = parseDate(value);
  if (!date) {
    const fix = "Write the date as YYYY-MM-DD, such as 2026-11-20.";
    return [{ file, row: line, column: dateColumn, value, problem: "is not a date", fix }];
  }

  const at = { file, row: line, date };
  const times: TimeCell[] = [];
  const findings: Finding[] = [];
  for (const [column, { prayerKey, kind }] of columns) {
    const text = cellOf(column);
    if (/^[-–—]?$/.test(text)) continue;
    const minutes = parseTime(text);
    if (minutes !== undefined) times.push({ prayerKey, kind, column, text, minutes });
    else {
      const fix = "Write it as HH:MM by the 24-hour clock, such as 13:30.";
      findings.push({ ...at, column, value: text, problem: "is not a time", fix });
    }
  }
  if (findings.length > 0) return findings;
  const disorder = findDisorder(times);
  if (disorder) {
    const { cell, problem, fix } = disorder;
    return [{ ...at, column: cell.column, value: cell.text, problem, fix }];
  }
  return { ...at, prayers: prayersOf(times) };
}

function prayersOf(cells: TimeCell[]): PrayerTimes[] {
  return [...Map.groupBy(cells, ({ prayerKey }) => prayerKey)].map(([prayerKey, times]) => ({
    prayerKey,
    ...Object.fromEntries(times.map(({ kind, minutes }) => [`${kind}Time`, formatTime(minutes)])),
  }));
}

/** The date forms that the plugin takes, each with the order of its parts. */
const dateForms: [pattern: RegExp, order: "ymd" | "mdy" | "dmy"][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, "ymd"],
  [/^(\d{2})-(\d{1,2})-(\d{1,2})$/, "ymd"],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, "mdy"],
  [/^(\d{1,2})[-.](\d{1,2})[-.](\d{4})$/, "dmy"],
];

/** @returns the date as `YYYY-MM-DD`, or `undefined` where there is no such day */
function parseDate(text: string): string | undefined {
  for (const [pattern, order] of dateForms) {
    const parts = pattern.exec(text)?.slice(1).map(Number);
    if (!parts) continue;
    const part = (letter: string) => parts[order.indexOf(letter)] ?? 0;
    const year = part("y") < 100 ? 2000 + part("y") : part("y");
    try {
      const date = { year, month: part("m"), day: part("d") };
      return Temporal.PlainDate.from(date, { overflow: "reject" }).toString();
    } catch {
      return undefined;
    }
  }
  return undefined;
}

function parseCsv(text: string): { rows: Row[] } | { row: number; problem: string; fix: string } {
  try {
    // With `info`, each record comes with the line it ends on; the library's types do not say so.
    const records = parse(text, {
      bom: true,
      info: true,
      delimiter: [",", ";", "\t"],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return { rows: records.map(({ record, info }) => ({ line: info.lines, cells: record })) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = typeof error.lines === "number" ? error.lines : 1;
    const fix = "Export the file again as CSV; a quote in a cell must be doubled.";
    return { row, problem: `is not CSV (${error.message})`, fix };
  }
}
