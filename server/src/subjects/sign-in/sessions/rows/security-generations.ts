import type { Tx } from "#store/tables/schema.ts";
import { endLinks } from "#subjects/sign-in/links/rows/ended-links.ts";

/**
 * Ends all that was begun in a user's name: sign-ins that wait for a second factor, and the links and invitations that
 * the user has made (decision 8.6). They carry the generation of their start, and are valid only in this generation.
 * Actions that begin without an account, such as a sign-in with a passkey, carry their instant instead. The open links
 * to a new password of the account end too: another person may have asked for one.
 * @param now an ISO instant
 */
export async function startSecurityGeneration(tx: Tx, userId: string, now: string): Promise<void> {
  await tx
    .updateTable("users")
    .set(({ eb }) => ({ securityGeneration: eb("securityGeneration", "+", 1), generationBegan: now }))
    .where("id", "=", userId)
    .execute();
  await endLinks(tx, { kind: "password", userId }, now);
}

/**
 * Locks an account's row until the write ends. A write that ends links or removes a second factor of the account locks
 * it first: of two such writes, the second waits, and then sees the first.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
}

/** A user's generation; undefined if there is no such user, or the account is disabled. */
export async function securityGenerationOf(tx: Tx, userId: string): Promise<number | undefined> {
  const user = await tx
    .selectFrom("users")
    .select("securityGeneration")
    .where("id", "=", userId)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  return user?.securityGeneration;
}

/** An account, and its security generation at the start of an action in its name. */
export interface Begun {
  readonly userId: string;
  readonly generation: number;
}

/** The start of an action in the name of the account with an email; undefined as in `securityGenerationOf`. */
export async function beginFor(tx: Tx, email: string): Promise<Begun | undefined> {
  const user = await tx
    .selectFrom("users")
    .select(["id as userId", "securityGeneration as generation"])
    .where("email", "=", email)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  return user;
}

/**
 * Whether an account is still in the generation of an action's start. The row is locked until the transaction ends. So
 * the end of a generation either comes before, or also ends the result of this transaction.
 */
export async function isStillIn(tx: Tx, { userId, generation }: Begun): Promise<boolean> {
  const user = await tx
    .selectFrom("users")
    .select("securityGeneration")
    .where("id", "=", userId)
    .where("disabledAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return user?.securityGeneration === generation;
}

/**
 * The generation of an account, if it has not ended all that was begun in its name since an instant (decision 8.6).
 * The row is locked, as by `isStillIn`. An end in the future is ignored, because a wrong clock wrote it.
 * @param instants ISO instants
 */
export async function generationSince(
  tx: Tx,
  userId: string,
  { begunAt, now }: { readonly begunAt: string; readonly now: string },
): Promise<Begun | undefined> {
  const user = await tx
    .selectFrom("users")
    .select(["securityGeneration as generation", "generationBegan"])
    .where("id", "=", userId)
    .where("disabledAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  const { generation, generationBegan } = user;
  const isOver = generationBegan !== null && begunAt <= generationBegan && generationBegan <= now;
  return isOver ? undefined : { userId, generation };
}
