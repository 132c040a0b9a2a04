import { notice } from "../../notices/finding.ts";
import type { Asr } from "../cell.ts";
import type { Content, Sheet } from "../decoders/content.ts";
import type { Dialect, WrittenTimetable } from "../dialect.ts";
import { jsonOf, jsonTable } from "../tables/json-rows.ts";
import { readTable } from "../tables/table.ts";
import type { TableRow } from "../tables/table-row.ts";

const dateColumn = "d_date";

/** The time columns of the WordPress plugin Daily Prayer Time; of its two for asr, the settings choose one. */
const timeColumns: Readonly<Record<string, Asr | undefined>> = {
  fajr_begins: undefined,
  fajr_jamah: undefined,
  sunrise: undefined,
  zuhr_begins: undefined,
  zuhr_jamah: undefined,
  asr_mithl_1: "mithl-1",
  asr_mithl_2: "mithl-2",
  asr_jamah: undefined,
  maghrib_begins: undefined,
  maghrib_jamah: undefined,
  isha_begins: undefined,
  isha_jamah: undefined,
};

/** A timetable of the WordPress plugin Daily Prayer Time: its CSV file, or the response of its JSON endpoint. */
export const dailyPrayerTime: Dialect = {
  describes: {
    label: "Daily Prayer Time",
    is: "The timetable of the WordPress plugin Daily Prayer Time: its CSV file, or the JSON of its endpoint.",
    recognisedBy: "a column or property named `d_date`",
    example: "d_date,fajr_begins,fajr_jamah,sunrise,zuhr_begins,…",
  },
  recognises: (content) => tableOf(content)?.names.includes(dateColumn) ?? false,
  read(content, file, settings): WrittenTimetable {
    const table = tableOf(content);
    const { asr = "mithl-1" } = settings;
    const isOpen = settings.asr === undefined;
    const columns = Object.entries(timeColumns).filter(
      ([name, onlyFor]) =>
        onlyFor === undefined || onlyFor === asr || (isOpen && table?.names.includes(name) === true),
    );
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
    const used = [dateColumn, ...columns.map(([name]) => name)];
    const ofUsed = rows.map((day) => ({
      ...day,
      cells: used.map((name) => day.cells[names.indexOf(name)] ?? ""),
    }));
    return readTable({ names: used, shortYear: "first", ...(row && { row }) }, ofUsed, file, settings);
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
