import type { PrayerKey } from "../../times/prayers.ts";
import type { Cell, TimeKind } from "../cell.ts";
import { type Heading, readHeading } from "../words/headings.ts";
import { callWords, salahWords } from "../words/prayer-words.ts";
import { list, wordsOf } from "../words/words-of.ts";

/** The parts of a table that decide what its headings mean. */
export interface Table {
  file: string;
  sheet?: string;
  /** The line of the headings. */
  row?: number;
  names: readonly string[];
  /** The texts of a column, from top to bottom. */
  textsOf: (at: number) => readonly string[];
  /** Whether the month of every row is known from a line above it, or from the file's name. */
  hasMonth?: boolean;
}

/** A column with the prayer that its heading names. */
export interface PrayerColumn {
  at: number;
  name: string;
  heading: Extract<Heading, { names: "prayer" }>;
}

/** The columns of one prayer's adhan or iqamah: more than one if it is held more than once. */
export interface TimeColumn extends Pick<Cell, "prayerKey" | "kind" | "days"> {
  at: number[];
  name: string;
  /** Which of several congregations it belongs to, if each has an adhan and an iqamah of its own. */
  congregation?: number;
}

/**
 * What a prayer's column holds if its heading does not say: adhan if other columns hold iqamah; else what the file's
 * name says; else adhan if the table has sunrise. Jummah is the time of the congregation, and so is a column "Prayer"
 * beside the call.
 */
export function kindOf(
  { name, heading: { prayerKey, kind, days } }: PrayerColumn,
  prayers: readonly PrayerColumn[],
  table: Table,
): TimeKind | undefined {
  if (kind !== "unsaid") return kind;
  if (prayerKey === "jummah") return "iqamah";
  const others = prayers.filter(({ heading }) => heading.prayerKey !== "jummah");
  const adhans = others.filter(({ heading }) => heading.prayerKey === prayerKey && heading.kind === "adhan");
  const named = kindOfName(table.sheet ?? "") ?? kindOfName(table.file);
  const isIqamahSaid = others.some(({ heading }) => heading.kind === "iqamah");
  // The sun knows no weekdays: a time that depends on them is the mosque's choice.
  if (days && (isIqamahSaid || named === "iqamah")) return "iqamah";
  if (adhans.length > 0) {
    const isSalahBesideCall = isSalah(name) && adhans.some((adhan) => isCall(adhan));
    return isSalahBesideCall || named === "iqamah" ? "iqamah" : undefined;
  }
  if (isIqamahSaid) return "adhan";
  if (named) return named;
  const hasSunrise = others.some(({ heading }) => heading.prayerKey === "sunrise");
  return hasSunrise ? "adhan" : kindOfTimes(others, table);
}

/** Whether a heading names the call itself rather than the start of the prayer's time. */
export function isCall({ name }: { name: string }): boolean {
  return isWith(callWords, name);
}

/** Whether a heading names the prayer itself rather than a time. */
export function isSalah(name: string): boolean {
  return isWith(salahWords, name);
}

function isWith(words: ReadonlySet<string>, name: string): boolean {
  return wordsOf(name).some((word) => words.has(word));
}

/** In "Prayer times with iqamah", iqamah is only a part. */
const andWords = list("with and plus incl including avec et mit und met en ve dan y e i و مع");

/** What the file's name says, such as `iqama_2026.csv`. */
function kindOfName(file: string): TimeKind | undefined {
  const words = wordsOf(file.replace(/[?#].*$/, "").replace(/^.*[/\\]/, ""));
  if (words.some((word) => andWords.has(word))) return undefined;
  const kinds = words.flatMap((word) => {
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
function kindOfTimes(prayers: readonly PrayerColumn[], { textsOf }: Table): TimeKind | undefined {
  const chosen: PrayerKey[] = ["fajr", "dhuhr", "asr", "isha"];
  const texts = prayers
    .filter(({ heading }) => chosen.includes(heading.prayerKey))
    .flatMap(({ at }) => textsOf(at));
  const { share, count } = wholeFives(texts);
  if (count < fewestTimes) return undefined;
  return share >= isChosen ? "iqamah" : share <= followsTheSun ? "adhan" : undefined;
}

/** Whether the times of a column are chosen rather than calculated. */
export function areChosen(texts: readonly string[]): boolean {
  const { share, count } = wholeFives(texts);
  return count > 0 && share >= isChosen;
}

/** Whether the times of a column are calculated rather than chosen. */
export function followTheSun(texts: readonly string[]): boolean {
  const { share, count } = wholeFives(texts);
  return count > 0 && share <= followsTheSun;
}

function wholeFives(texts: readonly string[]): { share: number; count: number } {
  const minutes = texts.flatMap((text) => /^(?:\d{4}-\d\d-\d\d[T ])?\d{1,2}[:.](\d\d)/.exec(text)?.[1] ?? []);
  return {
    share: minutes.filter((minute) => Number(minute) % 5 === 0).length / minutes.length,
    count: minutes.length,
  };
}
