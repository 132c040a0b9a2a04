import type { SheetRow } from "../content.ts";
import { bounds } from "../limits/bounds.ts";
import { coveredBy, inside, type Span, spread } from "../spans.ts";

/** A cell of an HTML table, and how many columns and rows it covers. */
export interface HtmlCell {
  text: string;
  columns: number;
  rows: number;
}

/** How many cells the merged cells of a table cover. */
export function mergedCells(rows: readonly (readonly HtmlCell[])[]): number {
  const merged = rows.flat().filter(({ columns, rows: lines }) => columns > 1 || lines > 1);
  const spans = merged.map(({ columns, rows: lines }) => ({
    top: 0,
    bottom: lines - 1,
    left: 0,
    right: columns - 1,
  }));
  return coveredBy(spans.map((span) => inside(span, rows.length, bounds.columns)));
}

/** Lays the cells of an HTML table out in rows of columns. Rows are counted from 1 in the table. */
export function rowsOfTable(rows: readonly (readonly HtmlCell[])[]): SheetRow[] {
  const grid: string[][] = rows.map(() => []);
  const spans: Span[] = [];
  for (const [top, cells] of rows.slice(0, bounds.rows).entries()) {
    let left = 0;
    for (const { text, columns, rows: covered } of cells) {
      while (grid[top]?.[left] !== undefined) left += 1;
      const right = Math.min(left + columns, bounds.columns) - 1;
      const bottom = Math.min(top + covered, rows.length) - 1;
      for (let row = top; row <= bottom; row += 1) {
        for (let column = left; column <= right; column += 1) {
          const line = grid[row];
          if (line) line[column] ??= row === top && column === left ? text : "";
        }
      }
      if (right > left || bottom > top) spans.push({ top, bottom, left, right });
      left = right + 1;
    }
  }
  spread(grid, spans);
  return grid.flatMap((line, index) => {
    const cells = Array.from(line, (text) => text ?? "");
    return cells.every((text) => text === "") ? [] : [{ line: index + 1, cells }];
  });
}
