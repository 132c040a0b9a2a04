import type { Tx } from "#store/tables/schema.ts";

/**
 * Notes when a challenge for a passkey was asked: by the store's clock, because the sign-in library's is the process's.
 * @param at an ISO instant
 */
export async function notePasskeyChallenge(tx: Tx, id: string, at: string): Promise<void> {
  await tx.updateTable("verifications").set({ createdAt: at }).where("id", "=", id).execute();
}

/** When a challenge for a passkey was asked, ISO; undefined once it is used up. */
export async function findPasskeyChallenge(tx: Tx, identifier: string): Promise<string | undefined> {
  const challenge = await tx
    .selectFrom("verifications")
    .select("createdAt")
    .where("identifier", "=", identifier)
    .executeTakeFirst();
  return challenge?.createdAt;
}
