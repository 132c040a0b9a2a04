import { say } from "../../notices/detail.ts";
import { type Finding, notice, type Place } from "../../notices/finding.ts";
import type { PrayerKey } from "../../times/prayers.ts";
import { longestWait, readClockTime } from "../../times/times.ts";
import { readHeading } from "../words/headings.ts";
import { areChosen, followTheSun } from "./columns/chosen-times.ts";
import type { TableRow } from "./table-row.ts";

/** A table whose cells have one time each, where it is certain what two times in a cell are. */
interface Apart {
  names: readonly string[];
  rows: readonly TableRow[];
  findings: Finding[];
}

/** A prayer's column with two times in nearly every cell. */
interface PairColumn {
  at: number;
  prayerKey: PrayerKey;
  pairs: [first: string, second: string][];
}

const halfDay = 12 * 60;
/** The end of a prayer's time is later. */
const longestFixedWait = 45;
/** With fewer pairs, whole five minutes may be chance. */
const fewestPairs = 8;
/** The other cells may have one time, or be empty. */
const nearlyAll = 0.9;

/**
 * Splits the columns with two times in each cell into adhan and iqamah, if the first times follow the sun and the
 * second are chosen for a congregation after them (decision 10.83).
 */
export function withTwoTimesApart(
  names: readonly string[],
  rows: readonly TableRow[],
  place: Pick<Place, "file" | "sheet" | "row">,
): Apart {
  const columns = pairColumns(names, rows);
  if (columns.length === 0 || !areAdhansWithIqamahs(columns)) return { names, rows, findings: [] };
  const isSplit = new Set(columns.map(({ at }) => at));
  const origins = names.flatMap((_, at) => (isSplit.has(at) ? [at, at] : [at]));
  return {
    names: names.flatMap((name, at) => (isSplit.has(at) ? [`${name} adhan`, `${name} iqamah`] : [name])),
    rows: rows.map((row) => {
      const { placeAt } = row;
      const cells = row.cells.flatMap((text, at) => {
        if (!isSplit.has(at)) return [text];
        const [first, second] = pairOf(text) ?? [text, ""];
        return [first, second];
      });
      return { ...row, cells, ...(placeAt && { placeAt: (at: number) => placeAt(origins[at] ?? at) }) };
    }),
    findings: columns.map(({ at, prayerKey }) => {
      const details = { prayer: say(prayerKey) };
      return { ...place, column: names[at] ?? "", ...notice("two-times-read-apart", details) };
    }),
  };
}

function pairColumns(names: readonly string[], rows: readonly TableRow[]): PairColumn[] {
  return names.flatMap((name, at): PairColumn[] => {
    // Nearly every table: worth a shorter way.
    if (!rows.some(({ cells }) => separators.test(cells[at] ?? ""))) return [];
    const heading = readHeading(name);
    if (heading.names !== "prayer" || heading.kind !== "unsaid" || heading.prayerKey === "jummah") return [];
    const texts = rows.flatMap(({ cells }) => cells[at] || []);
    const pairs = texts.flatMap((text) => {
      const pair = pairOf(text);
      return pair ? [pair] : [];
    });
    return pairs.length >= texts.length * nearlyAll ? [{ at, prayerKey: heading.prayerKey, pairs }] : [];
  });
}

const separators = /[&;|/\n]/;

function pairOf(text: string): [first: string, second: string] | undefined {
  const [first = "", second = "", ...others] = text.split(separators).map((part) => part.trim());
  const areTimes = [first, second].every((part) => readClockTime(part) !== undefined);
  return areTimes && others.length === 0 ? [first, second] : undefined;
}

function areAdhansWithIqamahs(columns: readonly PairColumn[]): boolean {
  const pairs = columns.flatMap((column) => column.pairs);
  if (pairs.length < fewestPairs || !followTheSun(pairs.map(([first]) => first))) return false;
  if (!pairs.map(waitOf).every((wait) => wait > 0 && wait <= longestWait)) return false;
  if (areChosen(pairs.map(([, second]) => second))) return true;
  // One column may hold both starts of asr, which stay as far apart for some days.
  return columns.length > 1 && columns.every(hasFixedWait);
}

function hasFixedWait({ pairs }: PairColumn): boolean {
  const waits = pairs.map(waitOf);
  return new Set(waits).size === 1 && waits.every((wait) => wait <= longestFixedWait);
}

function waitOf([first, second]: PairColumn["pairs"][number]): number {
  const [adhan, iqamah] = [readClockTime(first)?.minutes ?? 0, readClockTime(second)?.minutes ?? 0];
  return (iqamah - adhan + 2 * halfDay) % halfDay;
}
