import { randomUUID } from "node:crypto";
import type { Tx } from "#store/tables/schema.ts";
import type { MailsTable } from "#store/tables/watch-tables.ts";

/** A mail to be sent. */
export type NewMail = Pick<MailsTable, "mosqueId" | "address" | "what" | "subject" | "text">;

/** Adds mails to the outbox. Call it in a write that has locked the mosque that they name. @param at ISO */
export async function addMails(tx: Tx, mails: readonly NewMail[], at: string): Promise<void> {
  if (mails.length === 0) return;
  await tx
    .insertInto("mails")
    .values(mails.map((mail) => unsent(mail, at)))
    .execute();
}

/** Adds a mail under an id, unless the id exists. @param at ISO */
export async function addMailOnce(tx: Tx, id: string, mail: NewMail, at: string): Promise<void> {
  await tx
    .insertInto("mails")
    .values({ ...unsent(mail, at), id })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

function unsent(mail: NewMail, at: string): MailsTable {
  const nothingYet = { tries: 0, claimedAt: null, sentAt: null, failedAt: null, problem: null };
  return { ...mail, ...nothingYet, id: randomUUID(), madeAt: at, dueAt: at };
}

/** How many mails a mosque's news have made since an instant. */
export async function countMailsSince(tx: Tx, mosqueId: string, since: string): Promise<number> {
  const { mails } = await tx
    .selectFrom("mails")
    .select(({ fn }) => fn.countAll().as("mails"))
    .where("mosqueId", "=", mosqueId)
    .where("madeAt", ">", since)
    .executeTakeFirstOrThrow();
  return Number(mails); // PostgreSQL gives a bigint as text.
}

/** The ids of mails that are due, the longest due first. @param now an ISO instant */
export async function findDueMails(tx: Tx, now: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("mails")
    .select("id")
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Claims a mail, so that no one else sends it: not even after a crash, because it may have been sent.
 * @param at now, an ISO instant
 * @returns undefined if another process has claimed it, or has tried it since, so that it is not due
 */
export function claimMail(tx: Tx, id: string, at: string): Promise<MailsTable | undefined> {
  return tx
    .updateTable("mails")
    .set(({ eb }) => ({ claimedAt: at, dueAt: null, tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where("dueAt", "<=", at)
    .returningAll()
    .executeTakeFirst();
}

/** Saves what became of a claimed mail. */
export async function saveDelivery(
  tx: Tx,
  id: string,
  delivery: Partial<Pick<MailsTable, "dueAt" | "claimedAt" | "sentAt" | "failedAt" | "problem">>,
): Promise<void> {
  await tx.updateTable("mails").set(delivery).where("id", "=", id).execute();
}

export async function deleteMail(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("mails").where("id", "=", id).execute();
}

/** Gives up mails that were claimed before an instant and never settled: they may have been sent. */
export async function giveUpUnclear(tx: Tx, claimedBefore: string, at: string): Promise<void> {
  await tx
    .updateTable("mails")
    .set({ failedAt: at, claimedAt: null, problem: null })
    .where("claimedAt", "<", claimedBefore)
    .execute();
}

/** A mail that was not sent, or may not have been. */
export type FailedMail = Pick<MailsTable, "mosqueId" | "address" | "what" | "problem"> & {
  readonly failedAt: string;
  readonly communityName: string | null;
};

/** The newest mails that could not be sent. */
export async function findFailedMails(tx: Tx, limit: number): Promise<FailedMail[]> {
  const rows = await tx
    .selectFrom("mails")
    .leftJoin("mosques", "mosques.id", "mails.mosqueId")
    .select(["mails.mosqueId", "mails.address", "mails.what", "mails.problem", "mails.failedAt"])
    .select("mosques.communityName")
    .where("mails.failedAt", "is not", null)
    .orderBy("mails.failedAt", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ failedAt, ...mail }) => (failedAt === null ? [] : [{ ...mail, failedAt }]));
}

/** Deletes mails that were made before an instant. @param limit how many at most */
export function deleteMailsBefore(tx: Tx, before: string, limit: number) {
  const old = tx.selectFrom("mails").select("id").where("madeAt", "<", before).limit(limit);
  return tx.deleteFrom("mails").where("id", "in", old).executeTakeFirst();
}
