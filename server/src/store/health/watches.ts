import type { Tx } from "../tables/schema.ts";
import type { SyncWatchesTable } from "../tables/watch-tables.ts";

/** The watch over a mosque's sync; undefined for a mosque that is not watched yet. */
export function findWatch(tx: Tx, mosqueId: string): Promise<SyncWatchesTable | undefined> {
  return tx.selectFrom("syncWatches").selectAll().where("mosqueId", "=", mosqueId).executeTakeFirst();
}

/** What a mosque's team decides about the watch. */
export type WatchSettings = Pick<SyncWatchesTable, "periodMinutes" | "graceMinutes" | "paused">;

/**
 * Saves what the team has decided, and has the mosque checked at once. Call it in a write that has locked the mosque.
 * @param mosque its id, and the version of its prayer rows now
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
