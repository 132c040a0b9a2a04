import type { HealthNews } from "@mosque-sync/contract";
import { fromJson, toJson } from "#store/tables/columns.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { SyncWatchesTable } from "#store/tables/watch-tables.ts";
import { writingKeysOf } from "#subjects/keys/rows/keys.ts";
import type { WritingKey } from "#subjects/keys/rules/key-families.ts";
import { noteTold } from "#subjects/timetable/rows/links.ts";
import { watchedColumns, watchedOf } from "#subjects/timetable/rows/timetables.ts";
import {
  type DueWarnings,
  dueWarnings,
  type WarnableTimetable,
} from "#subjects/timetable/rules/health/warnings.ts";
import { isOfOtherKey, notificationOf, type SeenState, troubles } from "../rules/notifications.ts";

/** A mosque that is checked, with its watch as it was before. */
export interface CheckedMosque
  extends Pick<
    MosquesTable,
    | ("id" | "communityName" | "timeZoneId" | "latitude" | "longitude")
    | ("prayerRows" | "prayersVersion" | "testOf" | "suspendedAt")
  > {
  /** Undefined for a mosque that is not watched yet. */
  readonly watch: SyncWatchesTable | undefined;
  /** Keys that may write, newest first. */
  readonly keys: readonly WritingKey[];
  /** Undefined unless a timetable keeps its rows. */
  readonly timetable: CheckedTimetable | undefined;
}

export async function findMosquesToCheck(tx: Tx, ids: readonly string[]): Promise<CheckedMosque[]> {
  const mosques = await tx
    .selectFrom("mosques")
    .select([
      "id",
      "communityName",
      "timeZoneId",
      "latitude",
      "longitude",
      "prayerRows",
      "prayersVersion",
      "testOf",
      "suspendedAt",
    ])
    .where("id", "in", ids)
    .execute();
  const watches = await tx.selectFrom("syncWatches").selectAll().where("mosqueId", "in", ids).execute();
  const byMosque = new Map(watches.map((watch) => [watch.mosqueId, watch]));
  const timetables = await findTimetables(tx, ids);
  const keys = Map.groupBy(await writingKeysOf(tx, ids), ({ mosqueId }) => mosqueId);
  return mosques.map((mosque) => ({
    ...mosque,
    watch: byMosque.get(mosque.id),
    keys: keys.get(mosque.id) ?? [],
    timetable: timetables.get(mosque.id),
  }));
}

type CheckedTimetable = ReturnType<typeof watchedOf> & Pick<WarnableTimetable, "link">;

/** The columns of timetables that checks need, without their documents. */
async function findTimetables(tx: Tx, ids: readonly string[]): Promise<Map<string, CheckedTimetable>> {
  const [rows, links] = await Promise.all([
    tx.selectFrom("timetables").select(watchedColumns).where("mosqueId", "in", ids).execute(),
    tx.selectFrom("timetableLinks").selectAll().where("mosqueId", "in", ids).execute(),
  ]);
  const byMosque = new Map(
    links.map(({ details, ...link }) => [
      link.mosqueId,
      { ...link, status: details === null ? undefined : fromJson(details).status },
    ]),
  );
  return new Map(rows.map((row) => [row.mosqueId, { ...watchedOf(row), link: byMosque.get(row.mosqueId) }]));
}

/**
 * Gives the warnings about a mosque's timetable that are due, unless another instance has. Call it in a write that has
 * locked the mosque.
 * @param date today in the mosque's zone
 */
export async function takeWarnings(
  tx: Tx,
  mosqueId: string,
  date: string,
): Promise<(DueWarnings & { readonly lastDay: string }) | undefined> {
  const timetable = (await findTimetables(tx, [mosqueId])).get(mosqueId);
  const due = timetable && dueWarnings(timetable, date);
  if (!due) return undefined;
  const given = { ends: toJson(due.given.ends), open: toJson(due.given.open) };
  await tx.updateTable("timetables").set(given).where("mosqueId", "=", mosqueId).execute();
  if (due.link) await noteTold(tx, mosqueId);
  return { ...due, lastDay: timetable.lastDay };
}

/** Which of these mosques are known to be healthy. */
export async function findHealthy(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("syncWatches")
    .select("mosqueId")
    .where("mosqueId", "in", ids)
    .where("state", "=", "healthy")
    .execute();
  return rows.map(({ mosqueId }) => mosqueId);
}

/** The mosques whose state may have changed without a request, the longest due first. @param now an ISO instant */
export async function findDueMosques(tx: Tx, now: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("syncWatches")
    .select("mosqueId")
    .where("checkAt", "<=", now)
    .orderBy("checkAt")
    .limit(limit)
    .execute();
  return rows.map(({ mosqueId }) => mosqueId);
}

export type Checked = Pick<
  SyncWatchesTable,
  "mosqueId" | "state" | "reason" | "keyFamilyId" | "checkAt" | "prayersVersion" | "prayersChangedAt"
>;

/** The news in the result of a check. @param before the watch at the start of the check */
export function newsOf(before: SeenState | undefined, found: SeenState): HealthNews | undefined {
  return notificationOf(before ?? { state: "never", keyFamilyId: null, reason: null }, found);
}

/**
 * Saves the result of a check, unless another instance or the mosque's team was faster.
 * @param before the watch at the start of the check
 * @param at the moment of the check, ISO
 * @returns whether it was saved, and the news to mail
 */
export async function saveCheck(
  tx: Tx,
  before: SyncWatchesTable | undefined,
  checked: Checked,
  at: string,
): Promise<{ isSaved: boolean; news?: HealthNews | undefined }> {
  const { mosqueId, ...found } = checked;
  const isSame = before?.state === found.state && !isOfOtherKey(before, found);
  const stateSince = isSame ? before.stateSince : at;
  if (!before) {
    const own = { periodMinutes: null, graceMinutes: null, paused: 0 } as const;
    const inserted = await tx
      .insertInto("syncWatches")
      .values({ mosqueId, ...own, ...found, stateSince })
      .onConflict((conflict) => conflict.column("mosqueId").doNothing())
      .returning("mosqueId")
      .execute();
    return {
      isSaved: inserted.length > 0,
      news: inserted.length > 0 ? newsOf(before, found) : undefined,
    };
  }
  const { numUpdatedRows } = await tx
    .updateTable("syncWatches")
    .set({ ...found, stateSince })
    .where("mosqueId", "=", mosqueId)
    .where("state", "=", before.state)
    .where("stateSince", "=", before.stateSince)
    .where("checkAt", "is not distinct from", before.checkAt)
    .executeTakeFirst();
  const isSaved = numUpdatedRows > 0n;
  return { isSaved, news: isSaved ? newsOf(before, found) : undefined };
}

/** How many mosques are in each state that someone has to end. */
export async function countInTrouble(
  tx: Tx,
): Promise<{ state: (typeof troubles)[number]; mosques: number }[]> {
  const rows = await tx
    .selectFrom("syncWatches")
    .select(["state", ({ fn }) => fn.countAll().as("mosques")])
    .where("state", "in", troubles)
    .groupBy("state")
    .execute();
  const counts = new Map(rows.map(({ state, mosques }) => [state, Number(mosques)]));
  return troubles.map((state) => ({ state, mosques: counts.get(state) ?? 0 }));
}
