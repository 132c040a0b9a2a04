import type { Language, User } from "@mosque-sync/contract";
import { nameKeysOf } from "#domain/name-keys.ts";
import type { Engine } from "#store/engines/engine.ts";
import { saveUserWords } from "#store/lists/search-words.ts";
import { deleteInBatches } from "#store/pruning/delete-in-batches.ts";
import type { AccountsTable, UsersTable } from "#store/tables/account-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { removeFactors } from "#subjects/sign-in/factors/rows/factors.ts";
import { endSessions } from "#subjects/sign-in/sessions/rows/sessions.ts";

/** A user, as the portal shows one. */
export function userOf({ id, name, email, isOperator }: UsersTable): User {
  return { id, name, email, isOperator: isOperator === 1 };
}

export async function findUser(tx: Tx, userId: string): Promise<User | undefined> {
  const users = tx.selectFrom("users").selectAll().where("deletedAt", "is", null);
  const row = await users.where("id", "=", userId).executeTakeFirst();
  return row && userOf(row);
}

/** A user who may sign in; undefined for disabled and deleted accounts. */
export async function findActiveUser(tx: Tx, userId: string): Promise<User | undefined> {
  const users = tx.selectFrom("users").selectAll().where("disabledAt", "is", null);
  const row = await users.where("id", "=", userId).executeTakeFirst();
  return row && userOf(row);
}

/** A user's email, if it is confirmed. */
export async function findConfirmedEmail(tx: Tx, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("emailVerified", "=", 1)
    .executeTakeFirst();
  return row?.email;
}

/** @param email in lower case, as `domain/bodies/formats.ts` gives it */
export async function findUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  const row = await tx.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
  return row && userOf(row);
}

/**
 * Creates an account that signs in with a password. No other account has its email.
 * @param now an ISO instant
 */
export async function createUser(
  tx: Tx,
  { id, name, email, isOperator }: User,
  passwordHash: string,
  now: string,
): Promise<void> {
  await tx
    .insertInto("users")
    .values({
      id,
      name,
      ...nameKeysOf(name),
      email,
      emailVerified: 0,
      image: null,
      isOperator: isOperator ? 1 : 0,
      createdAt: now,
      updatedAt: now,
      disabledAt: null,
      deletedAt: null,
      securityGeneration: 0,
      generationBegan: null,
      digest: 1,
      language: null,
    })
    .execute();
  await saveUserWords(tx, { id, name, email });
  await setPassword(tx, id, passwordHash, now);
}

/** An account without tokens: the service keeps no token of a provider. */
export const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
} as const satisfies Partial<AccountsTable>;

/** Changes a user's password, or gives one to a user who has only signed in with OpenID Connect. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string, now: string): Promise<void> {
  const changed = await tx
    .updateTable("accounts")
    .set({ password: passwordHash, updatedAt: now })
    .where("userId", "=", userId)
    .where("providerId", "=", passwordProvider)
    .returning("id")
    .execute();
  if (changed.length > 0) return;
  await tx
    .insertInto("accounts")
    .values({
      id: userId, // A user has one password.
      userId,
      accountId: userId,
      providerId: passwordProvider,
      ...noTokens,
      password: passwordHash,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

export interface StoredPassword {
  readonly userId: string;
  readonly hash: string;
  /** When it was chosen. */
  readonly chosenAt: string;
}

/** @param email in lower case, as `domain/bodies/formats.ts` gives it */
export async function findPassword(tx: Tx, email: string): Promise<StoredPassword | undefined> {
  const row = await tx
    .selectFrom("accounts")
    .innerJoin("users", "users.id", "accounts.userId")
    .select(["accounts.userId", "accounts.password as hash", "accounts.updatedAt as chosenAt"])
    .where("users.email", "=", email)
    .where("accounts.providerId", "=", passwordProvider)
    .executeTakeFirst();
  return row?.hash ? { ...row, hash: row.hash } : undefined;
}

/** The account and the password that a known device is bound to. */
export interface DeviceAccount {
  readonly userId: string;
  /** When the account's password was chosen; empty without one. */
  readonly chosenAt: string;
}

/** @param email in lower case, as `domain/bodies/formats.ts` gives it */
export async function findDeviceAccount(tx: Tx, email: string): Promise<DeviceAccount | undefined> {
  const row = await tx
    .selectFrom("users")
    .leftJoin("accounts", (join) =>
      join.onRef("accounts.userId", "=", "users.id").on("accounts.providerId", "=", passwordProvider),
    )
    .select(["users.id as userId", "accounts.updatedAt as chosenAt"])
    .where("users.email", "=", email)
    .executeTakeFirst();
  return row && { userId: row.userId, chosenAt: row.chosenAt ?? "" };
}

