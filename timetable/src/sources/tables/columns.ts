import { type Finding, notice, type Place } from "../../notices/finding.ts";
import type { PrayerKey } from "../../times/prayers.ts";
import { readClockTime } from "../../times/times.ts";
import type { Asr, Cell, TimeKind } from "../cell.ts";
import { type DatePart, type Heading, readHeading, wordsOf } from "../words/headings.ts";

/** Where a table has the date of a row: in one column, in two for the ends of a span, or in one for each part. */
export type DateColumns = { name: string } & (
  | { at: number; lastAt?: number }
  | { monthAt: number; dayAt: number; yearAt: number | undefined }
);

/** The columns of one prayer's adhan or iqamah: more than one if it is held more than once. */
export interface TimeColumn extends Pick<Cell, "prayerKey" | "kind"> {
  at: number[];
  name: string;
}

export interface Columns {
  date: DateColumns;
  times: TimeColumn[];
  /** Unknown headings: their columns are not read. */
  findings: Finding[];
}

/** The parts of a table that decide what its headings mean. */
export interface Table {
  file: string;
  sheet?: string;
  /** The line of the headings. */
  row?: number;
  names: readonly string[];
  /** The texts of a column, from top to bottom. */
  textsOf: (at: number) => string[];
}

interface Named {
  at: number;
  name: string;
  heading: Extract<Heading, { names: "prayer" }>;
}

/** @returns the columns that hold something, or why the table cannot be read without guessing */
export function columnsOf(table: Table, asr: Asr): Columns | Finding {
  const { file, row, names, textsOf } = table;
  const place = { file, ...(row && { row }) };
  const headings = names.map(readHeading);
  const date = dateColumns(headings, names, textsOf);
  if (!date) return { ...place, ...notice("no-date-column") };
  const prayers = ofSchool(withDawn(prayersOf(headings, names), names), asr);
  const times: TimeColumn[] = [];
  for (const { at, name, heading } of prayers) {
    const { prayerKey, number } = heading;
    const kind = kindOf(heading, prayers, table);
    if (!kind) return { ...place, column: name, ...notice("adhan-or-iqamah", { column: name }) };
    const known = times.find((column) => column.prayerKey === prayerKey && column.kind === kind);
    if (!known) times.push({ prayerKey, kind, at: [at], name });
    else if (number !== undefined && number > 1) known.at.push(at);
    else {
      const repeated = notice("repeated-column", { kind, prayer: prayerKey, first: known.name });
      return { ...place, column: name, ...repeated };
    }
  }
  return { date, times, findings: leftOut(headings, table, place) };
}

/** The columns of prayers. A column headed only "Jamaat" belongs to the prayer before it. */
function prayersOf(headings: readonly Heading[], names: readonly string[]): Named[] {
  let last: PrayerKey | undefined;
  return headings.flatMap((heading, at): Named[] => {
    const name = names[at] ?? "";
    if (heading.names === "prayer") {
      last = heading.prayerKey;
      return [{ at, name, heading }];
    }
    if (heading.names !== "kind" || last === undefined) return [];
    const ofLast = { names: "prayer", prayerKey: last, kind: heading.kind } as const;
    return [{ at, name: `${name} (${last})`, heading: ofLast }];
  });
}

/** In Turkish calendars, imsak is the start of fajr; elsewhere it is minutes earlier. */
function withDawn(prayers: Named[], names: readonly string[]): Named[] {
  const has = (word: string) => names.findIndex((name) => wordsOf(name).includes(word));
  const at = has("imsak");
  if (at < 0 || has("ikindi") < 0 || prayers.some(({ heading }) => heading.prayerKey === "fajr"))
    return prayers;
  const heading = { names: "prayer", prayerKey: "fajr", kind: "unsaid" } as const;
  return [{ at, name: names[at] ?? "", heading }, ...prayers];
}

/** Leaves out the start of asr that the mosque does not keep, if the table has both. */
function ofSchool(prayers: Named[], asr: Asr): Named[] {
  const beginnings = prayers.filter(
    ({ heading }) => heading.prayerKey === "asr" && heading.kind !== "iqamah",
  );
  const kept = beginnings.filter(({ heading }) => (heading.asr ?? "mithl-1") === asr);
  if (kept.length === 0 || !beginnings.some(({ heading }) => heading.asr)) return prayers;
  return prayers.filter((column) => kept.includes(column) || !beginnings.includes(column));
}

/**
 * What a prayer's column holds if its heading does not say: adhan if other columns hold iqamah; else what the file's
 * name says; else adhan if the table has sunrise. Jummah is the time of the congregation.
 */
