import type { Timetable } from "@mosque-sync/contract";
import { fromJson, toJson } from "#store/tables/columns.ts";
import { prepare } from "#store/tables/prepare.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { LinkedVersion, TimetableLinksTable } from "#store/tables/timetable-tables.ts";

/** The columns of a link whose last fetch worked. */
export const working = { failures: 0, reason: null, problem: null, details: null, isTold: 0 } as const;

export async function findLink(tx: Tx, mosqueId: string): Promise<TimetableLinksTable | undefined> {
  return tx.selectFrom("timetableLinks").selectAll().where("mosqueId", "=", mosqueId).executeTakeFirst();
}

/** A link as the API shows it. */
export function withLink(row: TimetableLinksTable | undefined): Pick<Timetable, "link"> {
  if (!row) return {};
  const { url, checkedAt, failures, reason, problem, details } = row;
  const { status, sentences } = details === null ? {} : fromJson(details);
  return {
    link: {
      ...{ url, checkedAt, failures },
      ...(reason !== null && { reason }),
      ...(problem !== null && { problem }),
      ...(status !== undefined && { status }),
      ...(sentences && { sentences: [...sentences] }),
    },
  };
}

/** Saves a new link, whose file was just fetched. */
export async function saveLink(
  tx: Tx,
  row: Pick<TimetableLinksTable, "mosqueId" | "url" | "checkedAt" | "dueAt"> & {
    readonly version: LinkedVersion;
  },
): Promise<void> {
  await deleteLink(tx, row.mosqueId);
  await tx
    .insertInto("timetableLinks")
    .values({ ...row, version: toJson(row.version), ...working })
    .execute();
}

export async function deleteLink(tx: Tx, mosqueId: string): Promise<void> {
  await tx.deleteFrom("timetableLinks").where("mosqueId", "=", mosqueId).execute();
}

/** The mosques whose links are due, those first that have waited longest. */
export async function findDueLinks(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("timetableLinks")
    .select("mosqueId")
    .where("dueAt", "<=", now.toISOString())
    .orderBy("dueAt")
    .limit(limit)
    .execute();
  return rows.map(({ mosqueId }) => mosqueId);
}

/**
 * Takes a due link for a fetch. A process that is killed leaves it to the others, which take it at `dueAt`.
 * @returns undefined if another instance has taken it
 */
export async function claimLink(
  tx: Tx,
  mosqueId: string,
  now: Date,
  dueAt: Date,
): Promise<TimetableLinksTable | undefined> {
  const rows = await tx
    .updateTable("timetableLinks")
    .set({ dueAt: dueAt.toISOString() })
    .where("mosqueId", "=", mosqueId)
    .where("dueAt", "<=", now.toISOString())
    .returningAll()
    .execute();
  return rows[0];
}

const updateDueAt = prepare<Pick<TimetableLinksTable, "mosqueId" | "dueAt">, unknown>((tx, value) =>
  tx
    .updateTable("timetableLinks")
    .set({ dueAt: value("dueAt") })
    .where("mosqueId", "=", value("mosqueId")),
);

/** Saves when the link of a mosque is fetched next, if it has one. @param dueAt an ISO instant */
export function saveLinkDueAt(tx: Tx, mosqueId: string, dueAt: string): void {
  updateDueAt.send(tx, { mosqueId, dueAt });
}

/** Saves the outcome of a fetch. */
export async function saveFetch(
  tx: Tx,
  { mosqueId, url }: Pick<TimetableLinksTable, "mosqueId" | "url">,
  outcome: Partial<Omit<TimetableLinksTable, "mosqueId" | "url">>,
): Promise<void> {
  await tx
    .updateTable("timetableLinks")
    .set(outcome)
    .where("mosqueId", "=", mosqueId)
    .where("url", "=", url)
    .execute();
}

/** Notes that people were told of a link's failures. */
export async function noteTold(tx: Tx, mosqueId: string): Promise<void> {
  await tx.updateTable("timetableLinks").set({ isTold: 1 }).where("mosqueId", "=", mosqueId).execute();
}
