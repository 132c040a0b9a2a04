import {
  changesRows,
  type Endpoint,
  limits,
  type Prayer,
  type PrayerCreate,
  type PrayerKey,
  type PrayerUpdate,
  type PrayerWarning,
  prayerKeys,
} from "@mosque-sync/contract";
import { findRemovals } from "@mosque-sync/timetable/removals";
import { ApiError } from "#domain/api-error.ts";
import { merged } from "#domain/merge.ts";

/** A row and its place in the order of creation. */
export interface PlacedPrayer {
  readonly prayer: Prayer;
  readonly sequence: number;
}

export type PlacedChange =
  | { readonly before?: undefined; readonly after: PlacedPrayer }
  | { readonly before: PlacedPrayer; readonly after?: PlacedPrayer };

/** The rows once the changes are made, in the order of creation. */
export function afterChanges(
  rows: readonly PlacedPrayer[],
  changes: readonly PlacedChange[],
): PlacedPrayer[] {
  const touched = new Set(changes.map(({ before }) => before?.prayer.id));
  const kept = rows.filter(({ prayer }) => !touched.has(prayer.id));
  const made = changes.flatMap(({ after }) => after ?? []);
  return [...kept, ...made].toSorted((a, b) => a.sequence - b.sequence);
}

/** Rows in list order: by prayer key, then by time, then by creation (decision 5.1). */
export function inListOrder(rows: readonly PlacedPrayer[]): Prayer[] {
  return rows.toSorted(compareRows).map((row) => row.prayer);
}

function compareRows(a: PlacedPrayer, b: PlacedPrayer): number {
  const byKey = prayerKeys.indexOf(a.prayer.prayerKey) - prayerKeys.indexOf(b.prayer.prayerKey);
  if (byKey !== 0) return byKey;
  const [timeA, timeB] = [timeOf(a.prayer), timeOf(b.prayer)];
  if (timeA !== timeB) return timeA < timeB ? -1 : 1;
  return a.sequence - b.sequence;
}

function timeOf({ adhanTime, iqamahTime }: Prayer): string {
  return adhanTime ?? iqamahTime ?? "";
}

/** @throws ApiError prayer_key_not_supported */
export function requireSupportedKey(prayerKey: string | undefined, supported: readonly string[]): void {
  if (prayerKey !== undefined && !supported.includes(prayerKey)) {
    throw ApiError.of("prayer_key_not_supported", { value: prayerKey, allowed: namesOf(supported) });
  }
}

function namesOf(supported: readonly string[]): string {
  return supported.join(", ") || "none";
}

/** @throws ApiError prayer_times_missing */
export function requireSomeTime(row: PrayerCreate | Prayer): void {
  if (!hasSomeTime(row)) throw ApiError.of("prayer_times_missing");
}

function hasSomeTime({ adhanTime, iqamahTime }: PrayerCreate | Prayer): boolean {
  return adhanTime !== undefined || iqamahTime !== undefined;
}

/** @throws ApiError prayer_rows_full */
export function requireRoom(rowCount: number): void {
  if (rowCount >= limits.prayerRowsPerMosque) throw ApiError.of("prayer_rows_full");
}

/** @throws ApiError prayer_times_missing */
export function changedPrayer(before: Prayer, patch: PrayerUpdate): Prayer {
  const after = merged(before, patch);
  requireSomeTime(after);
  return after;
}

/**
 * Checks the rows that should be there, and names the first wrong one by its place. A row that stays as it is may be of a
 * prayer that is no longer supported.
 * @throws ApiError prayers_empty, prayer_row_not_supported, prayer_row_without_time
 */
export function requireRows(
  rows: readonly PrayerCreate[],
  supported: readonly string[],
  allowEmpty: boolean,
  current: readonly PlacedPrayer[],
): void {
  if (rows.length === 0 && !allowEmpty) throw ApiError.of("prayers_empty");
  const staying = current.map(({ prayer }) => prayer);
  for (const [index, row] of rows.entries()) {
    const field = `prayers[${index}]`;
    const { prayerKey: value } = row;
    const same = staying.findIndex((prayer) => haveSameTimes(prayer, row));
    if (same >= 0) staying.splice(same, 1);
    else if (!supported.includes(value)) {
      const allowed = namesOf(supported);
      throw ApiError.of("prayer_row_not_supported", { field: `${field}.prayerKey`, value, allowed });
    }
    if (!hasSomeTime(row)) throw ApiError.of("prayer_row_without_time", { field });
  }
}

function haveSameTimes(one: PrayerCreate, other: PrayerCreate): boolean {
  return (["prayerKey", "adhanTime", "iqamahTime"] as const).every((field) => one[field] === other[field]);
}

/** A row with the times of another: its own id and instant of creation stay. */
export function withTimes(
  { id, createdAt }: Prayer,
  { prayerKey, adhanTime, iqamahTime }: PrayerCreate,
): Prayer {
  return {
    id,
    prayerKey,
    ...(adhanTime !== undefined && { adhanTime }),
    ...(iqamahTime !== undefined && { iqamahTime }),
    createdAt,
  };
}

/**
 * The changes that a careful client confirms with its user before it makes them: the rule of `mosque-sync` (decision
 * 10.71).
 * @param before the rows of the mosque
 * @param after the rows that it would have
 */
export function prayerWarnings(before: readonly Prayer[], after: readonly Prayer[]): PrayerWarning[] {
  const { times, moreRows } = findRemovals(before, after);
  const removed = [...Map.groupBy(times, ({ prayerKey }) => prayerKey)].map(([prayerKey, ofPrayer]) => {
    const count = (kind: "adhan" | "iqamah") => ofPrayer.find((row) => row.kind === kind)?.count ?? 0;
    return removedTimes(prayerKey, count("adhan"), count("iqamah"));
  });
  const more = moreRows.map(
    ({ prayerKey, before: rowsBefore, after: rowsAfter }): PrayerWarning => ({
      code: "more_rows",
      prayerKey,
      before: rowsBefore,
      after: rowsAfter,
      message: `${nameOf(prayerKey)} would have ${inWords(rowsAfter, "row")} instead of ${rowsBefore}.`,
    }),
  );
  return [...removed, ...more];
}

function removedTimes(prayerKey: PrayerKey, adhans: number, iqamahs: number): PrayerWarning {
  const lost = [
    adhans > 0 && inWords(adhans, "adhan time"),
    iqamahs > 0 && inWords(iqamahs, "iqamah time"),
  ].filter(Boolean);
  const message = `${nameOf(prayerKey)} would lose ${lost.join(" and ")}.`;
  return { code: "removed_times", prayerKey, adhans, iqamahs, message };
}

function nameOf(prayerKey: PrayerKey): string {
  return prayerKey.slice(0, 1).toUpperCase() + prayerKey.slice(1);
}

function inWords(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

/**
 * Refuses a write of prayer rows that the mosque's timetable keeps.
 * @throws ApiError rows_kept_by_timetable
 */
export function requireUnkept(
  endpoint: Pick<Endpoint, "ifMatch">,
  { keeper }: { readonly keeper: string | null },
): void {
  if (keeper === "timetable" && changesRows(endpoint)) throw ApiError.of("rows_kept_by_timetable");
}
