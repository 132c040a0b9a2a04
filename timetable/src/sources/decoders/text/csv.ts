// In Node, the build with Node's own Buffer: the other one takes twice the memory.
import { CsvError, parse } from "#csv-parse";
import { notice } from "../../../notices/finding.ts";
import type { NotOpened, SheetRow } from "../content.ts";
import { bounds, tooMany } from "../limits/bounds.ts";
import { hasDrawnTable, parseMarkdown, withoutMarks } from "./markdown.ts";
import { parseSpaced } from "./spaced-columns.ts";

/** How many of the first lines decide the delimiter. */
const linesLookedAt = 10;

/** Excel's own first line, which names the delimiter. */
const delimiterLine = /^\ufeff?"?sep=([^\r\n])"?(?=[\r\n])/i;
const lineEnd = /\r\n|\n|\r/;

/**
 * Reads CSV delimited by commas, semicolons, tabs or vertical bars, with or without a byte-order mark. Blank rows are
 * skipped.
 */
export function parseCsv(written: string): SheetRow[] | NotOpened {
  const text = written.replace(delimiterLine, "").replace(/^\ufeff/, "");
  const isDrawn = hasDrawnTable(text);
  const delimiter = isDrawn ? "|" : (delimiterLine.exec(written)?.[1] ?? delimiterOf(text));
  const excess = excessOf(text, delimiter);
  if (excess) return excess;
  if (isDrawn) return parseMarkdown(text);
  const spaced = parseSpaced(text);
  if (spaced) return spaced;
  const rows = text.includes('"') ? parseQuoted(text, delimiter) : splitPlain(text, delimiter);
  if ("problem" in rows || !text.includes("**")) return rows;
  return rows.map(({ line, cells }) => ({ line, cells: cells.map(withoutMarks) }));
}

/** Nearly every timetable: without a quotation mark, every delimiter ends a cell and every line a row. */
function splitPlain(text: string, delimiter: string): SheetRow[] {
  return text
    .split(lineEnd)
    .map((line, index) => ({ line: index + 1, cells: line.split(delimiter).map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

function parseQuoted(text: string, delimiter: string): SheetRow[] | NotOpened {
  try {
    const rows: SheetRow[] = [];
    parse(text, {
      bom: true,
      delimiter,
      // All line endings: a title added above an exported table may end differently from its lines.
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      // A quotation mark inside a cell, as in ="05:10", costs no more than its cell.
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // Rows are copied immediately: the library would keep each one with a report.
      on_record: (cells, { lines }) => {
        rows.push({ line: lines, cells: cells.map((cell) => cell.trim()) });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = typeof error.lines === "number" ? error.lines : 1;
    return { row, ...notice("not-csv", { reason: error.message }) };
  }
}

/** The bound that a text exceeds before it is parsed. */
function excessOf(text: string, delimiter: string): NotOpened | undefined {
  const lines = text.split(lineEnd, bounds.rows + 1);
  if (lines.length > bounds.rows) return tooMany(bounds.rows, "rows");
  const most = bounds.columns + 1;
  const isWide = (line: string) => line.length >= most && line.split(delimiter, most).length === most;
  return lines.some(isWide) ? tooMany(bounds.columns, "columns") : undefined;
}

/** The most frequent delimiter of a line. Only one counts, so that a cell such as `1,30` stays whole. */
function delimiterOf(text: string): string {
  const lines = text.split(lineEnd, linesLookedAt).map((line) => line.replaceAll(/"[^"]*"/g, ""));
  const most = (delimiter: string) => Math.max(...lines.map((line) => line.split(delimiter).length));
  return [";", "\t", ",", "|"].toSorted((a, b) => most(b) - most(a))[0] ?? ",";
}