/** When the passwords of users were chosen, by user. */
export async function passwordsOf(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom("accounts")
    .select(["userId", "updatedAt"])
    .where("userId", "in", userIds)
    .where("providerId", "=", passwordProvider)
    .execute();
  return new Map(rows.map(({ userId, updatedAt }) => [userId, updatedAt]));
}

/** Ends a user's password: a link lets them choose a new one. */
export async function endPassword(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom("accounts")
    .where("userId", "=", userId)
    .where("providerId", "=", passwordProvider)
    .execute();
}

/** Stores a new hash of the same password, unless the password has been changed meanwhile. */
export async function renewPasswordHash(
  tx: Tx,
  { userId, hash }: StoredPassword,
  renewed: string,
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ password: renewed })
    .where("userId", "=", userId)
    .where("password", "=", hash)
    .execute();
}

/** The sign-in library's name for an account with a password. */
const passwordProvider = "credential";

/** Confirms that a user owns their email. */
export async function confirmUser(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable("users").set({ emailVerified: 1 }).where("id", "=", userId).execute();
}

/**
 * Confirms that a user owns their email, as proven outside their sessions, and removes the second factors and passkeys
 * from before: someone else may have opened the invitation (decision 8.11). The caller ends the sessions.
 * @returns false if the email was confirmed before; the factors then stay
 */
export async function confirmFromOutside(tx: Tx, userId: string): Promise<boolean> {
  if (!(await removeUnconfirmedFactors(tx, userId))) return false;
  await confirmUser(tx, userId);
  return true;
}

/**
 * Removes the second factors and passkeys of an account whose email is not confirmed, for a user who comes from outside
 * its sessions. @returns false if the email is confirmed; the factors then stay
 */
export async function removeUnconfirmedFactors(tx: Tx, userId: string): Promise<boolean> {
  if ((await findConfirmedEmail(tx, userId)) !== undefined) return false;
  await removeFactors(tx, userId);
  return true;
}

/** Gives a user an email that they own. @param now an ISO instant */
export async function saveConfirmedEmail(tx: Tx, userId: string, email: string, now: string): Promise<void> {
  const { name } = await tx
    .updateTable("users")
    .set({ email, emailVerified: 1, updatedAt: now })
    .where("id", "=", userId)
    .returning("name")
    .executeTakeFirstOrThrow();
  await saveUserWords(tx, { id: userId, name, email });
}

/**
 * Confirms the email of a user whose owner signs in at the provider. An unconfirmed account also loses its password,
 * because someone else may have chosen it with the invitation, and all that was begun in its name.
 * @param now an ISO instant
 */
export async function confirmOwner(tx: Tx, userId: string, now: string): Promise<void> {
  if (!(await confirmFromOutside(tx, userId))) return;
  await endPassword(tx, userId);
  await endSessions(tx, userId, now);
}

/**
 * Deletes expired short-lived records of the sign-in library.
 * @param now an ISO instant
 */
export function deleteVerificationsBefore(store: Engine, now: string, stop?: AbortSignal): Promise<number> {
  const deleteSome = (limit: number) =>
    store.write((tx) => {
      const ended = tx.selectFrom("verifications").select("id").where("expiresAt", "<=", now).limit(limit);
      return tx.deleteFrom("verifications").where("id", "in", ended).executeTakeFirst();
    });
  return deleteInBatches(deleteSome, stop);
}

/** Whether a user has a password. */
export async function hasPassword(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("accounts")
    .select("id")
    .where("userId", "=", userId)
    .where("providerId", "=", passwordProvider)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveUser(
  tx: Tx,
  userId: string,
  changes: {
    readonly name?: string | undefined;
    readonly isOperator?: boolean | undefined;
    readonly language?: Language | undefined;
  },
  now: string,
): Promise<User | undefined> {
  const { name, isOperator, language } = changes;
  const row = await tx
    .updateTable("users")
    .set({
      ...(language !== undefined && { language }),
      ...(name !== undefined && { name, ...nameKeysOf(name) }),
      ...(isOperator !== undefined && { isOperator: isOperator ? 1 : 0 }),
      updatedAt: now,
    })
    .where("id", "=", userId)
    .returningAll()
    .executeTakeFirst();
  if (row && name !== undefined) await saveUserWords(tx, row);
  return row && userOf(row);
}

export async function countOperators(tx: Tx): Promise<number> {
  const { users } = await tx
    .selectFrom("users")
    .select(({ fn }) => fn.countAll().as("users"))
    .where("isOperator", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(users); // PostgreSQL gives a bigint as text.
}
