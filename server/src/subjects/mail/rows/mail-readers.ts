import type { Language } from "@mosque-sync/contract";
import type { Tx } from "#store/tables/schema.ts";

/** Someone who is mailed. */
export interface MailReader {
  readonly email: string;
  /** The language of their portal; null until it is known, such as without an account. */
  readonly language: Language | null;
}

/** An email's owner: in their language, if an account has it. */
export async function readerOf(tx: Tx, email: string): Promise<MailReader> {
  const row = await tx.selectFrom("users").select("language").where("email", "=", email).executeTakeFirst();
  return { email, language: row?.language ?? null };
}

/** A user, if their email is confirmed: no one else is mailed about an account. */
export function findConfirmedReader(tx: Tx, userId: string): Promise<MailReader | undefined> {
  return tx
    .selectFrom("users")
    .select(["email", "language"])
    .where("id", "=", userId)
    .where("emailVerified", "=", 1)
    .executeTakeFirst();
}

/** The language of a user's portal; null until it is known. */
export async function findLanguage(tx: Tx, userId: string): Promise<Language | null> {
  const row = await tx.selectFrom("users").select("language").where("id", "=", userId).executeTakeFirst();
  return row?.language ?? null;
}
