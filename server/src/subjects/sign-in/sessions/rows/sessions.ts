import { hash } from "node:crypto";
import type { Engine } from "#store/engines/engine.ts";
import { deleteInBatches } from "#store/pruning/delete-in-batches.ts";
import type { SessionsTable } from "#store/tables/account-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { sessionEnd } from "../rules/session-ends.ts";
import { startSecurityGeneration } from "./security-generations.ts";

/**
 * Gives a session a new token, because its user has just proven their identity. Its end stays.
 * @param renewed the token as the cookie will have it; and the instant, ISO, if this completes the proof
 * @returns false if the session has ended, or its token has changed
 */
export async function renewSession(
  tx: Tx,
  { id, token }: { readonly id: string; readonly token: string },
  renewed: { readonly token: string; readonly steppedUpAt?: string },
): Promise<boolean> {
  const rows = await tx
    .updateTable("sessions")
    .set({ ...renewed, token: hash("sha256", renewed.token) })
    .where("id", "=", id)
    .where("token", "=", hash("sha256", token))
    .returning("id")
    .execute();
  return rows.length > 0;
}

/** Notes a use of a session, which puts off its end as far as its longest life allows. */
export async function noteUse(tx: Tx, sessionId: string, now: Date): Promise<void> {
  const session = await tx
    .selectFrom("sessions")
    .select("createdAt")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (!session) return;
  const expiresAt = sessionEnd(new Date(session.createdAt), now).toISOString();
  await tx
    .updateTable("sessions")
    .set({ updatedAt: now.toISOString(), expiresAt })
    .where("id", "=", sessionId)
    .execute();
}

/** A user's open sessions, the last used first; empty for a disabled account. */
export function listSessions(tx: Tx, userId: string, now: string): Promise<SessionsTable[]> {
  return tx
    .selectFrom("sessions")
    .selectAll()
    .where("userId", "in", (users) =>
      users.selectFrom("users").select("id").where("id", "=", userId).where("disabledAt", "is", null),
    )
    .where("expiresAt", ">", now)
    .orderBy("updatedAt", "desc")
    .orderBy("id")
    .execute();
}

/**
 * The rights that a user still has in a session.
 * @returns undefined if the session has been ended, or its account is disabled
 */
export function standingOf(
  tx: Tx,
  userId: string,
  sessionId: string,
): Promise<{ readonly isOperator: number } | undefined> {
  return tx
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select("users.isOperator")
    .where("sessions.id", "=", sessionId)
    .where("users.id", "=", userId)
    .where("users.disabledAt", "is", null)
    .executeTakeFirst();
}

export function endSession(tx: Tx, userId: string, sessionId: string): Promise<SessionsTable | undefined> {
  return tx
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("id", "=", sessionId)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Ends all sessions of a user but one, and all else that was begun in their name.
 * @param now an ISO instant
 * @returns how many ended
 */
export async function endOtherSessions(
  tx: Tx,
  userId: string,
  { keptId, now }: { readonly keptId: string; readonly now: string },
): Promise<number> {
  // First: a sign-in that has not locked the account's row by now does not end with a session (`isStillIn`).
  await startSecurityGeneration(tx, userId, now);
  const ended = await tx
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("id", "<>", keptId)
    .returning("id")
    .execute();
  return ended.length;
}

/** Signs a user out on every device, and ends all else that was begun in their name. @param now an ISO instant */
export async function endSessions(tx: Tx, userId: string, now: string): Promise<void> {
  await startSecurityGeneration(tx, userId, now); // First, as above.
  await tx.deleteFrom("sessions").where("userId", "=", userId).execute();
}

/** Ends a user's oldest sessions, so that at most the newest `count` are left. */
export async function keepNewestSessions(tx: Tx, userId: string, count: number): Promise<void> {
  const newest = tx
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(count);
  await tx.deleteFrom("sessions").where("userId", "=", userId).where("id", "not in", newest).execute();
}

/**
 * Deletes expired sessions.
 * @param now an ISO instant
 */
export function deleteSessionsBefore(store: Engine, now: string, stop?: AbortSignal): Promise<number> {
  const deleteSome = (limit: number) =>
    store.write((tx) => {
      const ended = tx.selectFrom("sessions").select("id").where("expiresAt", "<=", now).limit(limit);
      return tx.deleteFrom("sessions").where("id", "in", ended).executeTakeFirst();
    });
  return deleteInBatches(deleteSome, stop);
}
