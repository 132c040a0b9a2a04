import { say } from "../../../notices/detail.ts";
import { type Notice, notice } from "../../../notices/finding.ts";
import type { PhraseName } from "../../../notices/phrases.ts";

/**
 * The bounds of a file. A year of one mosque has about 400 rows, 20 columns and 100 kB; a year of a country's zones has
 * 22,000 rows.
 */
export const bounds = {
  /** Of all work together: a step is about a microsecond, or 50 bytes. A year of one mosque takes about 40,000. */
  steps: 3_000_000,
  rows: 25_000,
  columns: 256,
  textBytes: 2_500_000,
  /** The days of a file, or of the one zone of it that is read: more than thirteen years. */
  days: 5_000,
  /** Rows times columns, also of JSON. */
  cells: 2_000_000,
  /** Of HTML, end tags included. */
  tags: 60_000,
  nestedTags: 256,
  /** Of a web page, including elements that begin without a tag, at the end of another. */
  elements: 120_000,
  /** The nodes of a web page that are looked at for the texts of its cells. */
  texts: 500_000,
  /** The cells that merged cells cover together. */
  coveredCells: 200_000,
  /** Of JSON, lists included. */
  objects: 20_000,
  nestedObjects: 64,
  /** Of JSON: texts, numbers and the like. */
  values: 300_000,
  /** The different names of members of JSON, which may be dates. */
  names: 10_000,
  events: 20_000,
  repeatingEvents: 400,
  /** Days on which a rule is tried, in events and in zones, whether or not the rule matches. */
  repetitions: 500_000,
  /** Of the clocks of all zones of a calendar. A zone of Windows has two in each year since 1601. */
  clockChanges: 50_000,
  /** Of the offset of a zone at a time. */
  lookups: 500_000,
  /** That events are also on, or not on, besides their rule. */
  datesOfEvents: 5_000,
  /** Of a calendar, folded ones once. */
  lines: 400_000,
  /** Of a calendar: events, alarms, zones and their parts. */
  components: 60_000,
  nestedComponents: 8,
  zones: 100,
  /** The characters of all cells, or of all texts and names of JSON. */
  characters: 5_000_000,
  /** Of one cell or text. The rest is cut off, because headings and times are shorter. */
  textLength: 2_000,
  /** Of JSON: the names of all members around each value, which messages repeat. */
  pathCharacters: 20_000_000,
  /** Texts with letters that differ from each other: the reading of each of them is remembered. */
  wordings: 30_000,
  wordingCharacters: 1_000_000,
  /** A longer text is a note. */
  wordingLength: 1_000,
  /** The tables of a file. */
  sheets: 2_000,
  /** Of the parts of a workbook, unpacked. */
  workbookBytes: 8_000_000,
  workbookTags: 1_500_000,
  /** Of the texts and styles of a workbook: of each of them half a kilobyte is kept. */
  treeElements: 300_000,
  workbookCells: 400_000,
  workbookRows: 15_000,
  workbookColumns: 128,
  /** A width may apply to all columns that a sheet can have: 16,384. */
  sheetColumns: 2_000_000,
  /** Excel itself takes no longer number format. */
  formatLength: 255,
  fractionDigits: 3,
  /** The cells of all sheets of a workbook, empty ones included. */
  gridCells: 1_000_000,
  /** Of the number formats of all cells that show a number. */
  formatCharacters: 5_000_000,
} as const;

/**
 * The notice for a file beyond a bound.
 * @param of the things counted: "rows"
 */
export function tooMany(most: number, of: PhraseName): Notice {
  const limit = say("so-many", { count: most.toLocaleString("en"), things: say(of) });
  return notice("too-much-content", { limit });
}

/** @param of the content measured: "text" */
export function tooMuch(mostBytes: number, of: PhraseName): Notice {
  const limit = say("megabytes", { count: mostBytes / 1e6, things: say(of) });
  return notice("too-much-content", { limit });
}
