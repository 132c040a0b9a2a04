import { notice } from "../../notices/finding.ts";
import type { SheetRow } from "../decoders/content.ts";
import type { DialectSettings, WrittenTimetable } from "../dialect.ts";
import { type MonthContext, monthOfTitle, onlyMonth } from "../words/dates/month-context.ts";
import { readHeading } from "../words/headings.ts";
import { dayInEachColumn } from "./day-in-each-column.ts";
import { isWord, prayersIn } from "./heading-lines.ts";
import { prayerOfDayInEachRow } from "./prayer-of-day-in-each-row.ts";
import { dayOf, type PrayerRow, type PrayerRows } from "./prayer-rows.ts";
import { namesWeek, withDates } from "./week.ts";

/** How many of the first columns may name the prayers. */
const mostColumnsBefore = 6;
const fewestPrayers = 3;

/** The finding for a table that names no date. */
function withoutDate(row: number, file: string): WrittenTimetable {
  return { file, days: [], findings: [{ file, row, ...notice("times-without-date") }] };
}

/** The column of a sheet whose cells name prayers. */
export function prayerColumnOf(rows: readonly SheetRow[]): number | undefined {
  return Array.from({ length: mostColumnsBefore }, (_, at) => at).find(
    (at) => prayersIn(rows.map(({ cells }) => cells[at] ?? "").filter(isWord)).size >= fewestPrayers,
  );
}

/** Reads a sheet with a prayer in each row: with a day in each column, or with one day in a row. */
export function readByPrayer(
  rows: readonly SheetRow[],
  file: string,
  month: MonthContext | undefined,
  settings: DialectSettings,
): WrittenTimetable {
  const prayerAt = prayerColumnOf(rows);
  const tables = prayerAt === undefined ? [] : tablesOf(rows, prayerAt, month);
  const read = tables.map((table): WrittenTimetable => {
    const { heading, firstAt } = table;
    if (heading && namesWeek(heading, firstAt)) return withoutDate(heading.line, file);
    const isByDay = heading && isOfDays(heading, firstAt);
    return isByDay ? dayInEachColumn(table, file, settings) : prayerOfDayInEachRow(table, file, settings);
  });
  return { file, days: read.flatMap(({ days }) => days), findings: read.flatMap(({ findings }) => findings) };
}

/** Each heading of days or of adhan and iqamah starts a table. Other lines between prayers are notes. */
function tablesOf(
  rows: readonly SheetRow[],
  prayerAt: number,
  ofFile: MonthContext | undefined,
): PrayerRows[] {
  const detailAt = prayerAt + 1;
  const details = rows.filter(({ cells }) => isKind(cells[detailAt] ?? "")).length;
  const hasDetail = details >= fewestPrayers;
  const firstAt = hasDetail ? detailAt + 1 : detailAt;
  const tables: (PrayerRows & { rows: PrayerRow[] })[] = [];
  let above: SheetRow[] = [];
  let prayer = "";
  let month = ofFile;
  for (const row of rows) {
    const [label = "", detail = ""] = [row.cells[prayerAt], hasDetail ? row.cells[detailAt] : ""];
    const names = isWord(label) ? readHeading(label).names : "unknown";
    const isOfLast = prayer !== "" && (names === "kind" || (label === "" && isKind(detail)));
    if (names !== "prayer" && !isOfLast) {
      above.push(row);
      continue;
    }
    const found = above.flatMap(({ cells }) => [
      ...cells.map(onlyMonth),
      monthOfTitle(cells.find(Boolean) ?? ""),
    ]);
    month = found.find((each) => each !== undefined) ?? month;
    const heading = headingOf(above, firstAt);
    const last = tables.at(-1);
    const table = heading || !last ? { above, heading, rows: [], firstAt, prayerAt, month } : last;
    if (table !== last) tables.push(table);
    above = [];
    if (names === "prayer") prayer = label;
    const name = names === "kind" ? `${label} (${prayer})` : `${prayer} ${detail}`.trim();
    table.rows.push({ ...row, name });
  }
  return tables;
}

/** The line of days, with the dates of its week if it names weekdays, or else of adhan and iqamah. */
function headingOf(above: readonly SheetRow[], firstAt: number): SheetRow | undefined {
  const days = above.findLast((row) => isOfDays(row, firstAt));
  const week = above.findLast((row) => namesWeek(row, firstAt));
  return days ?? (week ? (withDates(week, firstAt, above) ?? week) : above.findLast(isOfColumns));
}

function isKind(text: string): boolean {
  return isWord(text) && readHeading(text).names === "kind";
}

/** Whether a line names adhan and iqamah, or the date, as the headings of columns. */
function isOfColumns({ cells }: SheetRow): boolean {
  const headings = cells.filter((text) => text !== "").map(readHeading);
  return headings.length > 1 && headings.some(({ names }) => names === "kind" || names === "date");
}

/** Whether most cells of a line are days. A number such as 5.10 may be a time. */
function isOfDays({ cells }: SheetRow, firstAt: number): boolean {
  const texts = cells.slice(firstAt).filter((text) => text !== "");
  const days = texts.filter((text) => dayOf(text) !== undefined);
  const isOther = cells
    .slice(0, firstAt)
    .some((text) => isWord(text) && readHeading(text).names === "nothing");
  return !isOther && days.length > 0 && days.length > texts.length / 2;
}
