import { notice } from "../notices/finding.ts";
import type { Content, Sheet, SheetRow } from "./containers/content.ts";
import type { Dialect, DialectSettings, WrittenTimetable } from "./dialect.ts";
import { chosenPlace, isFinding } from "./places.ts";
import { haveSameTimes, type ReadSheet, withoutRepeated } from "./repeated-days.ts";
import { prayerColumnOf, readByPrayer } from "./tables/by-prayer.ts";
import { headingAt } from "./tables/heading-lines.ts";
import { rowsByPlace } from "./tables/rows-by-place.ts";
import { sectionsOf } from "./tables/sections.ts";
import { besideEachOther } from "./tables/side-by-side.ts";
import { readTable } from "./tables/table.ts";
import { readHeading } from "./words/headings.ts";
import { monthOfFile, monthOfTitle, onlyMonth } from "./words/month-context.ts";

/** Any table with known heading words: from a spreadsheet, in any of many languages and layouts. */
export const csvTimetable: Dialect = {
  describes: {
    label: "Table",
    is: "Any table with a row or a column for each day, or a row for each prayer of each day, with headings in any of ten languages: a CSV file, the sheets of a workbook (XLSX), or the tables of a web page. Tables may stand below or beside each other.",
    recognisedBy: "a line or a column that names at least three prayers",
    example: "Date,Fajr,Fajr Iqamah,Sunrise,Dhuhr,Dhuhr Iqamah,…",
  },
  recognises: (content) => sheetsOf(content).some(hasPrayers),
  read(content, file, settings): WrittenTimetable {
    const sheets = sheetsOf(content).filter(hasPrayers);
    if (sheets.length === 0) return { file, days: [], findings: [{ file, row: 1, ...notice("no-heading") }] };
    const isOneOfSeveral = sheetsOf(content).length > 1;
    const read = sheets.map((sheet): ReadSheet => {
      const written = readSheet(sheet, file, settings);
      return { name: sheet.name, written: isOneOfSeveral ? inSheet(sheet.name, written) : written };
    });
    const dated = read.filter((sheet) => !isOfToday(sheet));
    const kept = withoutRepeated(dated.length > 0 ? dated : read);
    const places = haveSameTimes(kept) ? kept.flatMap(({ name }) => name ?? []) : [];
    const place = chosenPlace(file, places, settings.only);
    if (isFinding(place)) return { file, days: [], findings: [place] };
    const chosen = kept.filter(({ name }) => place === undefined || name === place);
    return joined(
      file,
      chosen.map(({ written }) => written),
    );
  },
};

function sheetsOf(content: Content): readonly Sheet[] {
  return content.is === "table" ? content.sheets : [];
}

function hasPrayers({ rows }: Sheet): boolean {
  return rows.some((_, at) => headingAt(rows, at)) || prayerColumnOf(rows) !== undefined;
}

function readSheet({ name = "", rows }: Sheet, file: string, settings: DialectSettings): WrittenTimetable {
  const byPlace = rowsByPlace(rows);
  const place = chosenPlace(file, [...byPlace.keys()], settings.only);
  if (isFinding(place)) return { file, days: [], findings: [place] };
  return readRows(name, place === undefined ? rows : (byPlace.get(place) ?? []), file, settings);
}

function readRows(
  sheet: string,
  rows: readonly SheetRow[],
  file: string,
  settings: DialectSettings,
): WrittenTimetable {
  const month = onlyMonth(sheet) ?? monthOfTitle(sheet) ?? monthOfFile(file);
  const kind = readHeading(sheet).names === "kind" ? sheet : undefined;
  const sections = besideEachOther(rows).flatMap((beside) => sectionsOf(beside, month, kind));
  if (sections.length === 0) return readByPrayer(rows, file, month, settings);
  const read = sections.map(({ names, row, rows, findings }): WrittenTimetable => {
    const { days, findings: others } = readTable({ names, row }, rows, file, settings);
    return { file, days, findings: [...findings.map((finding) => ({ file, ...finding })), ...others] };
  });
  return joined(file, read);
}

function joined(file: string, read: readonly WrittenTimetable[]): WrittenTimetable {
  return { file, days: read.flatMap(({ days }) => days), findings: read.flatMap(({ findings }) => findings) };
}

/** Names the sheet in every place. */
function inSheet(sheet: string | undefined, { file, days, findings }: WrittenTimetable): WrittenTimetable {
  if (sheet === undefined) return { file, days, findings };
  const named = days.map((day) => ({ ...day, sheet, cells: day.cells.map((cell) => ({ ...cell, sheet })) }));
  return { file, days: named, findings: findings.map((finding) => ({ ...finding, sheet })) };
}

/** A web page may show the times of today, without a date, beside the table of a month. */
function isOfToday({ written }: ReadSheet): boolean {
  return written.days.length === 0 && written.findings.every(({ notice }) => notice === "times-without-date");
}
