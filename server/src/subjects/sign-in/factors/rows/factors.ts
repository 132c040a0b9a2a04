import type { Factor } from "@mosque-sync/contract";
import type { TotpFactorsTable } from "#store/tables/account-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { findTestMosque } from "#subjects/mosques/rows/test-mosques.ts";
import { countPasskeys, removePasskeys } from "#subjects/sign-in/passkeys/rows/passkeys.ts";

/** Whether an account has any second factor. Recovery codes do not count. */
export async function hasFactor(tx: Tx, userId: string): Promise<boolean> {
  return (await findTotp(tx, userId)) !== undefined || (await countPasskeys(tx, userId)) > 0;
}

/** Which of these accounts have any second factor. */
export async function usersWithFactor(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const apps = tx.selectFrom("totpFactors").select("userId").where("userId", "in", userIds);
  const passkeys = tx.selectFrom("passkeys").select("userId").where("userId", "in", userIds);
  const found = await apps.union(passkeys).execute();
  return new Set(found.map(({ userId }) => userId));
}

/** The methods that can finish an account's sign-in after the password. */
export async function factorsOf(tx: Tx, userId: string): Promise<Factor[]> {
  const found: Factor[] = [];
  if (await findTotp(tx, userId)) found.push("totp");
  if ((await countPasskeys(tx, userId)) > 0) found.push("passkey");
  if ((await countRecoveryCodes(tx, userId)) > 0) found.push("recovery-code");
  return found;
}

/** The account's authenticator app. */
export function findTotp(tx: Tx, userId: string): Promise<TotpFactorsTable | undefined> {
  return tx.selectFrom("totpFactors").selectAll().where("userId", "=", userId).executeTakeFirst();
}

/** Adds an authenticator app. @returns false if the account already has one */
export async function addTotp(tx: Tx, factor: TotpFactorsTable): Promise<boolean> {
  const added = await tx
    .insertInto("totpFactors")
    .values(factor)
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .returning("userId")
    .execute();
  return added.length > 0;
}

/**
 * Accepts the code of a time step, once: of requests with the same code, one gets true.
 * @returns false if a code of this step or of a later one has been accepted
 */
export async function acceptStep(
  tx: Tx,
  { userId, secret, step }: Pick<TotpFactorsTable, "userId" | "secret"> & { readonly step: number },
): Promise<boolean> {
  const accepted = await tx
    .updateTable("totpFactors")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where("secret", "=", secret)
    .where("lastStep", "<", step)
    .returning("userId")
    .execute();
  return accepted.length > 0;
}

/** Removes the authenticator app and the recovery codes. @returns false if there was no app */
export async function removeTotp(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  const removed = await tx
    .deleteFrom("totpFactors")
    .where("userId", "=", userId)
    .returning("userId")
    .execute();
  return removed.length > 0;
}

/** Removes every second factor of an account, including passkeys. @returns false if it had no second factor */
export async function removeFactors(tx: Tx, userId: string): Promise<boolean> {
  const hadApp = await removeTotp(tx, userId);
  return (await removePasskeys(tx, userId)) || hadApp;
}

/** Replaces the account's recovery codes. */
export async function saveRecoveryCodes(
  tx: Tx,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  await tx
    .insertInto("recoveryCodes")
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** Uses up a recovery code: of requests with the same code, one gets true. */
export async function useRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .deleteFrom("recoveryCodes")
    .where("userId", "=", userId)
    .where("codeHash", "=", codeHash)
    .returning("codeHash")
    .execute();
  return used.length > 0;
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const codes = tx.selectFrom("recoveryCodes").select("codeHash").where("userId", "=", userId);
  return (await codes.execute()).length;
}

/** Whether the team of any of the account's mosques requires a second factor. */
export async function isRequiredByTeam(tx: Tx, userId: string): Promise<boolean> {
  const memberships = await tx
    .selectFrom("members")
    .select("mosqueId")
    .where("userId", "=", userId)
    .execute();
  if (memberships.length === 0) return false;
  const ids = memberships.map(({ mosqueId }) => mosqueId);
  const requiring = await tx
    .selectFrom("mosques")
    .select("id")
    .where("id", "in", ids)
    .where("factorRequired", "=", 1)
    .limit(1)
    .execute();
  return requiring.length > 0;
}

/** Sets whether a mosque requires a second factor of its team, which is also its test mosque's. */
export async function saveFactorRequirement(tx: Tx, mosqueId: string, isRequired: boolean): Promise<void> {
  const testId = await findTestMosque(tx, mosqueId);
  for (const id of testId === undefined ? [mosqueId] : [mosqueId, testId]) {
    await tx
      .updateTable("mosques")
      .set({ factorRequired: isRequired ? 1 : 0 })
      .where("id", "=", id)
      .execute();
  }
}
