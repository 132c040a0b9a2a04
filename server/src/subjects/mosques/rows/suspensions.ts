import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { saveDueAt } from "#subjects/timetable/rows/timetables.ts";

/** How long after a suspension its mosque's watch rests unless a request comes, in milliseconds: most sync daily. */
const restMs = 24 * 60 * 60 * 1_000;

/**
 * Suspends a mosque, or lifts its suspension. Its watch rests meanwhile, and does not report the time before. Its
 * timetable rests too, and its rows are due when the suspension ends. Call it in a write that has locked the mosque.
 * @param at the moment, ISO
 * @returns false if the mosque is already in this state
 */
export async function saveSuspension(
  tx: Tx,
  mosque: Pick<MosquesTable, "id" | "suspendedAt">,
  isSuspended: boolean,
  at: string,
): Promise<boolean> {
  if (isSuspended === (mosque.suspendedAt !== null)) return false;
  const suspendedAt = isSuspended ? at : null;
  await tx.updateTable("mosques").set({ suspendedAt }).where("id", "=", mosque.id).execute();
  const checkAt = isSuspended ? null : new Date(Date.parse(at) + restMs).toISOString();
  await tx
    .updateTable("syncWatches")
    .set({ state: "paused", stateSince: at, reason: null, keyFamilyId: null, checkAt })
    .where("mosqueId", "=", mosque.id)
    .execute();
  if (!isSuspended) saveDueAt(tx, mosque.id, at);
  return true;
}
