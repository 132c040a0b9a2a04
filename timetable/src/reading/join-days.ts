import { type Detail, say } from "../notices/detail.ts";
import { type Finding, notice } from "../notices/finding.ts";
import { areForSameTime, type Cell, lineOf, placeOf, type TimeOfPrayer } from "../sources/cell.ts";
import type { WrittenDay } from "../sources/dialect.ts";
import type { PrayerKey } from "../times/prayers.ts";
import type { ReadCell } from "./read-cell.ts";
import type { ReadDay } from "./read-file.ts";

/** The cells that one or several files have for a date. */
export interface JoinedDay {
  /** The first file's day. */
  source: WrittenDay;
  cells: ReadCell[];
  /** The times that a file says do not exist, and that every other file leaves open. */
  none: TimeOfPrayer[];
  /** The days that say again what others say. */
  repeated: Finding[];
  /** Contradictions between two files. The times in question are unknown. */
  contradictions: Finding[];
  /** The prayers of those times. */
  unknown: PrayerKey[];
}

/**
 * Joins the cells of several files for one date, such as adhan from one and iqamah from another. A file for that year
 * overrides a file for every year. Equal times of two rows are read once. If two rows of a file contradict each other,
 * both are unusable. If two files do, only the time in question is unknown; for sunrise, the file of adhans decides.
 */
export function joinDay(days: readonly ReadDay[]): JoinedDay | Finding {
  const dated = days.filter(({ isDated }) => isDated);
  const datedKinds = new Set(dated.flatMap(({ cells }) => cells.map(({ cell }) => cell.kind)));
  const used = days.flatMap((day) => {
    if (day.isDated || datedKinds.size === 0) return [day];
    const cells = day.cells.filter(({ cell }) => !datedKinds.has(cell.kind));
    const none = day.none.filter(({ kind }) => !datedKinds.has(kind));
    return cells.length + none.length > 0 ? [{ ...day, cells, none }] : [];
  });
  const [first, ...others] = used;
  if (!first) throw new Error("a date has at least one day");
  const joined = [first];
  const repeated: Finding[] = [];
  const contradictions: Finding[] = [];
  const unknown: Cell[] = [];
  for (const day of others) {
    const said = new Set<ReadCell>();
    for (const [index, known] of joined.entries()) {
      const shared = day.cells.filter(({ cell }) => ofTime(known.cells, cell).length > 0);
      const differing = shared.filter(
        ({ cell }) => saidBy(ofTime(day.cells, cell)) !== saidBy(ofTime(known.cells, cell)),
      );
      if (differing.length > 0 && known.source.file === day.source.file) {
        return placed("repeated-date", day, known);
      }
      if (shared.length > 0 && differing.length === 0) repeated.push(placed("repeated-row", day, known));
      for (const each of shared) said.add(each);
      for (const each of differing) {
        const [other] = ofTime(known.cells, each.cell);
        const [believed, unused] = isOfAdhans(day) && !isOfAdhans(known) ? [each, other] : [other, each];
        if (!believed || !unused) continue;
        if (isSunriseOfIqamahs(each, other) && isOfAdhans(day) !== isOfAdhans(known)) {
          contradictions.push(differenceOf("sunrise-of-other-file", day.date, unused, believed));
          if (believed !== each) continue;
          joined[index] = {
            ...known,
            cells: known.cells.filter(({ cell }) => !areForSameTime(cell, each.cell)),
          };
          said.delete(each);
        } else {
          contradictions.push(differenceOf("files-differ", day.date, each, other ?? each));
          unknown.push(each.cell);
        }
      }
    }
    joined.push({ ...day, cells: day.cells.filter((each) => !said.has(each)) });
  }
  const cells = joined.flatMap((day) => day.cells);
  const isUnknown = ({ cell }: ReadCell) => unknown.some((other) => areForSameTime(other, cell));
  return {
    source: first.source,
    cells: cells.filter((each) => !isUnknown(each)),
    none: noneOf(used, cells),
    repeated,
    contradictions,
    unknown: [...new Set(unknown.map(({ prayerKey }) => prayerKey))],
  };
}

function noneOf(days: readonly ReadDay[], cells: readonly ReadCell[]): TimeOfPrayer[] {
  const said = days.flatMap(({ none }) => none);
  return said.filter(
    (time, index) =>
      said.findIndex((other) => areForSameTime(other, time)) === index &&
      !cells.some(({ cell }) => areForSameTime(cell, time)),
  );
}

/** The cells of a day for the adhan or the iqamah that a cell is for. */
function ofTime(cells: readonly ReadCell[], { prayerKey, kind }: Cell): ReadCell[] {
  return cells.filter(({ cell }) => cell.prayerKey === prayerKey && cell.kind === kind);
}

/** Sunrises of two tables differ by no more than so many minutes, if both are of the mosque. */
const mostMinutesOfSunrise = 20;

/** Whether two files differ in sunrise by minutes, as tables of adhans and of iqamahs do. */
function isSunriseOfIqamahs({ cell, gives }: ReadCell, other: ReadCell | undefined): boolean {
  const [one, two] = [gives, other?.gives].map((each) =>
    each?.is === "times" ? each.minutes[0] : undefined,
  );
  if (cell.prayerKey !== "sunrise" || one === undefined || two === undefined) return false;
  return Math.abs(one - two) <= mostMinutesOfSunrise;
}

/** Whether a day has the adhan of a prayer. */
function isOfAdhans({ cells }: ReadDay): boolean {
  return cells.some(({ cell }) => cell.kind === "adhan" && cell.prayerKey !== "sunrise");
}

function differenceOf(
  name: "files-differ" | "sunrise-of-other-file",
  date: string,
  { cell }: ReadCell,
  { cell: other }: ReadCell,
): Finding {
  const row = other.row === undefined ? [] : [say("row", { row: other.row })];
  const place = { list: [other.file, ...row, other.column], by: "comma" } as const;
  const details = { other: other.text, place, time: nameOf(cell) };
  return { ...placeOf(cell), date, ...notice(name, details) };
}

function nameOf({ prayerKey, kind }: Cell): Detail {
  const prayer = say(prayerKey);
  return prayerKey === "sunrise" ? prayer : say("time-of", { kind: say(kind), prayer });
}

/** What cells say, as a text that is the same if they say the same in another order. */
function saidBy(cells: readonly ReadCell[]): string {
  return cells
    .map(({ cell: { prayerKey, kind, congregation }, gives }) =>
      JSON.stringify([prayerKey, kind, congregation, gives]),
    )
    .toSorted()
    .join();
}

function placed(name: "repeated-date" | "repeated-row", day: ReadDay, { source: first }: ReadDay): Finding {
  const { date, source } = day;
  const sheet = first.sheet === source.sheet ? undefined : first.sheet;
  const list = [
    ...(first.file === source.file ? [] : [first.file]),
    ...(sheet === undefined ? [] : [say("sheet", { sheet })]),
    first.row === undefined ? first.dateCell.column : say("row", { row: first.row }),
  ];
  const place = { list, by: "comma" } as const;
  return { ...lineOf(source), value: date, date, ...notice(name, { place }) };
}
