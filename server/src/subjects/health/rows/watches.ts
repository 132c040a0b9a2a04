import type { Tx } from "#store/tables/schema.ts";
import type { SyncWatchesTable } from "#store/tables/watch-tables.ts";
import { prayersOf } from "#subjects/mosque-data/rows/prayers.ts";

/** The watch over a mosque's sync; undefined for a mosque that is not watched yet. */
export function findWatch(tx: Tx, mosqueId: string): Promise<SyncWatchesTable | undefined> {
  return tx.selectFrom("syncWatches").selectAll().where("mosqueId", "=", mosqueId).executeTakeFirst();
}

/**
 * Adds the watch over a new mosque, which has sent no request yet: every mosque has one, so that lists find all mosques
 * by their state.
 * @param at the moment, ISO
 */
export function startWatch(tx: Tx, mosqueId: string, state: "never" | "paused", at: string): void {
  const unset = { periodMinutes: null, graceMinutes: null, paused: 0, checkAt: null } as const;
  const rows = { prayersVersion: unseenRows, prayersChangedAt: at };
  const watch = { mosqueId, ...unset, state, stateSince: at, reason: null, keyFamilyId: null, ...rows };
  tx.send(tx.insertInto("syncWatches").values(watch).compile());
}

/** No version of prayer rows: versions count from 1. */
const unseenRows = 0;

/** Whether a mosque has never been checked. */
export function isUnchecked(watch: SyncWatchesTable | undefined): boolean {
  return watch?.prayersVersion === undefined || watch.prayersVersion === unseenRows;
}

/**
 * Keeps the watch over a mosque that no key has written right after its people have changed its data: no request leads to
 * a check of it (decision 8.31). Call it in a write that has locked the mosque.
 * @param at the moment, ISO
 */
export async function watchByHand(tx: Tx, mosqueId: string, at: string): Promise<void> {
  const watch = await findWatch(tx, mosqueId);
  if (watch && watch.state !== "never" && watch.state !== "by_hand") return;
  const { prayersVersion, prayerRows, keeper } = await tx
    .selectFrom("mosques")
    .select(["prayersVersion", "prayerRows", "keeper"])
    .where("id", "=", mosqueId)
    .executeTakeFirstOrThrow();
  if (keeper === "timetable") return;
  const state = prayersOf({ prayerRows }).length > 0 ? "by_hand" : "never";
  const hasSameRows = watch?.prayersVersion === prayersVersion;
  if (watch ? watch.state === state && hasSameRows : state === "never") return;
  const seen = {
    state,
    stateSince: watch?.state === state ? watch.stateSince : at,
    prayersVersion,
    prayersChangedAt: hasSameRows ? watch.prayersChangedAt : at,
  } as const;
  const unset = { periodMinutes: null, graceMinutes: null, paused: 0, checkAt: null } as const;
  await tx
    .insertInto("syncWatches")
    .values({ mosqueId, ...unset, reason: null, keyFamilyId: null, ...seen })
    .onConflict((conflict) => conflict.column("mosqueId").doUpdateSet(seen))
    .execute();
}

/**
 * Makes a mosque's check due.
 * @param at the moment, ISO
 * @param unlessHealthy true to leave a mosque that was last seen healthy
 */
export function makeCheckDue(tx: Tx, mosqueId: string, at: string, { unlessHealthy = false } = {}): void {
  const all = tx.updateTable("syncWatches").set({ checkAt: at }).where("mosqueId", "=", mosqueId);
  tx.send((unlessHealthy ? all.where("state", "<>", "healthy") : all).compile());
}

export type WatchSettings = Pick<SyncWatchesTable, "periodMinutes" | "graceMinutes" | "paused">;

/** The settings of a watch. */
export function watchSettingsOf({ periodMinutes, graceMinutes, paused }: SyncWatchesTable): WatchSettings {
  return { periodMinutes, graceMinutes, paused };
}

/**
 * Saves the team's settings, and makes the mosque's check due immediately. Call it in a write that has locked the
 * mosque.
 * @param mosque its id, and the current version of its prayer rows
 * @param at the moment, ISO
 */
export async function saveWatchSettings(
  tx: Tx,
  { id: mosqueId, prayersVersion }: { readonly id: string; readonly prayersVersion: number },
  settings: WatchSettings,
  at: string,
): Promise<void> {
  const first = {
    state: settings.paused ? "paused" : "never",
    stateSince: at,
    reason: null,
    keyFamilyId: null,
    prayersVersion,
    prayersChangedAt: at,
  } as const;
  await tx
    .insertInto("syncWatches")
    .values({ mosqueId, ...first, ...settings, checkAt: at })
    .onConflict((conflict) => conflict.column("mosqueId").doUpdateSet({ ...settings, checkAt: at }))
    .execute();
}
