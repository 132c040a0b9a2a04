import type { RemovedMosque } from "@mosque-sync/contract";
import type { MosquesTable, RemovedMosquesTable } from "#store/tables/mosque-tables.ts";
import type { Database, Tx } from "#store/tables/schema.ts";
import { oldestRecord } from "#subjects/history/rows/points-in-time.ts";
import { plainNameOf } from "../rules/test-mosques.ts";
import { forgetTestMosque } from "./test-mosques.ts";

/** The tables with rows of single mosques. Another one does not compile until it is named here. */
export type TableOfMosques = {
  [Table in Exclude<keyof Database, KeptTable>]: Database[Table] extends { mosqueId: unknown }
    ? Table
    : never;
}[Exclude<keyof Database, KeptTable>];
/** What outlives a mosque: that it was removed, and what people did to it. */
type KeptTable = "removedMosques" | "securityEvents";
/** When their rows are deleted: with the mosque, or in steps after it, because they may be many. */
const tablesOfMosques: Readonly<Record<TableOfMosques, "with it" | "in steps">> = {
  testMosques: "with it",
  links: "with it",
  members: "with it",
  apiKeys: "with it",
  announcements: "in steps",
  events: "in steps",
  changes: "in steps",
  idempotentAnswers: "in steps",
  syncWatches: "with it",
  mails: "with it",
  mosqueWords: "with it",
  timetables: "with it",
  timetableDocuments: "with it",
  timetableLinks: "with it",
  timetableMonths: "with it",
  timetableSources: "with it",
};

/** The tables with rows of mosques that are deleted at such a time. */
export function tablesDeleted(when: "with it" | "in steps"): TableOfMosques[] {
  const tables = Object.keys(tablesOfMosques) as TableOfMosques[]; // Exactly its names.
  return tables.filter((table) => tablesOfMosques[table] === when);
}

/**
 * Removes a mosque, and keeps only the record of its removal. Rows that are deleted in steps are no longer read: every
 * request looks for the mosque first. No reference deletes rows of whole tables, such as keys: they are created while
 * the mosque's row is locked, so no transaction can add one afterwards.
 * @param mosque its row, locked
 * @param removal the user, the time and the request of the removal
 */
export async function removeMosque(
  tx: Tx,
  mosque: Pick<MosquesTable, "id" | "communityName" | "testOf">,
  removal: Pick<RemovedMosquesTable, "removedAt" | "removedBy" | "requestId">,
): Promise<void> {
  const { id, testOf } = mosque;
  for (const table of tablesDeleted("with it")) {
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
const counted = ["members", "announcements", "events"] as const;

/** How many rows of each kind a mosque has. */
export async function countRowsOf(
  tx: Tx,
  { id, changeCount }: Pick<MosquesTable, "id" | "changeCount">,
): Promise<Readonly<Record<(typeof counted)[number] | "changes", number>>> {
  const counts = counted.map(async (table) => {
    const { rows } = await tx
      .selectFrom(table as "members") // Each of them has the column.
      .select(({ fn }) => fn.countAll().as("rows"))
      .where("mosqueId", "=", id)
      .executeTakeFirstOrThrow();
    return [table, Number(rows)]; // PostgreSQL gives a bigint as text.
  });
  const oldest = await oldestRecord(tx, id);
  // Sequences have no gaps, so the changes need no counting.
  const changes = oldest ? changeCount - oldest.sequence + 1 : 0;
  return { ...Object.fromEntries(await Promise.all(counts)), changes };
}
