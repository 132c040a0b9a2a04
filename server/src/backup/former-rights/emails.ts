import { forgetUserWords, saveUserWords } from "#store/lists/search-words.ts";
import type { UsersTable } from "#store/tables/account-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { saveDisabled } from "#subjects/people/rows/user-removal.ts";
import { pagesOf, rowsById } from "../data-tables.ts";
import { type RestoreOrigin, recordRestore } from "../restored-data.ts";
import type { NamedPerson } from "./people.ts";

/** An account with the email that it has in the previous database. */
interface Move extends Pick<UsersTable, "id" | "name" | "email" | "emailVerified"> {}

/** The effects of emails that were changed since the backup. */
export interface FormerEmails {
  /** With the later email, because the earlier one may be another person's now. */
  readonly moved: readonly NamedPerson[];
  /** Disabled and without an email, because another account has theirs now; with the email that they had. */
  readonly replaced: readonly NamedPerson[];
}

/** Gives every account the email that it has in the previous database. A deleted account keeps the backup's. */
export async function takeEmailsAsIn(former: Tx, tx: Tx, origin: RestoreOrigin): Promise<FormerEmails> {
  const moves = await findMoves(former, tx);
  // Two accounts may have exchanged their emails, which are unique.
  for (const { id } of moves) await saveEmail(tx, id, `moving ${id}`);
  const replaced: NamedPerson[] = [];
  for (const move of moves) {
    const holder = await tx
      .selectFrom("users")
      .select(["id", "name", "email", "disabledAt"])
      .where("email", "=", move.email)
      .executeTakeFirst();
    if (holder) {
      await giveUpEmail(tx, origin, holder);
      replaced.push({ name: holder.name, email: holder.email });
    }
    await saveEmail(tx, move.id, move.email, move.emailVerified);
    await saveUserWords(tx, move);
    await recordRestore(tx, origin, { kind: "email_changed", userId: move.id });
  }
  return { moved: moves.map(({ name, email }) => ({ name, email })), replaced };
}

async function findMoves(former: Tx, tx: Tx): Promise<Move[]> {
  const moves: Move[] = [];
  for await (const page of pagesOf(tx, "users")) {
    const ids = page.map(({ id }) => id);
    const there = await rowsById(former, "users", ids);
    for (const { id, name, email } of page) {
      const later = there.get(id);
      if (!later || later.deletedAt !== null || later.email === email) continue;
      moves.push({ id, name, email: later.email, emailVerified: later.emailVerified });
    }
  }
  return moves;
}

/** Disables an account whose email is another's now: it was deleted since the backup, or is unknown there. */
async function giveUpEmail(
  tx: Tx,
  origin: RestoreOrigin,
  { id: userId, disabledAt }: Pick<UsersTable, "id" | "disabledAt">,
): Promise<void> {
  await saveEmail(tx, userId, `deleted ${userId}`); // Unique, and no email.
  await forgetUserWords(tx, userId);
  if (disabledAt !== null) return;
  await saveDisabled(tx, userId, { isDisabled: true, now: origin.now.toISOString() });
  await recordRestore(tx, origin, { kind: "account_disabled", userId });
}

/** @param emailVerified 1 if the account's person has proven to own the email */
async function saveEmail(tx: Tx, userId: string, email: string, emailVerified: 0 | 1 = 0): Promise<void> {
  await tx.updateTable("users").set({ email, emailVerified }).where("id", "=", userId).execute();
}
