import { type Part, zipOf } from "./zip.ts";

/** A sheet of a workbook to write: its rows as the XML inside `sheetData`, or as cells. */
export interface WrittenSheet {
  name: string;
  /** A text, or a number with the number format it is shown in. */
  rows?: readonly (readonly (string | number | Formatted | undefined)[])[];
  /** The XML of `sheetData`, in place of rows. */
  xml?: string;
  /** Such as `A1:A3`. */
  merges?: readonly string[];
  /** Lines, counted from 1. */
  hiddenRows?: readonly number[];
  /** Columns, counted from 1. */
  hiddenColumns?: readonly number[];
  filter?: string;
  state?: "hidden" | "veryHidden";
}

export interface Formatted {
  value: number;
  format: string;
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

/** Writes a workbook as Excel does. */
export function xlsxOf(
  sheets: readonly WrittenSheet[],
  { date1904 = false, more = {} }: { date1904?: boolean; more?: Record<string, Part> } = {},
): Uint8Array {
  const formats = [...new Set(sheets.flatMap(({ rows = [] }) => rows.flat()).flatMap(formatOf))];
  const numbered = (write: (sheet: WrittenSheet, number: number) => string) =>
    sheets.map((sheet, index) => write(sheet, index + 1)).join("");
  const parts: Record<string, string> = {
    "[Content_Types].xml": `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    "_rels/.rels": `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${xml}<workbook xmlns="${main}" xmlns:r="${office}">${date1904 ? '<workbookPr date1904="1"/>' : ""}<sheets>${numbered(
      ({ name, state }, number) =>
        `<sheet name="${escaped(name)}" sheetId="${number}"${state ? ` state="${state}"` : ""} r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${xml}<Relationships xmlns="${packages}/relationships">${numbered(
      (_, number) =>
        `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )}<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `${xml}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats
      .map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(format)}"/>`)
      .join("")}</numFmts><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${formats
      .map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`)
      .join("")}</cellXfs></styleSheet>`,
  };
  for (const [index, sheet] of sheets.entries()) {
    parts[`xl/worksheets/sheet${index + 1}.xml`] = worksheet(sheet, formats);
  }
  return zipOf({ ...parts, ...more });
}

function worksheet(sheet: WrittenSheet, formats: readonly string[]): string {
  const { rows = [], merges = [], hiddenRows = [], hiddenColumns = [], filter } = sheet;
  const data = rows.map((cells, index) => {
    const line = index + 1;
    const written = cells.map((cell, at) => cellXml(cell, `${letters(at)}${line}`, formats)).join("");
    return `<row r="${line}"${hiddenRows.includes(line) ? ' hidden="1"' : ""}>${written}</row>`;
  });
  const columns = hiddenColumns.map((column) => `<col min="${column}" max="${column}" hidden="1"/>`);
  return [
    `${xml}<worksheet xmlns="${main}">`,
    columns.length > 0 ? `<cols>${columns.join("")}</cols>` : "",
    `<sheetData>${sheet.xml ?? data.join("")}</sheetData>`,
    filter ? `<autoFilter ref="${filter}"/>` : "",
    merges.length > 0
      ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`
      : "",
    "</worksheet>",
  ].join("");
}

function cellXml(
  cell: string | number | Formatted | undefined,
  ref: string,
  formats: readonly string[],
): string {
  if (cell === undefined || cell === "") return "";
  if (typeof cell === "string") return `<c r="${ref}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if (typeof cell === "number") return `<c r="${ref}"><v>${cell}</v></c>`;
  return `<c r="${ref}" s="${formats.indexOf(cell.format) + 1}"><v>${cell.value}</v></c>`;
}

function formatOf(cell: string | number | Formatted | undefined): string[] {
  return typeof cell === "object" ? [cell.format] : [];
}

function letters(at: number): string {
  return (at >= 26 ? letters(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
