/** What begins a cell that spreadsheets would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * A table as CSV (RFC 4180), with a byte order mark, so that spreadsheets read it as UTF-8. A cell that a spreadsheet
 * would run as a formula gets an apostrophe before it.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

function cell(text: string): string {
  const shown = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
