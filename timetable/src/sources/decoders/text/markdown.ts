import type { SheetRow } from "../content.ts";

/** The line between the heading and the rows of a Markdown table: `| :---: | --- |`. */
const separator =
  /^[ \t]*(?:\|[ \t]*)?:?-{2,}:?[ \t]*(?:[|+][ \t]*:?-+:?[ \t]*)+(?:\|[ \t]*)?$|^[ \t]*\|[ \t]*:?-{2,}:?[ \t]*\|[ \t]*$/m;
/** A longer cell is a note, whose marks do not matter. */
const longestCell = 200;
/** Marks around the whole or a part of a cell that only change its looks. */
const marks: readonly RegExp[] = [
  /(\*\*\*|\*\*|__|`+)(?=\S)(.+?)(?<=\S)\1/gu,
  /(?<!\*)(\*)(?=[^\s*])([^*]+?)(?<=\S)\*(?!\*)/gu,
  /(?<![\p{L}\p{N}_])(_)(?=[^\s_])([^_]+?)(?<=\S)_(?![\p{L}\p{N}_])/gu,
];

/** Whether a text has a table as Markdown, or a database, draws it. */
export function hasDrawnTable(text: string): boolean {
  return separator.test(text);
}

/** Reads the tables of a Markdown text; lines between them are rows of one cell. */
export function parseMarkdown(text: string): SheetRow[] {
  return text.split(/\r\n|\n|\r/).flatMap((line, index) => {
    if (isRule(line)) return [];
    const cells = line.split(/(?<!\\)\|/).map(plainCell);
    return cells.every((cell) => cell === "") ? [] : [{ line: index + 1, cells }];
  });
}

/** Whether a line has no letter and no digit, and rules off rows, as also in the tables that databases print. */
function isRule(line: string): boolean {
  return /^[\s|+:=-]+$/.test(line) && /--|==|:-|-:/.test(line);
}

/** A cell without the marks that only change its looks: `**4:34**` is `4:34`. */
export function withoutMarks(cell: string): string {
  if (cell.length > longestCell) return cell;
  return marks.reduce((plain, mark) => plain.replaceAll(mark, "$2"), cell);
}

function plainCell(cell: string): string {
  const text = cell
    .replace(/^\s*#{1,6}\s+/, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<br\s*\/?>/gi, "\n")
    .replaceAll("&nbsp;", " ")
    .replaceAll("\\|", "|");
  return withoutMarks(text).trim();
}
