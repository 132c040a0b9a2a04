import type { Tx } from "#store/tables/schema.ts";

/**
 * Ends all that was begun in a user's name: sign-ins that wait for a second factor, and the links and invitations that
 * the user has made (decision 8.186). They carry the generation in which they were begun, and count in no other. What
 * begins without an account, such as a sign-in with a passkey, carries its instant instead.
 * @param now an ISO instant
 */
export async function startSecurityGeneration(tx: Tx, userId: string, now: string): Promise<void> {
  await tx
    .updateTable("users")
    .set(({ eb }) => ({ securityGeneration: eb("securityGeneration", "+", 1), generationBegan: now }))
    .where("id", "=", userId)
    .execute();
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

/** An account, and the security generation in which something was begun in its name. */
export interface Begun {
  readonly userId: string;
  readonly generation: number;
}

/** What is begun now in the name of the account with an email; undefined as `securityGenerationOf` says. */
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
 * Whether an account is still in the generation in which something was begun. The row is locked until the transaction
 * ends: what ends all that was begun either comes before, or finds what this transaction makes.
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
 * The generation of an account, if it has not ended all that was begun in its name since an instant (decision 8.186).
 * The row is locked, as by `isStillIn`. An end in the future was written by a clock that was wrong, and counts for
 * nothing.
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
