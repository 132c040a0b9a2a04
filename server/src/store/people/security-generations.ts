import type { Tx } from "../tables/schema.ts";

/**
 * Ends all that was begun in a user's name: sign-ins that wait for a second factor, and the links and invitations that
 * the user has made (decision 8.186). They carry the generation in which they were begun, and count in no other.
 */
export async function startSecurityGeneration(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("users")
    .set(({ eb }) => ({ securityGeneration: eb("securityGeneration", "+", 1) }))
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
