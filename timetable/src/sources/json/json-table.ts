import { type Finding, notice } from "../../notices/finding.ts";
import { isTime } from "../../times/instants.ts";
import type { Cell, TimeKind } from "../cell.ts";
import type { DialectSettings, WrittenTimetable } from "../dialect.ts";
import { readTable } from "../tables/table.ts";
import type { TableRow } from "../tables/table-row.ts";
import { readHeading } from "../words/headings.ts";
import { columnsOf } from "./json-columns.ts";
import { datesOf, type JsonDate } from "./json-dates.ts";
import type { JsonDay } from "./json-days.ts";

/** A day with its date. */
export interface DatedDay extends JsonDay {
  date: Extract<JsonDate, { text: string }>;
}

/**
 * Finds the dates of days. If other days have dates, an object without one is not a day, but settings, defaults or the
 * times of today (decision 10.80).
 */
export function dated(days: readonly JsonDay[], file: string): { days: DatedDay[]; findings: Finding[] } {
  const dateOf = datesOf(days);
  const found = days.map((day) => ({ day, date: dateOf(day) }));
  const withDate = found.flatMap(({ day, date }) => ("text" in date ? [{ ...day, date }] : []));
  const listsOfDays = new Set(withDate.map(({ path }) => listOf(path)));
  const findings = found.flatMap(({ day, date }): Finding[] => {
    if ("text" in date) return [];
    const place = { file, ...(day.path !== "" && { column: day.path }) };
    const isDay = withDate.length === 0 || listsOfDays.has(listOf(day.path)) || isOneOfMany(day);
    if (date.notice !== "object-without-date" || isDay) return [{ ...place, ...date }];
    return hasTime(day) ? [{ ...place, ...notice("undated-beside-days") }] : [];
  });
  return { days: withDate, findings };
}

/** The list that a day is in, by its path. */
function listOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("["), 0));
}

/** Whether a day may belong to a list of days whose dates cannot be found. */
function isOneOfMany(day: JsonDay): boolean {
  return (day.around.lists.at(-1)?.length ?? 1) > 1 && hasTime(day);
}

/** Whether an object has times, and not only numbers of minutes. */
function hasTime({ leaves }: JsonDay): boolean {
  return leaves.some(({ text }) => /\D/.test(text) && isTime(text));
}

/** Reads days of JSON as tables: one for the adhans, one for the iqamahs, if the file has them apart. */
export function readJsonDays(
  days: readonly DatedDay[],
  file: string,
  settings: DialectSettings,
): WrittenTimetable {
  const groups = Map.groupBy(days, ({ around }) => around.kind);
  const read = [...groups].map(([kind, ofKind]) => {
    return readGroup(ofKind, kind ?? (groups.has("iqamah") ? "adhan" : undefined), file, settings);
  });
  return { file, days: read.flatMap(({ days }) => days), findings: read.flatMap(({ findings }) => findings) };
}

function readGroup(
  days: readonly DatedDay[],
  kind: TimeKind | undefined,
  file: string,
  settings: DialectSettings,
): WrittenTimetable {
  const columns = columnsOf(days);
  const rows = days.map((day): TableRow => {
    const ofDay = columns.map(({ leafOf }) => leafOf(day));
    const pathOf = (at: number) =>
      at === 0 ? day.date.path : (ofDay[at - 1]?.path ?? `${day.path}.${columns[at - 1]?.name}`);
    return {
      cells: [day.date.text, ...ofDay.map((leaf) => leaf?.text ?? "")],
      placeAt: (at) => ({ column: pathOf(at) }),
    };
  });
  const names = columns.map(({ name }) => withKind(name, kind));
  return readTable({ names: ["Date", ...names] }, rows, file, settings);
}

/** Adhan or iqamah as the members around say it, unless the member itself does. */
function withKind(name: string, kind: TimeKind | undefined): string {
  const heading = readHeading(name);
  return kind && heading.names === "prayer" && heading.kind === "unsaid" ? `${name}.${kind}` : name;
}

/** Adds Friday's congregations, if the days have none of their own. */
export function withJummah(written: WrittenTimetable, jummah: readonly Cell[]): WrittenTimetable {
  const hasOwn = written.days.some(({ cells }) =>
    cells.some(({ prayerKey, text }) => prayerKey === "jummah" && text),
  );
  if (hasOwn || jummah.length === 0) return written;
  return { ...written, days: written.days.map((day) => ({ ...day, cells: [...day.cells, ...jummah] })) };
}
