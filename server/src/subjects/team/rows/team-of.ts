import type { Tx } from "#store/tables/schema.ts";

/**
 * Selects the id of the mosque whose team looks after a mosque: its own, or of a test mosque that of its real mosque
 * (decision 8.170). Every question about a mosque's members asks this one.
 */
export function teamOf(tx: Tx, mosqueId: string) {
  return tx
    .selectFrom("mosques")
    .select(({ fn }) => fn.coalesce("mosques.testOf", "mosques.id").as("teamOf"))
    .where("mosques.id", "=", mosqueId);
}
