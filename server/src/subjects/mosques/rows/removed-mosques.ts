import type { RemovedMosque } from "@mosque-sync/contract";
import type { MosquesTable, RemovedMosquesTable } from "#store/tables/mosque-tables.ts";
import type { Database, Tx } from "#store/tables/schema.ts";
import { plainNameOf } from "../rules/test-mosques.ts";
import { forgetTestMosque } from "./test-mosques.ts";

/** The tables with rows of single mosques. Another one does not compile until it is named here. */
type TableOfMosques = {
  [Table in Exclude<keyof Database, KeptTable>]: Database[Table] extends { mosqueId: unknown }
    ? Table
    : never;
}[Exclude<keyof Database, KeptTable>];
/** What outlives a mosque: that it was removed, and what people did to it. */
type KeptTable = "removedMosques" | "securityEvents";
const tablesOfMosques: Readonly<Record<TableOfMosques, true>> = {
  testMosques: true,
  links: true,
  members: true,
  apiKeys: true,
  announcements: true,
  events: true,
  changes: true,
  idempotentAnswers: true,
  syncWatches: true,
  mails: true,
  mosqueWords: true,
};

/**
 * Removes a mosque with all its data, including its change records, and keeps only the record of its removal. No
 * reference deletes rows of whole tables, such as keys: they are created while the mosque's row is locked, so no
 * transaction can add one afterwards.
 * @param mosque its row, locked
 * @param removal the user, the time and the request of the removal
 */
export async function removeMosque(
  tx: Tx,
  mosque: Pick<MosquesTable, "id" | "communityName" | "testOf">,
  removal: Pick<RemovedMosquesTable, "removedAt" | "removedBy" | "requestId">,
): Promise<void> {
  const { id, testOf } = mosque;
  for (const table of Object.keys(tablesOfMosques) as TableOfMosques[]) {
    // All these tables have the column.
    await tx
      .deleteFrom(table as "members")
      .where("mosqueId", "=", id)
      .execute();
  }
  if (testOf !== null) await forgetTestMosque(tx, testOf, id);
  await tx.deleteFrom("mosques").where("id", "=", id).execute();
  await tx
    .insertInto("removedMosques")
    .values({ mosqueId: id, communityName: plainNameOf(mosque), ...removal })
    .execute();
}

/** The mosques that were removed last. */
export async function listRemovedMosques(tx: Tx, limit: number): Promise<RemovedMosque[]> {
  const rows = await tx
    .selectFrom("removedMosques")
    .leftJoin("users", "users.id", "removedMosques.removedBy")
    .select([
      "removedMosques.mosqueId",
      "removedMosques.communityName",
      "removedMosques.removedAt",
      "removedMosques.removedBy",
      "users.name",
    ])
    .orderBy("removedMosques.removedAt", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ name, removedBy, ...removed }) => ({ ...removed, removedBy: name ?? removedBy }));
}

/** The tables whose rows are counted before a mosque is removed. */
const counted = ["members", "announcements", "events", "changes"] as const;

/** How many rows of each kind a mosque has. */
export async function countRowsOf(
  tx: Tx,
  mosqueId: string,
): Promise<Readonly<Record<(typeof counted)[number], number>>> {
  const counts = counted.map(async (table) => {
    const { rows } = await tx
      .selectFrom(table as "members") // Each of them has the column.
      .select(({ fn }) => fn.countAll().as("rows"))
      .where("mosqueId", "=", mosqueId)
      .executeTakeFirstOrThrow();
    return [table, Number(rows)]; // PostgreSQL gives a bigint as text.
  });
  return Object.fromEntries(await Promise.all(counts));
}
