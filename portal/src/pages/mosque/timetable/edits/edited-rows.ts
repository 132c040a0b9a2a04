import type { PrayerKey } from "@mosque-sync/contract";
import { isOwn, ownMark } from "@mosque-sync/timetable/own-entries";
import type { Exception, MosqueTimetable } from "@mosque-sync/timetable/writing";
import { daysAfter, isFriday } from "#parts/zones/zone-clock.ts";
import { documentTime } from "../kept/own-changes.ts";
import type { DayPlan } from "../kept/use-sending.ts";

/** The times of a prayer row. */
export interface RowTimes {
  readonly prayerKey: PrayerKey;
  readonly adhanTime?: string | undefined;
  readonly iqamahTime?: string | undefined;
}

/** A prayer whose rows of today were edited by hand. */
export interface EditedPrayer {
  readonly prayerKey: PrayerKey;
  readonly before: readonly RowTimes[];
  readonly after: readonly RowTimes[];
}

/** How long an edit applies. */
export type EditScope = "today" | "onward";

const kinds = ["adhan", "iqamah"] as const;

/** The prayers whose rows differ. */
export function editedPrayers(before: readonly RowTimes[], after: readonly RowTimes[]): EditedPrayer[] {
  const keys = new Set([...before, ...after].map(({ prayerKey }) => prayerKey));
  const edits = [...keys].map((prayerKey): EditedPrayer => {
    const ofPrayer = (row: RowTimes) => row.prayerKey === prayerKey;
    return { prayerKey, before: before.filter(ofPrayer), after: after.filter(ofPrayer) };
  });
  return edits.filter((edit) => textOf(edit.before) !== textOf(edit.after));
}

/** Whether two lists of rows have the same times. */
export function haveSameTimes(one: readonly RowTimes[], other: readonly RowTimes[]): boolean {
  return editedPrayers(one, other).length === 0;
}

/** The times that an edit changes, adds or removes. */
export function editedTimes({ prayerKey, before, after }: EditedPrayer) {
  return kinds
    .filter((kind) => timesOf(before, kind).join() !== timesOf(after, kind).join())
    .map((kind) => ({ prayerKey, kind }));
}

/**
 * The times that an edit repeats on all of its days, although they were not typed: a prayer with several congregations, or
 * jummah, is written as a whole.
 */
export function repeatedTimes(edit: EditedPrayer): ReturnType<typeof editedTimes> {
  if (!isWhole(edit)) return [];
  const { prayerKey, after } = edit;
  const edited = editedTimes(edit).map(({ kind }) => kind);
  return kinds
    .filter((kind) => timesOf(after, kind).length > 0 && (after.length > 1 || !edited.includes(kind)))
    .map((kind) => ({ prayerKey, kind }));
}

function isWhole({ prayerKey, before, after }: EditedPrayer): boolean {
  return prayerKey === "jummah" || before.length > 1 || after.length > 1;
}

/** The changes of rows that edits make, as a plan lists them. */
export function changesOfRows(edits: readonly EditedPrayer[]): DayPlan["changes"] {
  return edits.flatMap(({ prayerKey, before, after }) =>
    Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
      const [from, to] = [before[index], after[index]];
      const kind = from ? (to ? "change" : "delete") : "add";
      return {
        kind,
        prayerKey,
        ...(from && { from: shownRow(from) }),
        ...(to && { to: shownRow(to) }),
      } as const;
    }).filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to)),
  );
}

/** A row without its id. */
function shownRow({ prayerKey, adhanTime, iqamahTime }: RowTimes) {
  return {
    prayerKey,
    ...(adhanTime !== undefined && { adhanTime }),
    ...(iqamahTime !== undefined && { iqamahTime }),
  };
}

/** The last day of an edit. For jummah, "today" is the coming Friday: until then, its row shows that Friday's jummah. */
export function lastDayOf(
  prayerKey: PrayerKey,
  scope: EditScope,
  { today, lastDay }: { readonly today: string; readonly lastDay: string },
): string {
  if (scope === "onward") return lastDay;
  if (prayerKey !== "jummah") return today;
  let coming = today;
  while (!isFriday(coming) && coming < lastDay) coming = daysAfter(coming, 1);
  return coming;
}

/** @returns the document with edits of today's rows as changes of the mosque's own */
export function withEdits(
  document: MosqueTimetable,
  edits: readonly EditedPrayer[],
  scope: EditScope,
  days: { readonly today: string; readonly lastDay: string },
): MosqueTimetable {
  const byLastDay = Map.groupBy(edits, ({ prayerKey }) => lastDayOf(prayerKey, scope, days));
  const changes = [...byLastDay].map(
    ([until, ofDay]): Exception => ({
      ...{ from: days.today, until },
      ...Object.fromEntries(ofDay.map((edit) => [edit.prayerKey, heldOf(edit)])),
      ...ownMark,
    }),
  );
  const { exceptions = [] } = document;
  return { ...document, exceptions: changes.reduce(withChangeOfToday, exceptions) };
}

/**
 * Adds a change after all others of today, so that it overrides them. Planned changes that start later still apply. An
 * edit of the same days is completed instead.
 */
function withChangeOfToday(exceptions: readonly Exception[], change: Exception): Exception[] {
  const { from: today = "" } = change;
  const startOf = ({ date, from = date }: Exception) => from ?? today;
  const place = exceptions.findLastIndex((other) => !isOwn(other) || startOf(other) <= today) + 1;
  const last = exceptions[place - 1];
  const isSameDays = last?.from === today && last.until === change.until && last.reason === undefined;
  return last && isOwn(last) && isSameDays
    ? exceptions.toSpliced(place - 1, 1, completed(last, change))
    : exceptions.toSpliced(place, 0, change);
}

function completed(earlier: Exception, change: Exception): Exception {
  const given = Object.entries(change).map(([name, value]): [string, unknown] => {
    const known: unknown = earlier[name as keyof Exception];
    return [name, isTimes(known) && isTimes(value) ? { ...known, ...value } : value];
  });
  return { ...earlier, ...Object.fromEntries(given) };
}

function isTimes(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The times of a prayer for the document: only the edited ones, or all congregations if there are several. */
function heldOf(edit: EditedPrayer) {
  const { before, after } = edit;
  if (!isWhole(edit)) {
    const times = editedTimes(edit).map(({ kind }) => [kind, writtenTime(after[0], kind)]);
    return Object.fromEntries(times);
  }
  const known = kinds.filter((kind) => timesOf(before, kind).length > 0);
  return after.map((row) => {
    const times = kinds
      .filter((kind) => row[`${kind}Time`] !== undefined || known.includes(kind))
      .map((kind) => [kind, writtenTime(row, kind)]);
    return Object.fromEntries(times);
  });
}

/** @returns null for no such time */
function writtenTime(row: RowTimes | undefined, kind: (typeof kinds)[number]): string | null {
  const time = row?.[`${kind}Time`];
  return row === undefined || time === undefined ? null : documentTime(row.prayerKey, time);
}

function timesOf(rows: readonly RowTimes[], kind: (typeof kinds)[number]): string[] {
  return rows.flatMap((row) => row[`${kind}Time`] ?? []);
}

function textOf(rows: readonly RowTimes[]): string {
  return rows.map(({ adhanTime = "", iqamahTime = "" }) => `${adhanTime}-${iqamahTime}`).join(" ");
}
