import type { Doubt, Excerpt } from "../../../notices/doubt.ts";
import { canBeAt } from "../../../times/clock.ts";
import { heldEveryDay, type PrayerKey } from "../../../times/prayers.ts";
import { readClockTime } from "../../../times/times.ts";
import type { TimeKind } from "../../cell.ts";
import type { DialectSettings, SetColumns } from "../../dialect.ts";
import { readHeading } from "../../words/headings.ts";
import type { PrayerColumn, Table, TimeColumn } from "./column-kinds.ts";
import { meaningOfSomeDays, meaningOfTime, notATime } from "./column-meanings.ts";
import { columnKeys } from "./set-columns.ts";

/** How many rows and columns show a doubt. */
const [mostRows, mostColumns] = [3, 6];

/**
 * A few rows of a table with the marked columns, their date, and other columns that help to decide.
 * @param isTelling whether a row shows the doubt; unless given, whether two marked columns differ in the row
 */
export function excerptOf(
  table: Table,
  marked: readonly number[],
  others: readonly number[] = [],
  isTelling?: (index: number) => boolean,
): Excerpt {
  const { names, textsOf, lines = [] } = table;
  const keys = columnKeys(names);
  const dates = names.flatMap((name, at) => (readHeading(name).names === "date" ? [at] : []));
  const shown = [...new Set([...marked, ...dates.slice(0, 2), ...others])]
    .slice(0, Math.max(mostColumns, marked.length))
    .toSorted((a, b) => a - b);
  const texts = shown.map(textsOf);
  const ofMarked = marked.map(textsOf);
  const indexes = (ofMarked[0] ?? []).map((_, index) => index);
  const differs = (index: number) => new Set(ofMarked.map((column) => column[index])).size > 1;
  const isFilled = (index: number) => ofMarked.some((column) => (column[index] ?? "") !== "");
  const filled = indexes.filter(isFilled);
  const telling = filled.filter(isTelling ?? (marked.length === 2 ? differs : () => true));
  const rows = (telling.length > 0 ? telling : filled).slice(0, mostRows);
  return {
    headings: shown.map((at) => keys[at] ?? ""),
    marked: marked.map((at) => shown.indexOf(at)),
    rows: rows.map((index) => {
      const line = lines[index];
      return { ...(line && { line }), cells: texts.map((column) => column[index] ?? "") };
    }),
  };
}

/** Which of two columns has the prayer's time, or whether it is held twice. */
export function doubtOfTwo(
  table: Table,
  used: { at: number },
  other: { at: number },
  { prayerKey, kind, isOfSomeDays }: { prayerKey: PrayerKey; kind: TimeKind; isOfSomeDays: boolean },
  hasIqamah: boolean,
): Doubt {
  const keys = columnKeys(table.names);
  const [first, second] = [used.at, other.at].toSorted((a, b) => a - b).map((at) => keys[at] ?? "");
  const inOrder = (one: string, next: string) => ({ [first ?? ""]: one, [second ?? ""]: next });
  const without = (at: number) => ({ [keys[at] ?? ""]: notATime });
  const both = (congregation: number) => meaningOfTime(prayerKey, kind, congregation);
  const isHeldTwice = kind === "iqamah" && !isOfSomeDays;
  const isOtherIqamah = kind === "adhan" && prayerKey !== "sunrise" && !hasIqamah && !isOfSomeDays;
  return {
    columns: [keys[used.at] ?? "", keys[other.at] ?? ""],
    answers: answersOf([
      without(other.at),
      without(used.at),
      ...(isHeldTwice ? [inOrder(both(1), both(2))] : []),
      ...(isOtherIqamah
        ? [inOrder(meaningOfTime(prayerKey, "adhan"), meaningOfTime(prayerKey, "iqamah"))]
        : []),
    ]),
    otherwise: meaningOfTime(prayerKey, kind),
    table: excerptOf(table, [used.at, other.at]),
  };
}

/**
 * Whether columns are adhan or iqamah: one doubt about all of them, since they are usually the same.
 * @param times the columns that are certain
 */
export function doubtOfKinds(
  columns: readonly PrayerColumn[],
  times: readonly TimeColumn[],
  table: Table,
): Doubt | undefined {
  const ats = columns.map(({ at }) => at);
  const keys = columnKeys(table.names);
  const keyOf = ({ at }: PrayerColumn) => keys[at] ?? "";
  const parts = columns.map((column): Doubt => {
    const { prayerKey } = column.heading;
    const kinds = missingKinds(prayerKey, times).map((kind) => meaningOfTime(prayerKey, kind));
    const answers = [...kinds, notATime].map((meaning) => ({ [keyOf(column)]: meaning }));
    const beside = times.filter((time) => time.prayerKey === prayerKey).flatMap(({ at }) => at);
    return {
      columns: [keyOf(column)],
      answers: answersOf(answers),
      table: excerptOf(table, [column.at], beside),
    };
  });
  const [only, ...others] = parts;
  if (others.length === 0) return only;
  const byPrayer = [...Map.groupBy(columns, ({ heading }) => heading.prayerKey)];
  const arePairs = byPrayer.every(([, own]) => own.length <= 2) && byPrayer.length < columns.length;
  const all = arePairs ? pairedKinds(byPrayer, keyOf) : sameKinds(columns, times, keyOf);
  return all.length === 0
    ? only
    : { columns: columns.map(keyOf), answers: answersOf(all), table: excerptOf(table, ats), parts };
}

