import { areForSameTime, type TimeKind, type TimeOfPrayer } from "../sources/cell.ts";
import { type PrayerKey, prayerKeys } from "../times/prayers.ts";
import { Temporal } from "../times/temporal.ts";
import type { PrayerTimes } from "../timetable/rows.ts";
import type { Day } from "../timetable/timetable.ts";

/** A column of a prayer: its heading, and its text for the rows that the prayer has on a day. */
interface Column {
  heading: string;
  prayerKey: PrayerKey;
  kind: TimeKind;
  textOf: (rows: readonly PrayerTimes[]) => string | undefined;
  /** Whether it is of the prayer's first congregation, or of all of them. */
  isFirst: boolean;
}

/** Means that there is no such time. An empty cell leaves the time unknown. */
const none = "-";
/** Says that a time is there, but cannot be used. */
const unusable = "?";

/**
 * Writes days as a table for the dialect `csv`, one row a day. A prayer with several congregations has numbered
 * columns. Jummah is in the rows of Fridays, and in those of other days if it differs from the coming Friday's. An
 * unknown time is an empty cell, and an unusable one is a question mark.
 */
export function csvOf(days: readonly Day[]): string {
  const columns = prayerKeys.flatMap((key) => columnsOf(key, days));
  const withJummah = daysWithJummah(days);
  const lines = days.map((day) => [
    day.date,
    ...columns.map(({ prayerKey, kind, textOf, isFirst }) => {
      if (day.unknown?.includes(prayerKey)) return isFirst ? unusable : "";
      if (prayerKey === "jummah" && !withJummah.has(day.date) && !isNone(day, { prayerKey, kind })) return "";
      return textOf(rowsOf(day, prayerKey)) ?? (isFirst && isNone(day, { prayerKey, kind }) ? none : "");
    }),
  ]);
  return [["Date", ...columns.map(({ heading }) => heading)], ...lines]
    .map((line) => `${line.join(",")}\n`)
    .join("");
}

function columnsOf(prayerKey: PrayerKey, days: readonly Day[]): Column[] {
  const ofDays = days.map((day) => rowsOf(day, prayerKey));
  const isUnknown = days.some((day) => day.unknown?.includes(prayerKey));
  const has = (kind: TimeKind) =>
    ofDays.some((rows) => rows.some((row) => row[`${kind}Time`] !== undefined)) ||
    // A dated Eid prayer implies that the other days have no Eid prayer, so they need no column.
    (prayerKey !== "eid" && days.some((day) => isNone(day, { prayerKey, kind })));
  const count = Math.max(1, ...ofDays.map(({ length }) => length));
  const name = prayerKey.replace(/^./, (letter) => letter.toUpperCase());
  const column = (number: number, kind: "adhan" | "iqamah", isNumbered: boolean): Column => ({
    heading: [name, ...(isNumbered ? [number] : []), kind].join(" ").replace(/^Sunrise adhan$/, "Sunrise"),
    prayerKey,
    kind,
    textOf: (rows) => rows[number - 1]?.[`${kind}Time`],
    isFirst: number === 1,
  });
  const isOneAdhan = ofDays.every(hasOneAdhan);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const isKnownByAdhan = isUnknown && !has("adhan") && !has("iqamah");
  const shared = isOneAdhan && (has("adhan") || isKnownByAdhan) ? [column(1, "adhan", false)] : [];
  const each = numbers.flatMap((number) => [
    ...(has("adhan") && !isOneAdhan ? [column(number, "adhan", count > 1)] : []),
    ...(has("iqamah") ? [column(number, "iqamah", count > 1)] : []),
  ]);
  return [...shared, ...each];
}

/** Whether one adhan column is enough: an adhan without an iqamah in its row serves every congregation. */
function hasOneAdhan(rows: readonly PrayerTimes[]): boolean {
  if (rows.length < 2) return true;
  const adhans = new Set(rows.map(({ adhanTime }) => adhanTime));
  return adhans.size === 1 && rows.every(({ iqamahTime }) => iqamahTime !== undefined);
}

function isNone({ none: times = [] }: Day, time: TimeOfPrayer): boolean {
  return times.some((each) => areForSameTime(each, time));
}

function rowsOf({ prayers }: Day, key: PrayerKey): PrayerTimes[] {
  return prayers.filter(({ prayerKey }) => prayerKey === key);
}

const friday = 5;
/** A table's jummah holds for the six days before it as well. */
const daysBefore = 6;

/** The days whose rows need their jummah: a table shows it on the days before, too. */
function daysWithJummah(days: readonly Day[]): ReadonlySet<string> {
  const written = new Map<string, string>();
  for (const { date, ...day } of days.toReversed()) {
    const jummah = JSON.stringify(rowsOf({ date, ...day }, "jummah"));
    if (jummah === "[]") continue;
    const first = Temporal.PlainDate.from(date);
    const coming = Array.from({ length: daysBefore }, (_, index) =>
      first.add({ days: index + 1 }).toString(),
    );
    const next = coming.find((other) => written.has(other));
    const isShown = next !== undefined && written.get(next) === jummah;
    if (first.dayOfWeek === friday || !isShown) written.set(date, jummah);
  }
  return new Set(written.keys());
}
