import { notice } from "../notices/finding.ts";
import type { Sheet } from "./containers/content.ts";
import type { Dialect, DialectSettings, WrittenTimetable } from "./dialect.ts";
import { prayerColumnOf, readByPrayer } from "./tables/by-prayer.ts";
import { headingAt } from "./tables/heading-lines.ts";
import { sectionsOf } from "./tables/sections.ts";
import { besideEachOther } from "./tables/side-by-side.ts";
import { readTable } from "./tables/table.ts";
import { monthOfFile } from "./words/month-context.ts";

/** Any table with known heading words: from a spreadsheet, in any of many languages and layouts. */
export const csvTimetable: Dialect = {
<<<<<<< HEAD
  recognises: (content) => content.is === "table" && content.sheets.some(hasPrayers),
=======
  describes: {
    label: "Table",
    is: "Any table with a row for each day or span of days, with headings in any of ten languages: a CSV file, the sheets of a workbook (XLSX), or the tables of a web page.",
    recognisedBy: "a line that names at least three prayers",
    example: "Date,Fajr,Fajr Iqamah,Sunrise,Dhuhr,Dhuhr Iqamah,…",
  },
  recognises: (content) => headingOf(rowsIn(content)) !== undefined,
>>>>>>> 600dbba (Describe each dialect in its own file, and name the sheet of a finding)
  read(content, file, settings): WrittenTimetable {
    const sheets = content.is === "table" ? content.sheets : [];
    const read = sheets.filter(hasPrayers).map((sheet) => readSheet(sheet, file, settings));
    if (read.length === 0) return { file, days: [], findings: [{ file, row: 1, ...notice("no-heading") }] };
    return joined(file, read);
  },
};

function hasPrayers({ rows }: Sheet): boolean {
  return rows.some((_, at) => headingAt(rows, at)) || prayerColumnOf(rows) !== undefined;
}

function readSheet({ rows }: Sheet, file: string, settings: DialectSettings): WrittenTimetable {
  const sections = besideEachOther(rows).flatMap((beside) => sectionsOf(beside, monthOfFile(file)));
  if (sections.length === 0) return readByPrayer(rows, file, settings);
  const read = sections.map(({ names, row, rows, findings }): WrittenTimetable => {
    const { days, findings: others } = readTable({ names, row }, rows, file, settings);
    return { file, days, findings: [...findings.map((finding) => ({ file, ...finding })), ...others] };
  });
  return joined(file, read);
}

function joined(file: string, read: readonly WrittenTimetable[]): WrittenTimetable {
  return { file, days: read.flatMap(({ days }) => days), findings: read.flatMap(({ findings }) => findings) };
}
