import type { Grid } from "./grids.ts";

/** A table as CSV. Cells are quoted where they hold the delimiter. */
export function csv(grid: Grid, delimiter: "," | ";" | "\t" | "|" = ",", lineEnd = "\n"): string {
  const cell = (text: string) => (text.includes(delimiter) || text.includes("\n") ? `"${text}"` : text);
  return grid.map((row) => row.map(cell).join(delimiter) + lineEnd).join("");
}

/** A table on a web page, between other things that pages have. */
export function html(grid: Grid): string {
  const [head = [], ...rows] = grid;
  const line = (cells: readonly string[], tag: "td" | "th") =>
    `<tr>${cells.map((text) => `<${tag}> <span>${text}</span>&nbsp;</${tag}>`).join("")}</tr>`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Prayer times</title></head><body>
<table class="menu"><tr><td>Home</td><td>About</td></tr></table>
<h1>Masjid Noor</h1><p>Please arrive early &amp; park with care.</p>
<table id="times"><thead>${line(head, "th")}</thead>
<tbody>
${rows.map((row) => line(row, "td")).join("\n")}
</tbody></table></body></html>`;
}
