import { type Notice, notice } from "../../notices/finding.ts";

/**
 * What a file may have. A year of one mosque has about 400 rows, 20 columns and 100 kB; a year of the zones of a
 * country 22,000 rows. With these bounds, opening a file takes at most about 3 seconds and 200 MB.
 */
export const bounds = {
  rows: 25_000,
  columns: 256,
  textBytes: 2_500_000,
  /** The days of a file, or of the one zone of it that is read: more than thirteen years. */
  days: 5_000,
  /** Rows times columns, also of JSON. */
  cells: 2_000_000,
  /** Of HTML, those that end an element included. */
  tags: 60_000,
  nestedTags: 256,
  /** The cells that merged cells cover together. */
  coveredCells: 200_000,
  /** Of JSON, lists included. */
  objects: 20_000,
  nestedObjects: 64,
  /** The different names of members of JSON, which may be dates. */
  names: 10_000,
  events: 20_000,
  repeatingEvents: 400,
  /** Of the parts of a workbook, unpacked. */
  workbookBytes: 8_000_000,
  pictureBytes: 16_000_000,
  workbookRows: 15_000,
  workbookColumns: 128,
} as const;

/**
 * The notice about a file beyond a bound.
 * @param of what is counted: "rows"
 */
export function tooMany(most: number, of: string): Notice {
  return notice("too-much-content", { limit: `${most.toLocaleString("en")} ${of}` });
}

/** @param of what is measured: "text" */
export function tooMuch(mostBytes: number, of: string): Notice {
  return notice("too-much-content", { limit: `${mostBytes / 1e6} MB of ${of}` });
}
