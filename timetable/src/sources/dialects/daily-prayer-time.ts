import { type Finding, notice } from "../../notices/finding.ts";
import type { Asr, Cell } from "../cell.ts";
import type { Content, Sheet } from "../containers/content.ts";
import type { Dialect, WrittenDay, WrittenTimetable } from "../dialect.ts";
import { jsonOf, jsonTable } from "../tables/json-rows.ts";
import type { TableRow } from "../tables/table.ts";
import { type DateOrder, readDate } from "../words/written-dates.ts";

interface Column extends Pick<Cell, "prayerKey" | "kind"> {
  /** The asr setting that uses this column; without one, both do. */
  onlyFor?: Asr;
}

const dateColumn = "d_date";

/** The time columns of the WordPress plugin Daily Prayer Time, on its 24-hour clock. */
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

/** A timetable of the WordPress plugin Daily Prayer Time: its CSV file, or the answer of its JSON endpoint. */
export const dailyPrayerTime: Dialect = {
  describes: {
    label: "Daily Prayer Time",
    is: "The timetable of the WordPress plugin Daily Prayer Time: its CSV file, or the JSON of its endpoint.",
    recognisedBy: "a column or member named `d_date`",
    example: "d_date,fajr_begins,fajr_jamah,sunrise,zuhr_begins,…",
  },
  recognises: (content) => tableOf(content)?.names.includes(dateColumn) ?? false,
  read(content, file, { asr }): WrittenTimetable {
    const table = tableOf(content);
    const columns = Object.entries(timeColumns).filter(([, { onlyFor }]) => !onlyFor || onlyFor === asr);
    if (!table) {
      const empty = notice("empty-file", { column: dateColumn });
      return { file, days: [], findings: [{ file, row: 1, ...empty }] };
    }
    const { names, row, rows } = table;
    const missing = [dateColumn, ...columns.map(([name]) => name)].filter((name) => !names.includes(name));
    if (missing.length > 0) {
      const known = [dateColumn, ...Object.keys(timeColumns)].join(", ");
      const lacking = notice("missing-plugin-columns", { missing: missing.join(", "), columns: known });
      return { file, days: [], findings: [{ file, ...(row && { row }), ...lacking }] };
    }
    const days = rows.map((day) => readDay(day, names, columns, file));
    return {
      file,
      days: days.filter((day) => "cells" in day),
      findings: days.filter((day) => "problem" in day),
    };
  },
};

function tableOf(content: Content): { names: string[]; row?: number; rows: TableRow[] } | undefined {
  if (content.is !== "table") return jsonTable(jsonOf(content));
  const isOfPlugin = ({ rows: [first] }: Sheet) =>
    first?.cells.some((cell) => cell.toLowerCase() === dateColumn) ?? false;
  const [header, ...rest] = (content.sheets.find(isOfPlugin) ?? content.sheets[0])?.rows ?? [];
  if (!header) return undefined;
  const names = header.cells.map((cell) => cell.toLowerCase());
  return { names, row: header.line, rows: rest.map(({ line, cells }) => ({ row: line, cells })) };
}

function readDay(
  { row, prefix = "", cells }: TableRow,
  names: readonly string[],
  columns: readonly (readonly [string, Column])[],
  file: string,
): WrittenDay | Finding {
  const cellOf = (column: string) => cells[names.indexOf(column)] ?? "";
  const value = cellOf(dateColumn);
  const place = { file, ...(row && { row }) };
  const date = readDate(value.replace(/^(\d{2})-(\d{1,2}-\d{1,2})$/, "20$1-$2"), orderOf(value));
  if (date?.year === undefined) {
    return { ...place, column: prefix + dateColumn, value, ...notice("not-a-plugin-date") };
  }
  return {
    date,
    dateCell: { column: prefix + dateColumn, text: value },
    ...place,
    cells: columns.map(([column, { prayerKey, kind }]) => ({
      prayerKey,
      kind,
      ...place,
      column: prefix + column,
      text: cellOf(column),
    })),
  };
}

/** The plugin reads dates with slashes month first, and dates with dashes or dots day first. */
function orderOf(text: string): DateOrder {
  return text.includes("/") ? "month first" : "day first";
}
