import { type Finding, notice, type Place } from "../../notices/finding.ts";
import type { PrayerKey } from "../../times/prayers.ts";
import type { DaysOfWeek } from "../../times/weekdays.ts";
import type { Asr } from "../cell.ts";
import { type Heading, isNumber, prayersIn, readHeading } from "../words/headings.ts";
import { startsOfMaghrib } from "../words/other-words.ts";
import { inSingleWords } from "../words/phrases.ts";
import { plainWords } from "../words/prayer-words.ts";
import { wordsOf } from "../words/words-of.ts";
import { isCall, isSalah, kindOf, type PrayerColumn, type Table, type TimeColumn } from "./column-kinds.ts";
import { type DateColumns, dateColumns, weekdayColumn } from "./date-columns.ts";
import { isSecondAnIqamah } from "./second-columns.ts";
import { type LimitedColumn, unreadHeadings } from "./unread-headings.ts";

export interface Columns {
  date: DateColumns;
  /** The column of weekdays' names. */
  weekdayAt: number | undefined;
  times: TimeColumn[];
  /** Columns that may hold a prayer's time on some days, without saying on which. */
  limited: LimitedColumn[];
  /** Columns that are not read, and those read by more than their heading. */
  findings: Finding[];
}

/** @returns the columns that hold something, or why the table cannot be read without guessing */
export function columnsOf(table: Table, asr: Asr): Columns | Finding {
  const { file, row, names } = table;
  const place = { file, ...(row && { row }) };
  const headings = withShortSunrise(names.map(readHeading), names);
  const weekdayAt = weekdayColumn(headings, table);
  const date = dateColumns(headings, table, weekdayAt);
  if (!date) return { ...place, ...notice("no-date-column") };
  const prayers = ofSchool(withMaghrib(withDawn(prayersOf(headings, names), names), headings, names), asr);
  const { times, findings } = timeColumns(prayers, table, place);
  const [first] = findings;
  if (times.every(({ prayerKey }) => prayerKey === "sunrise") && first) return first;
  const unread = unreadHeadings(headings, table, times, place);
  const { limited } = unread;
  const paired = inCongregations(times, names);
  return { date, weekdayAt, times: paired, limited, findings: [...findings, ...unread.findings] };
}

/**
 * Splits the columns of a prayer with several adhans and several iqamahs, so that each iqamah stays with its adhan even
 * if another congregation has none.
 */
function inCongregations(times: readonly TimeColumn[], names: readonly string[]): TimeColumn[] {
  const isPaired = ({ prayerKey }: TimeColumn) => {
    const ofPrayer = times.filter((column) => column.prayerKey === prayerKey);
    return ofPrayer.length === 2 && ofPrayer.every(({ at }) => at.length > 1);
  };
  const splitColumn = (column: TimeColumn) =>
    column.at.map((at, index) => ({ ...column, at: [at], name: names[at] ?? "", congregation: index + 1 }));
  return times.flatMap((column) => (isPaired(column) ? splitColumn(column) : [column]));
}

/** The columns that hold times. A heading that cannot be placed costs its column, not the table. */
function timeColumns(prayers: readonly PrayerColumn[], table: Table, place: Place) {
  const times: TimeColumn[] = [];
  const findings: Finding[] = [];
  const countOf = (at: readonly number[]) => at.flatMap(table.textsOf).filter((text) => text !== "").length;
  for (const column of prayers) {
    const { at, name, heading } = column;
    const kind = kindOf(column, prayers, table);
    if (!kind) findings.push({ ...place, column: name, ...notice("adhan-or-iqamah", { column: name }) });
    else for (const part of prayersIn(heading, kind)) add({ ...part, kind, at: [at], name }, column);
  }
  return { times, findings };

  function add(added: TimeColumn, { heading }: PrayerColumn) {
    const { prayerKey, kind, name } = added;
    const known = times.find((column) => areAlike(column, added));
    if (!known) return times.push(added);
    if (heading.number !== undefined && heading.number > 1) return known.at.push(...added.at);
    if (isSecondAnIqamah(known, added, prayers, table)) {
      findings.push({ ...place, column: name, ...notice("read-as-iqamah", { prayer: prayerKey }) });
      return times.push({ ...added, kind: "iqamah", name: `${name} (iqamah)` });
    }
    if (areEqual(known, added)) return undefined;
    const [call, start] = isCall(added) ? [added, known] : [known, added];
    if (kind === "adhan" && isCall(call) && !isCall(start)) {
      times.splice(times.indexOf(known), 1, call);
      const details = { prayer: prayerKey, call: call.name };
      return findings.push({ ...place, column: start.name, ...notice("start-beside-call", details) });
    }
    const isFuller = countOf(added.at) > countOf(known.at);
    const [used, unused] = isFuller ? [added, known] : [known, added];
    if (isFuller) times.splice(times.indexOf(known), 1, added);
    const details = { kind, prayer: prayerKey, used: used.name };
    return findings.push({ ...place, column: unused.name, ...notice("repeated-column", details) });
  }

  function areEqual(a: TimeColumn, b: TimeColumn): boolean {
    return a.at.flatMap(table.textsOf).join("\n") === b.at.flatMap(table.textsOf).join("\n");
  }
}

