import type { Tx } from "#store/tables/schema.ts";

/**
 * Selects the id of the mosque whose team manages a mosque: the mosque itself, or the real mosque of a test mosque
 * (decision 8.170). Every query about a mosque's members uses it.
 */
export function teamOf(tx: Tx, mosqueId: string) {
  return tx
    .selectFrom("mosques")
    .select(({ fn }) => fn.coalesce("mosques.testOf", "mosques.id").as("teamOf"))
    .where("mosques.id", "=", mosqueId);
}
