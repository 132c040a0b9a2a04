import { forgetUserWords } from "#store/lists/search-words.ts";
import type { Tx } from "#store/tables/schema.ts";
import { removeFactors } from "#subjects/sign-in/factors/rows/factors.ts";
import { endLinks } from "#subjects/sign-in/links/rows/ended-links.ts";
import { startSecurityGeneration } from "#subjects/sign-in/sessions/rows/security-generations.ts";
import { endSessions } from "#subjects/sign-in/sessions/rows/sessions.ts";

/**
 * Disables or enables an account, at an ISO instant. Disabling blocks its sessions, and ends all else that was begun in
 * its name, and the open links to it. The sessions are kept until the account is enabled, so that their open pages can
 * show the reason.
 */
export async function saveDisabled(
  tx: Tx,
  userId: string,
  { isDisabled, now }: { readonly isDisabled: boolean; readonly now: string },
): Promise<void> {
  await tx
    .updateTable("users")
    .set({ disabledAt: isDisabled ? now : null })
    .where("id", "=", userId)
    .execute();
  await (isDisabled ? startSecurityGeneration : endSessions)(tx, userId, now);
  await endLinks(tx, { kind: "factor", userId }, now);
}

/** Whether an account may not sign in. */
export async function isDisabled(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("disabledAt", "is not", null)
    .executeTakeFirst();
  return user !== undefined;
}

/** The mosques of a user, in the order of write locks. */
export async function mosquesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("members")
    .select("mosqueId")
    .where("userId", "=", userId)
    .orderBy("mosqueId")
    .execute();
  return rows.map(({ mosqueId }) => mosqueId);
}

/**
 * Deletes an account without a team: its email, its sign-in methods, its second factors, its sessions and its open
 * links. Its name is kept, because the history shows it.
 */
export async function deleteUser(tx: Tx, userId: string, at: string): Promise<void> {
  await endSessions(tx, userId, at);
  await tx.deleteFrom("accounts").where("userId", "=", userId).execute();
  await removeFactors(tx, userId);
  await forgetUserWords(tx, userId);
  await tx
    .updateTable("links")
    .set({ endedAt: at })
    .where("endedAt", "is", null)
    .where(({ eb, or }) => or([eb("userId", "=", userId), eb("createdBy", "=", userId)]))
    .execute();
  await tx
    .updateTable("users")
    .set({
      email: `deleted ${userId}`, // Unique, and no email, so it takes neither a sign-in nor an invitation.
      emailVerified: 0,
      isOperator: 0,
      disabledAt: at,
      deletedAt: at,
      updatedAt: at,
    })
    .where("id", "=", userId)
    .execute();
}
