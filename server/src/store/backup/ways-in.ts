import type { Tx } from "../schema.ts";
import type { DataTable } from "./data-tables.ts";

/** The tables that sign people in. No back-up holds any of their rows, and no restore brings any back. */
export const waysIn: readonly DataTable[] = ["sessions", "verifications"];

/** Signs everyone out, and forgets what their cookies were signed with. */
export async function endWaysIn(tx: Tx): Promise<void> {
  await tx.deleteFrom("sessions").execute();
  await tx.deleteFrom("verifications").execute();
  await tx.deleteFrom("serviceState").where("name", "=", "secret").execute();
}
