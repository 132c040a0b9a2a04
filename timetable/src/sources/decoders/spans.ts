import { readClockTime } from "../../times/times.ts";
import { readHeading } from "../words/headings.ts";

/** A cell that covers several rows or columns of a table, both ends included, counted from 0. */
export interface Span {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The part of a span that is inside a table. */
export function inside({ top, bottom, left, right }: Span, height: number, width: number): Span {
  return { top, bottom: Math.min(bottom, height - 1), left, right: Math.min(right, width - 1) };
}

/** How many cells spans cover together. */
export function coveredBy(spans: readonly Span[]): number {
  return spans.reduce(
    (sum, { top, bottom, left, right }) =>
      sum + Math.max(0, bottom - top + 1) * Math.max(0, right - left + 1),
    0,
  );
}

/**
 * Writes the text of a merged cell into every cell that it covers, as a person reads it. A heading stays in its first
 * cell, where the reader of headings expects it. Only a time is also copied to the columns on its right.
 */
export function spread(rows: string[][], spans: readonly Span[]): void {
  for (const { top, bottom, left, right } of spans) {
    const text = rows[top]?.[left] ?? "";
    if (text === "") continue;
    const lastRow = isHeading(text) ? top : bottom;
    const lastColumn = readClockTime(text) ? right : left;
    for (let row = top; row <= lastRow; row += 1) {
      for (let column = left; column <= lastColumn; column += 1) {
        const cells = rows[row];
        if (cells) cells[column] = text;
      }
    }
  }
}

function isHeading(text: string): boolean {
  return ["date", "prayer", "kind"].includes(readHeading(text).names);
}
