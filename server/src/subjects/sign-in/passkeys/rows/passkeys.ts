import { limits, type Passkey } from "@mosque-sync/contract";
import type { PasskeysTable } from "#store/tables/account-tables.ts";
import type { Tx } from "#store/tables/schema.ts";

/** A user's passkeys, newest first. */
export async function listPasskeys(tx: Tx, userId: string): Promise<Passkey[]> {
  const rows = await tx
    .selectFrom("passkeys")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(limits.passkeysPerUser)
    .execute();
  return rows.map(passkeyOf);
}

export async function countPasskeys(tx: Tx, userId: string): Promise<number> {
  const { passkeys } = await tx
    .selectFrom("passkeys")
    .select(({ fn }) => fn.countAll().as("passkeys"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(passkeys); // PostgreSQL gives a bigint as text.
}

export async function removePasskeys(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx.deleteFrom("passkeys").where("userId", "=", userId).returning("id").execute();
  return removed.length > 0;
}

/** Whose passkey it is, by the authenticator's name for it. */
export async function findPasskeyOwner(tx: Tx, credentialId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("passkeys")
    .select("userId")
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();
  return row?.userId;
}

export async function renamePasskey(
  tx: Tx,
  { id, userId }: PasskeyId,
  name: string,
): Promise<Passkey | undefined> {
  const row = await tx
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .returningAll()
    .executeTakeFirst();
  return row && passkeyOf(row);
}

export async function removePasskey(tx: Tx, { id, userId }: PasskeyId): Promise<Passkey | undefined> {
  const row = await tx
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .returningAll()
    .executeTakeFirst();
  return row && passkeyOf(row);
}

/**
 * Records the use of a passkey for a sign-in.
 * @param now an ISO instant
 * @returns the passkey's name; undefined if it has just been removed
 */
export async function usePasskey(tx: Tx, credentialId: string, now: string): Promise<string | undefined> {
  const row = await tx
    .updateTable("passkeys")
    .set({ lastUsedAt: now })
    .where("credentialId", "=", credentialId)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

interface PasskeyId {
  readonly id: string;
  readonly userId: string;
}

/** A passkey, as the portal shows one. */
export function passkeyOf({ id, name, backedUp, createdAt, lastUsedAt }: ShownColumns): Passkey {
  return { id, name, isSynced: backedUp === 1, createdAt, ...(lastUsedAt !== null && { lastUsedAt }) };
}

type ShownColumns = Pick<PasskeysTable, "id" | "name" | "backedUp" | "createdAt" | "lastUsedAt">;
