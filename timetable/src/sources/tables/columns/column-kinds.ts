import type { PrayerKey } from "../../../times/prayers.ts";
import type { Cell, TimeKind } from "../../cell.ts";
import { type Heading, readHeading } from "../../words/headings.ts";
import { callWords, salahWords } from "../../words/prayer-words.ts";
import { list, wordsOf } from "../../words/words-of.ts";
import { areChosen, choiceOf, fewestTimes, isSet } from "./chosen-times.ts";

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
  /** The lines of its rows in the file, if the file has lines. */
  lines?: readonly (number | undefined)[];
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
  /** The number of its congregation, if there are several, each with an adhan and an iqamah. */
  congregation?: number;
}

/** The kind of a column's times, and whether only its times show it. */
export interface ColumnKind {
  kind: TimeKind;
  isFromTimes?: true;
}

/**
 * The kind of a prayer's column without a kind in its heading: adhan if another column has the prayer's iqamah; else as
 * the file's name says; else as its times show, since a table of congregations may have sunrise too. Jummah is the time
 * of the congregation, and so is a column "Prayer" next to the call.
 */
export function kindOf(
  column: PrayerColumn,
  prayers: readonly PrayerColumn[],
  table: Table,
): ColumnKind | undefined {
  const { name, heading } = column;
  const { prayerKey, kind, days } = heading;
  if (kind !== "unsaid") return { kind };
  if (prayerKey === "jummah") return { kind: "iqamah" };
  const others = prayers.filter(({ heading }) => heading.prayerKey !== "jummah");
  const own = others.filter(({ heading }) => heading.prayerKey === prayerKey);
  const adhans = own.filter(({ heading }) => heading.kind === "adhan");
  const named = kindOfTable(table);
  const isIqamahSaid = others.some(({ heading }) => heading.kind === "iqamah");
  // The sun knows no weekdays: a time that depends on them is the mosque's choice.
  if (days && (isIqamahSaid || named === "iqamah")) return { kind: "iqamah" };
  if (adhans.length > 0) {
    const isSalahBesideCall = isSalah(name) && adhans.some((adhan) => isCall(adhan));
    return isSalahBesideCall || named === "iqamah" ? { kind: "iqamah" } : undefined;
  }
  if (own.some(({ heading }) => heading.kind === "iqamah")) return { kind: "adhan" };
  if (isIqamahSaid) return isOfMosque(column, others, table) ? undefined : { kind: "adhan" };
  if (named) return { kind: named };
  const hasSunrise = others.some(({ heading }) => heading.prayerKey === "sunrise");
  return hasSunrise ? kindBesideSunrise(column, others, table) : kindOfTimes(others, table);
}

/** The kind that the names of a table's sheet and file give its columns. */
export function kindOfTable({ sheet, file }: Table): TimeKind | undefined {
  return kindOfName(sheet ?? "") ?? kindOfName(file);
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

/** The kind in the file's name, such as `iqama_2026.csv`. */
function kindOfName(file: string): TimeKind | undefined {
  const words = wordsOf(file.replace(/[?#].*$/, "").replace(/^.*[/\\]/, ""));
  if (words.some((word) => andWords.has(word))) return undefined;
  const kinds = words.flatMap((word) => {
    const heading = readHeading(word);
    return heading.names === "kind" ? [heading.kind] : [];
  });
  return new Set(kinds).size === 1 ? kinds[0] : undefined;
}

/** Prayers whose congregations are at whole five minutes; maghrib's may follow the sun. */
const chosen: readonly PrayerKey[] = ["fajr", "dhuhr", "asr", "isha"];

function kindOfTimes(prayers: readonly PrayerColumn[], table: Table): ColumnKind | undefined {
  const texts = textsOfPrayers(prayers, chosen, table);
  const choice = choiceOf(texts);
  if (choice === "chosen") return { kind: "iqamah" };
  return choice === "calculated" && texts.length >= fewestTimes ? { kind: "adhan" } : undefined;
}

/** Sunrise shows that a table may hold calculated times, but not that all of its columns do. */
function kindBesideSunrise(
  column: PrayerColumn,
  prayers: readonly PrayerColumn[],
  table: Table,
): ColumnKind | undefined {
  if (isRounded(prayers, table)) return { kind: "adhan" };
  const isChosen = areChosen(table.textsOf(column.at));
  switch (choiceOf(textsOfPrayers(prayers, chosen, table))) {
    case "chosen":
      return isChosen ? { kind: "iqamah", isFromTimes: true } : undefined;
    case "few":
      return undefined;
    case "mixed":
      return isSet(table.textsOf(column.at)) ? undefined : { kind: "adhan" };
    case "calculated":
      return { kind: "adhan" };
  }
}

/** Whether the times of a column are chosen, although it has no iqamah and other prayers do. */
function isOfMosque({ at }: PrayerColumn, prayers: readonly PrayerColumn[], table: Table): boolean {
  if (!areChosen(table.textsOf(at))) return false;
  const hasSunrise = prayers.some(({ heading }) => heading.prayerKey === "sunrise");
  if (hasSunrise && isRounded(prayers, table)) return false;
  const isOfOther = (prayerKey: PrayerKey) =>
    prayers.some(({ heading }) => heading.prayerKey === prayerKey && heading.kind !== "unsaid");
  const alone = prayers.filter(
    ({ heading: { prayerKey } }) => chosen.includes(prayerKey) && !isOfOther(prayerKey),
  );
  const choice = choiceOf(textsOfPrayers(alone, chosen, table));
  return isSet(table.textsOf(at)) || (alone.length > 1 && (choice === "chosen" || choice === "few"));
}

/** Whether calculated times are written to whole five minutes: sunrise is never chosen. */
function isRounded(prayers: readonly PrayerColumn[], table: Table): boolean {
  const ofSunrise = textsOfPrayers(prayers, ["sunrise"], table);
  return ofSunrise.length === 0 || areChosen(ofSunrise);
}

function textsOfPrayers(
  prayers: readonly PrayerColumn[],
  keys: readonly PrayerKey[],
  { textsOf }: Table,
): string[] {
  const columns = prayers.filter(
    ({ heading }) => keys.includes(heading.prayerKey) && heading.kind !== "iqamah",
  );
  return columns.flatMap(({ at }) => textsOf(at)).filter((text) => text !== "");
}