function areAlike(a: TimeColumn, b: TimeColumn): boolean {
  return a.prayerKey === b.prayerKey && a.kind === b.kind && nameOf(a.days) === nameOf(b.days);
}

function nameOf(days: DaysOfWeek | undefined): string {
  return String(days ?? "");
}

/**
 * The columns of prayers. A column headed only "Jamaat" belongs to the prayer before it, and so does "Salah" beside
 * the call, and "2nd" beside the first jummah.
 */
function prayersOf(headings: readonly Heading[], names: readonly string[]): PrayerColumn[] {
  let last: PrayerColumn | undefined;
  return headings.flatMap((heading, at): PrayerColumn[] => {
    const name = names[at] ?? "";
    if (heading.names === "prayer") {
      last = { at, name, heading };
      return [last];
    }
    if (heading.names === "unclear") last = undefined;
    const added = last && belongingTo(last, heading, name);
    if (!last || !added) return [];
    const { prayerKey } = last.heading;
    // Sunrise has no congregation.
    if (prayerKey === "sunrise") return [];
    const column = {
      at,
      name: `${name} (${prayerKey})`,
      heading: { names: "prayer", prayerKey, ...added },
    } as const;
    if (added.number !== undefined) last = column;
    return [column];
  });
}

/** What a heading without a prayer adds to that of the prayer's column before it. */
function belongingTo(
  last: PrayerColumn,
  heading: Heading,
  name: string,
): Pick<PrayerColumn["heading"], "kind" | "days" | "number"> | undefined {
  if (heading.names === "kind") return { kind: heading.kind, ...(heading.days && { days: heading.days }) };
  if (heading.names !== "unknown") return undefined;
  if (isCall(last) && isSalah(name)) return { kind: "iqamah" };
  const { prayerKey, kind, number } = last.heading;
  const next = prayerKey === "jummah" && number !== undefined ? number + 1 : undefined;
  return next !== undefined && isNumber(name, next) ? { kind, number: next } : undefined;
}

/** "Sun" between fajr and dhuhr is short for sunrise; elsewhere it is a weekday. */
function withShortSunrise(headings: readonly Heading[], names: readonly string[]): Heading[] {
  const isPrayer = (heading: Heading | undefined, prayerKey: PrayerKey) =>
    heading?.names === "prayer" && heading.prayerKey === prayerKey;
  return headings.map((heading, at) => {
    if (wordsOf(names[at] ?? "").join() !== "sun") return heading;
    const isBetween =
      headings.slice(0, at).some((other) => isPrayer(other, "fajr")) && isPrayer(headings[at + 1], "dhuhr");
    return isBetween ? { names: "prayer", prayerKey: "sunrise", kind: "adhan" } : heading;
  });
}

const dawnWords = ["imsak", "imsaku"];
const turkishOrAlbanianAsr = ["ikindi", "ikindia"];

/** In Turkish and Albanian calendars, imsak is the start of fajr; elsewhere it is minutes earlier. */
function withDawn(prayers: PrayerColumn[], names: readonly string[]): PrayerColumn[] {
  const has = (words: readonly string[]) =>
    names.findIndex((name) => wordsOf(name).some((word) => words.includes(word)));
  const at = has(dawnWords);
  if (at < 0 || has(turkishOrAlbanianAsr) < 0 || prayers.some(({ heading }) => heading.prayerKey === "fajr"))
    return prayers;
  const heading = { names: "prayer", prayerKey: "fajr", kind: "unsaid" } as const;
  return [{ at, name: names[at] ?? "", heading }, ...prayers];
}

/** Iftar or sunset is maghrib's adhan if no column is. */
function withMaghrib(
  prayers: PrayerColumn[],
  headings: readonly Heading[],
  names: readonly string[],
): PrayerColumn[] {
  const hasMaghrib = prayers.some(
    ({ heading: { prayerKey, kind } }) => prayerKey === "maghrib" && kind !== "iqamah",
  );
  const [at] = startsOfMaghrib.flatMap((words) =>
    names.flatMap((name, index) =>
      headings[index]?.names === "nothing" && isOnly(name, words) ? [index] : [],
    ),
  );
  if (hasMaghrib || at === undefined) return prayers;
  const heading = { names: "prayer", prayerKey: "maghrib", kind: "adhan" } as const;
  const after = prayers.findIndex((column) => column.at > at);
  return prayers.toSpliced(after < 0 ? prayers.length : after, 0, { at, name: names[at] ?? "", heading });
}

/** Whether a heading names nothing else: "Ramadan iftar" is not every day's. */
function isOnly(name: string, words: ReadonlySet<string>): boolean {
  const ofName = wordsOf(inSingleWords(name));
  return (
    ofName.some((word) => words.has(word)) && ofName.every((word) => words.has(word) || plainWords.has(word))
  );
}

/** Leaves out the start of asr that the mosque does not keep, if the table has both. */
function ofSchool(prayers: PrayerColumn[], asr: Asr): PrayerColumn[] {
  const beginnings = prayers.filter(
    ({ heading }) => heading.prayerKey === "asr" && heading.kind !== "iqamah",
  );
  const kept = beginnings.filter(({ heading }) => (heading.asr ?? "mithl-1") === asr);
  if (kept.length === 0 || !beginnings.some(({ heading }) => heading.asr)) return prayers;
  return prayers.filter((column) => kept.includes(column) || !beginnings.includes(column));
}