function kindOf(
  { prayerKey, kind }: Named["heading"],
  prayers: readonly Named[],
  table: Table,
): TimeKind | undefined {
  if (kind !== "unsaid") return kind;
  if (prayerKey === "jummah") return "iqamah";
  const others = prayers.filter(({ heading }) => heading.prayerKey !== "jummah");
  const ofSame = others.filter(({ heading }) => heading.prayerKey === prayerKey);
  if (ofSame.some(({ heading }) => heading.kind === "adhan")) return undefined;
  if (others.some(({ heading }) => heading.kind === "iqamah")) return "adhan";
  const hasSunrise = others.some(({ heading }) => heading.prayerKey === "sunrise");
  const named = kindOfName(table.sheet ?? "") ?? kindOfName(table.file);
  if (named) return named === "iqamah" && hasSunrise ? undefined : named;
  return hasSunrise ? "adhan" : kindOfTimes(others, table);
}

/** What the file's name says, such as `iqama_2026.csv`. */
function kindOfName(file: string): TimeKind | undefined {
  const name = file.replace(/[?#].*$/, "").replace(/^.*[/\\]/, "");
  const kinds = wordsOf(name).flatMap((word) => {
    const heading = readHeading(word);
    return heading.names === "kind" ? [heading.kind] : [];
  });
  return new Set(kinds).size === 1 ? kinds[0] : undefined;
}

/** How many times are needed to tell chosen times from calculated ones. */
const fewestTimes = 50;
/** One in five calculated times is a multiple of five minutes. */
const followsTheSun = 0.4;
const isChosen = 0.9;

/** Congregations start at whole five minutes; calculated times fall on any minute. */
function kindOfTimes(prayers: readonly Named[], { textsOf }: Table): TimeKind | undefined {
  const chosen: PrayerKey[] = ["fajr", "dhuhr", "asr", "isha"];
  const minutes = prayers
    .filter(({ heading }) => chosen.includes(heading.prayerKey))
    .flatMap(({ at }) => textsOf(at))
    .flatMap((text) => /^\d{1,2}[:.](\d\d)/.exec(text)?.[1] ?? []);
  if (minutes.length < fewestTimes) return undefined;
  const share = minutes.filter((minute) => Number(minute) % 5 === 0).length / minutes.length;
  return share >= isChosen ? "iqamah" : share <= followsTheSun ? "adhan" : undefined;
}

function dateColumns(
  headings: readonly Heading[],
  names: readonly string[],
  textsOf: Table["textsOf"],
): DateColumns | undefined {
  const find = (part: DatePart) =>
    headings.findIndex((heading) => heading.names === "date" && heading.part === part);
  const [dateAt, monthAt, dayAt, year] = [find("date"), find("month"), find("day"), find("year")];
  const [firstAt, lastAt] = [find("first date"), find("last date")];
  if (firstAt >= 0 && lastAt >= 0)
    return { at: firstAt, lastAt, name: `${names[firstAt]}, ${names[lastAt]}` };
  const yearAt = year < 0 ? undefined : year;
  const isOnlyDay = (at: number) => at >= 0 && textsOf(at).every((text) => /^\d{0,2}$/.test(text));
  const whole = (at: number) => ({ at, name: names[at] ?? "" });
  const inParts = (at: number) => ({ monthAt, dayAt: at, yearAt, name: `${names[monthAt]}, ${names[at]}` });
  if (monthAt >= 0 && isOnlyDay(dateAt)) return inParts(dateAt);
  if (dateAt >= 0) return whole(dateAt);
  if (monthAt >= 0 && dayAt >= 0) return inParts(dayAt);
  return dayAt >= 0 ? whole(dayAt) : undefined;
}

/** Skipped columns: those that may be a prayer's, and those that are none. */
function leftOut(headings: readonly Heading[], { names, textsOf }: Table, place: Place): Finding[] {
  return headings.flatMap((heading, at) => {
    const column = names[at] ?? "";
    if (heading.names === "unknown" && textsOf(at).some((text) => readClockTime(text) !== undefined)) {
      return [{ ...place, column, ...notice("unknown-column-of-times") }];
    }
    if (heading.names === "nothing" && textsOf(at).some((text) => text !== "")) {
      return [{ ...place, column, ...notice("unused-column") }];
    }
    if (heading.names !== "unclear") return [];
    return [{ ...place, column, ...notice("unknown-word-in-heading", { word: heading.word }) }];
  });
}
