import { type Notice, notice } from "../../notices/finding.ts";

/**
 * What a file may have. A year of one mosque has about 400 rows, 20 columns and 100 kB; a year of a country's zones
 * 25,000 rows. With these bounds, reading takes at most about 3 seconds and 200 MB.
 */
export const bounds = {
  rows: 50_000,
  columns: 256,
  textBytes: 4_000_000,
  tags: 100_000,
  nestedTags: 256,
  events: 20_000,
  /** Of the parts of a workbook, unpacked. */
  workbookBytes: 8_000_000,
  pictureBytes: 16_000_000,
} as const;

/** @param limit the bound in words: "20,000 rows" */
export function tooMuch(limit: string): Notice {
  return notice("too-much-content", { limit });
}

export function tooManyRows(): Notice {
  return tooMuch(`${bounds.rows.toLocaleString("en")} rows`);
}

export function tooManyColumns(): Notice {
  return tooMuch(`${bounds.columns} columns`);
}
