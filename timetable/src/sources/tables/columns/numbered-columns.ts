import { longestWait, readClockTime } from "../../../times/times.ts";
import { choiceOf } from "./chosen-times.ts";
import { kindOfTable, type PrayerColumn, type Table } from "./column-kinds.ts";

const halfDay = 12 * 60;

/**
 * Columns such as `Fajr1` and `Fajr2` are the adhan and iqamah of a prayer if the first times are calculated, and the
 * second are chosen and shortly after them on every day. A prayer has only one adhan, so otherwise both are unclear.
 */
export function withNumberedCalls(prayers: readonly PrayerColumn[], table: Table) {
  const unclear = new Set<PrayerColumn>();
  const isUnsaid = ({ heading }: PrayerColumn) =>
    heading.kind === "unsaid" && !["jummah", "sunrise", "eid"].includes(heading.prayerKey) && !heading.days;
  const groups = [...Map.groupBy(prayers.filter(isUnsaid), ({ heading }) => heading.prayerKey)].filter(
    ([, columns]) => columns.some(({ heading }) => (heading.number ?? 1) > 1),
  );
  // The first and second start of asr are those of two schools.
  const areCalls = groups.some(([prayerKey]) => prayerKey !== "asr");
  if (!areCalls || kindOfTable(table) === "iqamah") return { prayers: [...prayers], unclear, seconds: [] };
  const pairs = groups.map(([, columns]) => columns);
  const isSure = arePairs(pairs, table);
  const replaced = new Map<PrayerColumn, PrayerColumn>();
  const seconds: PrayerColumn[] = [];
  for (const column of pairs.flat()) {
    const { asr, number, ...heading } = column.heading;
    const isSecond = (number ?? 1) > 1;
    const kind = isSecond ? ("iqamah" as const) : ("adhan" as const);
    const as = { ...column, heading: isSure ? { ...heading, kind } : heading };
    replaced.set(column, as);
    if (!isSure) unclear.add(as);
    else if (isSecond) seconds.push(as);
  }
  return { prayers: prayers.map((column) => replaced.get(column) ?? column), unclear, seconds };
}

function arePairs(pairs: readonly (readonly PrayerColumn[])[], { textsOf }: Table): boolean {
  const inTwos = pairs.map(([first, second, ...others]) => {
    const isPair = second && others.length === 0 && (first?.heading.number ?? 1) === 1;
    return isPair && first ? { first: textsOf(first.at), second: textsOf(second.at) } : undefined;
  });
  const found = inTwos.filter((pair) => pair !== undefined);
  if (found.length < pairs.length || !found.every(({ first, second }) => areShortlyAfter(first, second)))
    return false;
  const [firsts, seconds] = [found.flatMap(({ first }) => first), found.flatMap(({ second }) => second)];
  const isOfMosque = choiceOf(seconds);
  return choiceOf(firsts) === "calculated" && isOfMosque !== "calculated";
}

/** Whether every second time is at or shortly after the first of its row. */
export function areWithinReach(first: readonly string[], second: readonly string[]): boolean {
  const waits = waitsBetween(first, second);
  return waits.length > 0 && waits.every((wait) => wait <= longestWait);
}

function areShortlyAfter(first: readonly string[], second: readonly string[]): boolean {
  return areWithinReach(first, second) && waitsBetween(first, second).some((wait) => wait > 0);
}

function waitsBetween(first: readonly string[], second: readonly string[]): number[] {
  return first.flatMap((text, row) => {
    const [adhan, iqamah] = [readClockTime(text), readClockTime(second[row] ?? "")];
    return adhan && iqamah ? [(iqamah.minutes - adhan.minutes + halfDay) % halfDay] : [];
  });
}
