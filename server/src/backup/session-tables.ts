import type { DataTable, Tx } from "../store/tables/schema.ts";

/** Tables whose rows sign users in. No backup holds them, and no restore restores them. */
export const sessionTables: readonly DataTable[] = ["sessions", "verifications"];

/** Signs everyone out, and deletes the secret that signed their cookies. */
export async function endSessions(tx: Tx): Promise<void> {
  await tx.deleteFrom("sessions").execute();
  await tx.deleteFrom("verifications").execute();
  await tx.deleteFrom("serviceState").where("name", "=", "secret").execute();
}
