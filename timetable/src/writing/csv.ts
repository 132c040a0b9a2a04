import { type PrayerKey, prayerKeys } from "../times/prayers.ts";
import { Temporal } from "../times/temporal.ts";
import type { PrayerTimes } from "../timetable/rows.ts";
import type { Day } from "../timetable/timetable.ts";

/** A column of a prayer: its heading, and its text for the rows that the prayer has on a day. */
interface Column {
  heading: string;
  prayerKey: PrayerKey;
  textOf: (rows: readonly PrayerTimes[]) => string | undefined;
  /** Whether it is of the prayer's first congregation, or of all of them. */
  isFirst: boolean;
}

/** Says that there is no such time. An empty cell would look forgotten. */
const none = "-";
/** Says that the time is not known. */
const unknown = "?";

/**
 * Writes days as a table, one row a day, that the dialect `csv` reads. A prayer that is held more than once has numbered
 * columns. Jummah is in the rows of Fridays, and of other days only if it is another one than that of the coming Friday.
 * A time that is not known is a question mark.
 */
export function csvOf(days: readonly Day[]): string {
  const columns = prayerKeys.flatMap((key) => columnsOf(key, days));
  const withJummah = daysWithJummah(days);
  const lines = days.map((day) => [
    day.date,
    ...columns.map(({ prayerKey, textOf, isFirst }) => {
      const nothing = isFirst ? none : "";
      if (day.unknown?.includes(prayerKey)) return isFirst ? unknown : "";
      if (prayerKey === "jummah" && !withJummah.has(day.date)) return nothing;
      return textOf(rowsOf(day, prayerKey)) ?? nothing;
    }),
  ]);
  return [["Date", ...columns.map(({ heading }) => heading)], ...lines]
    .map((line) => `${line.join(",")}\n`)
    .join("");
}

function columnsOf(prayerKey: PrayerKey, days: readonly Day[]): Column[] {
  const ofDays = days.map((day) => rowsOf(day, prayerKey));
  const isUnknown = days.some((day) => day.unknown?.includes(prayerKey));
  const has = (kind: "adhanTime" | "iqamahTime") =>
    ofDays.some((rows) => rows.some((row) => row[kind] !== undefined));
  const count = Math.max(...ofDays.map(({ length }) => length));
  const name = prayerKey.replace(/^./, (letter) => letter.toUpperCase());
  const column = (number: number, kind: "adhan" | "iqamah", isNumbered: boolean): Column => ({
    heading: [name, ...(isNumbered ? [number] : []), kind].join(" ").replace(/^Sunrise adhan$/, "Sunrise"),
    prayerKey,
    textOf: (rows) => rows[number - 1]?.[`${kind}Time`],
    isFirst: number === 1,
  });
  const isOneAdhan = ofDays.every(hasOneAdhan);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const isKnownByAdhan = isUnknown && !has("adhanTime") && !has("iqamahTime");
  const shared = isOneAdhan && (has("adhanTime") || isKnownByAdhan) ? [column(1, "adhan", false)] : [];
  const each = numbers.flatMap((number) => [
    ...(has("adhanTime") && !isOneAdhan ? [column(number, "adhan", count > 1)] : []),
    ...(has("iqamahTime") ? [column(number, "iqamah", count > 1)] : []),
  ]);
  return [...shared, ...each];
}

/** Whether one adhan column is enough: an adhan alone in its row serves every congregation. */
function hasOneAdhan(rows: readonly PrayerTimes[]): boolean {
  if (rows.length < 2) return true;
  const adhans = new Set(rows.map(({ adhanTime }) => adhanTime));
  return adhans.size === 1 && rows.every(({ iqamahTime }) => iqamahTime !== undefined);
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
