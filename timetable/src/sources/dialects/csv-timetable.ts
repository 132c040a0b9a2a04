import type { Content, Sheet, SheetRow } from "../decoders/content.ts";
import type { Dialect, DialectSettings, WrittenTimetable } from "../dialect.ts";
import { prayerColumnOf, readByPrayer } from "../layouts/by-prayer.ts";
import { headingAt } from "../layouts/heading-lines.ts";
import { rowsByPlace } from "../layouts/rows-by-place.ts";
import { sectionsOf } from "../layouts/sections.ts";
import { besideEachOther } from "../layouts/side-by-side.ts";
import { chosenPlace, isFinding, sampleOfDay } from "../places.ts";
import { numberWholeMonth } from "../tables/day-numbers.ts";
import { readSheets } from "../tables/sheets.ts";
import { readTable } from "../tables/table.ts";
import { type MonthContext, monthOfFile } from "../words/dates/month-context.ts";
import { yearsOfTitle } from "../words/dates/year-context.ts";

/** Any table with known heading words: from a spreadsheet, in any of many languages and layouts. */
export const csvTimetable: Dialect = {
  describes: {
    label: "Table",
    is: "A table with headings in one of 25 languages: a CSV file, the sheets of a workbook (XLSX), the tables of a web page or of Markdown, or columns separated by spaces. It has a row or a column for each day or span of days, or a row for each prayer of each day. Tables can be below or next to each other.",
    recognisedBy:
      "a line or a column that names at least three prayers, or a line that names the date and a prayer above dates and times",
    example: "Date,Fajr,Fajr Iqamah,Sunrise,Dhuhr,Dhuhr Iqamah,…",
  },
  recognises: (content) => sheetsOf(content).some(hasPrayers),
  read: (content, file, settings) =>
    readSheets(sheetsOf(content), file, (sheet) => readSheet(sheet, file, settings), settings),
};

function sheetsOf(content: Content): readonly Sheet[] {
  return content.is === "table" ? content.sheets : [];
}

function hasPrayers({ rows }: Sheet): boolean {
  return rows.some((_, at) => headingAt(rows, at)) || prayerColumnOf(rows) !== undefined;
}

/** Reads a sheet as if it were a file; undefined if it names no prayers. */
function readSheet(sheet: Sheet, file: string, settings: DialectSettings): WrittenTimetable | undefined {
  if (!hasPrayers(sheet)) return undefined;
  const byPlace = rowsByPlace(sheet.rows);
  const rowsOf = (place: string) => readRows(sheet, byPlace.get(place) ?? [], file, settings);
  const place = chosenPlace(file, [...byPlace.keys()], settings.only, (of) => sampleOfDay(rowsOf(of)));
  if (isFinding(place)) return { file, days: [], findings: [place] };
  return place === undefined ? readRows(sheet, sheet.rows, file, settings) : { ...rowsOf(place), place };
}

function readRows(
  { name: sheet }: Sheet,
  rows: readonly SheetRow[],
  file: string,
  settings: DialectSettings,
): WrittenTimetable {
  const isWhole = (month: MonthContext) => numberWholeMonth(rows, month);
  const month = (sheet === undefined ? undefined : monthOfFile(sheet, isWhole)) ?? monthOfFile(file, isWhole);
  const sections = besideEachOther(rows).flatMap((beside) => sectionsOf(beside, month));
  const titleYears = titleOf(rows).map(yearsOfTitle);
  if (sections.length === 0) return { ...readByPrayer(rows, file, month, settings), titleYears };
  const read = sections.map(({ names, row, rows, findings }): WrittenTimetable => {
    const heading = { names, row, ...(sheet !== undefined && { sheet }) };
    const { days, findings: others } = readTable(heading, rows, file, settings);
    return { file, days, findings: [...findings.map((finding) => ({ file, ...finding })), ...others] };
  });
  return {
    file,
    days: read.flatMap(({ days }) => days),
    findings: read.flatMap(({ findings }) => findings),
    titleYears,
  };
}

/** A line of a title has fewer cells. */
const fewestCells = 3;

/** The texts above the table. */
function titleOf(rows: readonly SheetRow[]): string[] {
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell !== ""));
  const heading = rows.findIndex((_, at) => headingAt(rows, at));
  const start = heading < 0 ? filled.findIndex(({ length }) => length >= fewestCells) : heading;
  return filled.slice(0, Math.max(start, 0)).flat();
}
