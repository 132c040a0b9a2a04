import type { DataTable, Tx } from "../store/tables/schema.ts";

/** Tables whose rows sign users in. No backup holds them, and no restore restores them. */
export const waysIn: readonly DataTable[] = ["sessions", "verifications"];

/** Signs everyone out, and deletes the secret that signed their cookies. */
export async function endWaysIn(tx: Tx): Promise<void> {
  await tx.deleteFrom("sessions").execute();
  await tx.deleteFrom("verifications").execute();
  await tx.deleteFrom("serviceState").where("name", "=", "secret").execute();
}
