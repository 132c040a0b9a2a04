import type { CellValue, Cell as WorkbookCell, Sheet as WorkbookSheet } from "hucre";
import { say } from "../../../notices/detail.ts";
import { type Notice, notice } from "../../../notices/finding.ts";
import { textOfClock, textOfDate } from "../cell-text.ts";
import type { Content, Sheet } from "../content.ts";
import { packedFormat } from "../foreign-formats.ts";
import { bounds, tooMany } from "../limits/bounds.ts";
import { reasonOf, TooMuchWork, type Work } from "../limits/work.ts";
import { coveredBy, inside, type Span, spread } from "../spans.ts";
import { lightWorkbook } from "./workbook-parts.ts";
import { zipEntries } from "./zip-directory.ts";

const workbookPart = /^xl\/workbook\d*\.xml$/i;
/** One more row and column than a sheet may have, which shows that it has too many. */
const readRange = `A1:${lettersOf(bounds.workbookColumns)}${bounds.workbookRows + 1}`;

type FormatValue = (value: unknown, format: string) => string;

/** Opens an XLSX workbook: its visible sheets, as a person sees them. */
export async function openWorkbook(bytes: Uint8Array, work: Work): Promise<Content | Notice> {
  const entries = zipEntries(bytes);
  if (!entries) return notice("damaged-workbook", { reason: say("no-list-of-parts") });
  const workbook = entries.find(({ name }) => workbookPart.test(name));
  if (!workbook) {
    return packedFormat(
      entries.map(({ name }) => name),
      bytes,
    );
  }
  try {
    const light = await lightWorkbook(bytes, entries, workbook.name, work);
    const { formatValue, readXlsx } = await import("hucre");
    const { sheets } = await readXlsx(light, {
      readStyles: true,
      range: readRange,
      sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    });
    const { workbookRows, workbookColumns } = bounds;
    if (sheets.some(({ rows }) => rows.length > workbookRows)) return tooMany(workbookRows, "rows");
    if (sheets.some(({ rows }) => rows.some(({ length }) => length > workbookColumns))) {
      return tooMany(workbookColumns, "columns");
    }
    for (const sheet of sheets) {
      work.spend("coveredCells", coveredBy(spansOf(sheet)));
      work.spend("gridCells", sheet.rows.length * widthOf(sheet));
    }
    const counted = countedFormats(formatValue, work);
    return { is: "table", from: "workbook", sheets: sheets.map((sheet) => sheetOf(sheet, counted, work)) };
  } catch (error) {
    return notice("damaged-workbook", { reason: reasonOf(error) });
  }
}

/** Counts the cost of showing a number: the library tries all fractions with as many digits. */
function countedFormats(formatValue: FormatValue, work: Work): FormatValue {
  return (value, format) => {
    work.spend("formatCharacters", format.length);
    const digits = /\/([?#0]+)/.exec(format)?.[1]?.length ?? 0;
    if (digits > bounds.fractionDigits) {
      throw new TooMuchWork(tooMany(bounds.fractionDigits, "digits-of-fraction"));
    }
    if (digits > 0) work.spend("formatCharacters", 10 ** digits);
    return formatValue(value, format);
  };
}

function sheetOf(sheet: WorkbookSheet, formatValue: FormatValue, work: Work): Sheet {
  const { name, rows, cells, columns = [], rowDefs, autoFilter } = sheet;
  const width = widthOf(sheet);
  const texts = rows.map((row, line) =>
    Array.from({ length: width }, (_, column) =>
      columns[column]?.hidden
        ? ""
        : textOf(row[column] ?? null, cells?.get(`${line},${column}`), formatValue, work),
    ),
  );
  spread(texts, spansOf(sheet));
  // A filter hides rows that still belong to the timetable.
  const isHidden = (line: number) => autoFilter === undefined && rowDefs?.get(line)?.hidden === true;
  return {
    name,
    rows: texts.flatMap((row, line) =>
      isHidden(line) || row.every((text) => text === "") ? [] : [{ line: line + 1, cells: row }],
    ),
  };
}

function widthOf({ rows }: WorkbookSheet): number {
  return rows.reduce((most, { length }) => Math.max(most, length), 0);
}

/** The merged cells of a sheet, as far as the sheet has cells. */
function spansOf(sheet: WorkbookSheet): Span[] {
  const { rows, merges = [] } = sheet;
  const width = widthOf(sheet);
  return merges.map(({ startRow, endRow, startCol, endCol }) =>
    inside({ top: startRow, bottom: endRow, left: startCol, right: endCol }, rows.length, width),
  );
}

function textOf(
  value: CellValue,
  cell: WorkbookCell | undefined,
  formatValue: FormatValue,
  work: Work,
): string {
  const format = cell?.style?.numFmt;
  if (format !== undefined && typeof value !== "string") work.spend("formatCharacters", format.length);
  if (value instanceof Date) return textOfDate(value.getTime(), format);
  // A program that never calculates leaves formulas without values. The formula shows where.
  if (value === null) return cell?.formula === undefined ? "" : `=${cell.formula}`;
  if (typeof value === "number" && format !== undefined) {
    return textOfClock(value, format) ?? formatValue(value, format).trim();
  }
  // A long text that many cells share is in the file once.
  if (typeof value === "string") work.spend("characters", value.length);
  return String(value).trim();
}

/** The letters of a column, counted from 0: A, B, …, Z, AA. */
function lettersOf(column: number): string {
  const before = column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : "";
  return before + String.fromCharCode(65 + (column % 26));
}
