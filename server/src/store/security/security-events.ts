import type { SecurityEventsTable, Tx } from "../tables/schema.ts";

/** Appends an event to the security history. Nothing but retention removes it again. */
export async function addSecurityEvent(tx: Tx, event: SecurityEventsTable): Promise<void> {
  await tx.insertInto("securityEvents").values(event).execute();
}
