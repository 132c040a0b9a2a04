import type { CellValue, Cell as WorkbookCell, Sheet as WorkbookSheet } from "hucre";
import { type Notice, notice } from "../../notices/finding.ts";
import { bounds, tooMany, tooMuch } from "./bounds.ts";
import { textOfClock, textOfDate } from "./cell-text.ts";
import type { Content, Sheet } from "./content.ts";
import { packedFormat } from "./foreign-formats.ts";
import { coveredBy, inside, type Span, spread } from "./spans.ts";
import { type ZipEntry, zipEntries } from "./zip-directory.ts";

const workbookPart = /^xl\/workbook\d*\.xml$/i;
const pictures = /^xl\/media\//;
/** One more row and column than a sheet may have, which shows that it has too many. */
const readRange = `A1:${lettersOf(bounds.workbookColumns)}${bounds.workbookRows + 1}`;

type FormatValue = (value: unknown, format: string) => string;

/** Opens an XLSX workbook: its visible sheets, as a person sees them. */
export async function openWorkbook(bytes: Uint8Array): Promise<Content | Notice> {
  const entries = zipEntries(bytes);
  if (!entries) return notice("damaged-workbook", { reason: "its list of parts is missing" });
  if (!entries.some(({ name }) => workbookPart.test(name))) {
    return packedFormat(
      entries.map(({ name }) => name),
      bytes,
    );
  }
  if (isTooLarge(entries)) return tooMuch(bounds.workbookBytes, "unpacked sheets");
  const { formatValue, readXlsx } = await import("hucre");
  try {
    const { sheets } = await readXlsx(bytes, {
      readStyles: true,
      range: readRange,
      sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    });
    const { workbookRows, workbookColumns } = bounds;
    if (sheets.some(({ rows }) => rows.length > workbookRows)) return tooMany(workbookRows, "rows");
    if (sheets.some(({ rows }) => rows.some(({ length }) => length > workbookColumns))) {
      return tooMany(workbookColumns, "columns");
    }
    const covered = sheets.reduce((sum, sheet) => sum + coveredBy(spansOf(sheet)), 0);
    if (covered > bounds.coveredCells) return tooMany(bounds.coveredCells, "merged cells");
    return { is: "table", from: "workbook", sheets: sheets.map((sheet) => sheetOf(sheet, formatValue)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return notice("damaged-workbook", { reason });
  }
}

/** Whether unpacking would take too much memory. A part that states no size could have any. */
function isTooLarge(entries: readonly ZipEntry[]): boolean {
  const sizeOf = (parts: readonly ZipEntry[]) => parts.reduce((sum, { size }) => sum + size, 0);
  const { true: media = [], false: others = [] } = Object.groupBy(entries, ({ name }) =>
    pictures.test(name) ? "true" : "false",
  );
  return sizeOf(others) > bounds.workbookBytes || sizeOf(media) > bounds.pictureBytes;
}

function sheetOf(sheet: WorkbookSheet, formatValue: FormatValue): Sheet {
  const { name, rows, cells, columns = [], rowDefs, autoFilter } = sheet;
  const width = widthOf(sheet);
  const texts = rows.map((row, line) =>
    Array.from({ length: width }, (_, column) =>
      columns[column]?.hidden
        ? ""
        : textOf(row[column] ?? null, cells?.get(`${line},${column}`), formatValue),
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

function textOf(value: CellValue, cell: WorkbookCell | undefined, formatValue: FormatValue): string {
  const format = cell?.style?.numFmt;
  if (value instanceof Date) return textOfDate(value.getTime(), format);
  // A program that never calculates leaves formulas without values. The formula shows where.
  if (value === null) return cell?.formula === undefined ? "" : `=${cell.formula}`;
  if (typeof value === "number" && format !== undefined) {
    return textOfClock(value, format) ?? formatValue(value, format).trim();
  }
  return String(value).trim();
}

/** The letters of a column, counted from 0: A, B, …, Z, AA. */
function lettersOf(column: number): string {
  const before = column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : "";
  return before + String.fromCharCode(65 + (column % 26));
}
