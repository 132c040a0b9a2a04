import { type Detail, say } from "../../notices/detail.ts";
import { type Finding, notice } from "../../notices/finding.ts";
import { readClockTime } from "../../times/times.ts";
import type { PageFacts, Sheet, SheetRow } from "../decoders/content.ts";
import { readHeading } from "../words/headings.ts";

/** A line of text with so many times holds the cells of a row. */
const timesOfRow = 3;
/** A file with fewer lines, and this many times in one of them, has lost its line breaks. */
const [fewestLines, timesOfLongLine] = [3, 20];
/** How much of a text a message repeats. */
const longestValue = 60;
const timeInText = /(?<!\d)\d{1,2}[:.]\d\d(?!\d)/g;

/**
 * Why no table of a file is a timetable: the first thing that stopped it, with its line.
 * @returns undefined if the file has no times at all
 */
export function whyUnread(sheets: readonly Sheet[], file: string): Finding | undefined {
  const timed = sheets.find(({ rows }) => rows.some(hasTime));
  if (!timed) return undefined;
  const { name: sheet, rows } = timed;
  const first = rows.findIndex(hasTime);
  const row = rows[first];
  if (!row) return undefined;
  const placeOf = ({ line, cells }: SheetRow) => ({
    file,
    ...(sheet !== undefined && { sheet }),
    row: line,
    value: shortened(cells.filter((cell) => cell !== "").join(", ")),
  });
  const times = row.cells.flatMap((cell) => cell.match(timeInText) ?? []).length;
  if (rows.length < fewestLines && times >= timesOfLongLine) {
    return { ...placeOf(row), ...notice("one-long-line", { times }) };
  }
  const isInOneCell = row.cells.filter((cell) => cell !== "").length === 1;
  if (isInOneCell && times >= timesOfRow) return { ...placeOf(row), ...notice("columns-in-one-cell") };
  const heading = rows.slice(0, first).findLast(isOfWords);
  if (!heading) return { ...placeOf(row), ...notice("no-heading") };
  const names = heading.cells.filter((cell) => cell !== "");
  const ofPrayers = names.filter((name) => readHeading(name).names === "prayer");
  const dateAt = heading.cells.findIndex((name) => readHeading(name).names === "date");
  if (ofPrayers.length > 0 && dateAt < 0) return { ...placeOf(heading), ...notice("no-date-column") };
  if (ofPrayers.length > 0) {
    const { value: _, ...place } = placeOf(row);
    const column = heading.cells[dateAt] ?? "";
    return { ...place, column, value: row.cells[dateAt] ?? "", ...notice("not-a-date") };
  }
  const others = names.filter((name) => readHeading(name).names !== "date").map((name) => `"${name}"`);
  return { ...placeOf(heading), ...notice("no-prayer-in-heading", { names: listOf(others) }) };
}

/** A table of a page with fewer rows with times is not of a week. */
const rowsOfWeek = 7;

/** Why no table of a web page is a timetable. Whoever reads the message can seldom change the page. */
export function whyPageIsUnread(sheets: readonly Sheet[], page: PageFacts, file: string): Finding {
  if (page.asksForPassword) return { file, ...notice("web-page-with-sign-in") };
  const why = whyUnread(sheets, file);
  const rows = Math.max(0, ...sheets.map((sheet) => sheet.rows.filter(hasTime).length));
  if (why && rows >= rowsOfWeek) return why;
  if (why) return { file, ...notice("web-page-of-one-day") };
  if (page.runsScripts) return { file, ...notice("web-page-of-scripts") };
  return { file, ...notice("web-page-without-times") };
}

/** The first text of a file, for a message about it. */
export function firstText(sheets: readonly Sheet[]): string {
  const [first] = sheets.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)).filter(Boolean);
  return shortened(first ?? "");
}

function hasTime({ cells }: SheetRow): boolean {
  return cells.some((cell) => {
    const isTime = /\d[:.h]\d\d/i.test(cell) && readClockTime(cell) !== undefined;
    return isTime || (cell.match(timeInText) ?? []).length >= timesOfRow;
  });
}

/** Whether a line has at least two cells, and most of them are words. */
function isOfWords({ cells }: SheetRow): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 1 && filled.filter((cell) => /\p{L}/u.test(cell)).length > filled.length / 2;
}

/** How many names a message lists. */
const mostListed = 8;

function listOf(names: readonly string[]): Detail {
  const listed: Detail = { list: names.slice(0, mostListed).map(shortened), by: "comma" };
  const more = names.length - mostListed;
  return more > 0 ? say("and-more", { names: listed, count: more }) : listed;
}

function shortened(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").slice(0, longestValue + 1);
  return plain.length > longestValue ? `${plain.slice(0, longestValue)}…` : plain;
}