function sameKinds(
  columns: readonly PrayerColumn[],
  times: readonly TimeColumn[],
  keyOf: (column: PrayerColumn) => string,
): SetColumns[] {
  const areDifferent = new Set(columns.map(({ heading }) => heading.prayerKey)).size === columns.length;
  const kinds = (["adhan", "iqamah"] as const).filter((kind) =>
    columns.every(({ heading }) => missingKinds(heading.prayerKey, times).includes(kind)),
  );
  if (!areDifferent) return [];
  return kinds.map((kind) =>
    Object.fromEntries(
      columns.map((column) => [keyOf(column), meaningOfTime(column.heading.prayerKey, kind)]),
    ),
  );
}

/** Two columns of each prayer are its adhan and iqamah, or the iqamahs of two congregations. */
function pairedKinds(
  byPrayer: readonly (readonly [PrayerKey, readonly PrayerColumn[]])[],
  keyOf: (column: PrayerColumn) => string,
): SetColumns[] {
  const as = (meaningAt: (prayerKey: PrayerKey, index: number) => string) =>
    Object.fromEntries(
      byPrayer.flatMap(([prayerKey, columns]) =>
        columns.map((column, index) => [keyOf(column), meaningAt(prayerKey, index)]),
      ),
    );
  return [
    as((prayerKey, index) => meaningOfTime(prayerKey, index === 0 ? "adhan" : "iqamah")),
    as((prayerKey, index) => meaningOfTime(prayerKey, "iqamah", index + 1)),
  ];
}

function missingKinds(prayerKey: PrayerKey, times: readonly TimeColumn[]): TimeKind[] {
  const kinds = prayerKey === "sunrise" ? (["adhan"] as const) : (["adhan", "iqamah"] as const);
  return kinds.filter((kind) => !hasTime(times, prayerKey, kind));
}

function hasTime(times: readonly TimeColumn[], prayerKey: PrayerKey, kind: TimeKind): boolean {
  return times.some((time) => time.prayerKey === prayerKey && time.kind === kind && time.days === undefined);
}

/** The known parts of a heading that is not understood. */
interface Guess {
  prayerKey?: PrayerKey | undefined;
  kind?: TimeKind | undefined;
  /** Whether it may have the times of some days only. */
  isOfSomeDays: boolean;
}

/** Which prayer's time a column has, if any. */
export function doubtOfColumn(
  table: Table,
  at: number,
  { prayerKey, kind, isOfSomeDays }: Guess,
  times: readonly TimeColumn[],
): Doubt {
  const key = columnKeys(table.names)[at] ?? "";
  const texts = table.textsOf(at);
  const meanings = prayerKey
    ? meaningsOf(prayerKey, kind, isOfSomeDays, times)
    : possibleTimes(texts, times).map(([prayer, ofKind]) => meaningOfTime(prayer, ofKind));
  const beside = times.filter((time) => time.prayerKey === prayerKey).flatMap((time) => time.at);
  return {
    columns: [key],
    answers: answersOf([...meanings, notATime].map((meaning) => ({ [key]: meaning }))),
    table: excerptOf(table, [at], beside),
  };
}

function meaningsOf(
  prayerKey: PrayerKey,
  said: TimeKind | undefined,
  isOfSomeDays: boolean,
  times: readonly TimeColumn[],
): string[] {
  const kinds = said ? [said] : prayerKey === "jummah" ? (["iqamah"] as const) : kindsOf(prayerKey);
  return kinds.flatMap((kind) => {
    if (!hasTime(times, prayerKey, kind)) return [meaningOfTime(prayerKey, kind)];
    return [
      ...(isOfSomeDays ? [meaningOfSomeDays(prayerKey, kind)] : []),
      ...(kind === "iqamah" ? [meaningOfTime(prayerKey, kind, 2)] : []),
    ];
  });
}

function kindsOf(prayerKey: PrayerKey): readonly TimeKind[] {
  return prayerKey === "sunrise" ? ["adhan"] : ["adhan", "iqamah"];
}

const halfDay = 12 * 60;
/** A few cells may be mistakes. */
const nearlyAll = 0.9;

/** The times that no column has, and whose hours fit. */
function possibleTimes(
  texts: readonly string[],
  times: readonly TimeColumn[],
): (readonly [PrayerKey, TimeKind])[] {
  const minutes = texts.flatMap((text) => readClockTime(text)?.minutes ?? []);
  const fits = (prayerKey: PrayerKey) => {
    const fitting = minutes.filter(
      (each) => canBeAt(prayerKey, each) || (each < halfDay && canBeAt(prayerKey, each + halfDay)),
    );
    return fitting.length >= minutes.length * nearlyAll;
  };
  const daily = [...heldEveryDay.slice(0, 1), "sunrise" as const, ...heldEveryDay.slice(1)];
  const all = [
    ...daily.flatMap((prayerKey) => kindsOf(prayerKey).map((kind) => [prayerKey, kind] as const)),
    ["jummah", "iqamah"] as const,
  ];
  return all.filter(([prayerKey, kind]) => fits(prayerKey) && !hasTime(times, prayerKey, kind));
}

function answersOf(columns: readonly SetColumns[]): DialectSettings[] {
  return columns.map((each) => ({ columns: each }));
}
