import { sql } from "kysely";
import { searchWordsOf, wordSearchOf } from "#domain/search-words.ts";
import type { Tx, UsesTx } from "../tables/schema.ts";

/** Saves the words that a mosque is found by, with its row: each is sent in order, and fails the transaction alike. */
export function saveMosqueWords(
  tx: Tx,
  mosqueId: string,
  {
    communityName,
    address,
  }: { readonly communityName: string; readonly address?: string | null | undefined },
): void {
  const words = searchWordsOf(communityName, address ?? "");
  tx.send(tx.deleteFrom("mosqueWords").where("mosqueId", "=", mosqueId).compile());
  if (words.length === 0) return;
  tx.send(
    tx
      .insertInto("mosqueWords")
      .values(words.map((word) => ({ word, mosqueId })))
      .compile(),
  );
}

/** Saves the words that a user is found by: of the name and of the email. */
export async function saveUserWords(
  tx: Tx,
  { id: userId, name, email }: { readonly id: string; readonly name: string; readonly email: string },
): Promise<void> {
  await forgetUserWords(tx, userId);
  const words = searchWordsOf(name, email);
  await tx
    .insertInto("userWords")
    .values(words.map((word) => ({ word, userId })))
    .execute();
}

/** Deletes the words that a user was found by. */
export async function forgetUserWords(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("userWords").where("userId", "=", userId).execute();
}

/** Conditions on a mosque's id that together match a search by words; undefined if it has no word. */
export function idsFound(tx: UsesTx, search: string) {
  const sought = wordSearchOf(search);
  if (!sought) return undefined;
  return {
    together: idsBeginning(tx, sought.together),
    each: sought.words.map((word) => idsBeginning(tx, word)),
  };
}

/** The mosques with a word that begins so: of the name, the address, or an owner. */
function idsBeginning(tx: UsesTx, beginning: string) {
  const owned = tx
    .selectFrom("userWords")
    .innerJoin("members", "members.userId", "userWords.userId")
    .select("members.mosqueId as id")
    .where("members.role", "=", "owner")
    .where("userWords.word", ">=", beginning)
    .where("userWords.word", "<", after(beginning));
  return tx
    .selectFrom("mosqueWords")
    .select("mosqueId as id")
    .where("word", ">=", beginning)
    .where("word", "<", after(beginning))
    .unionAll(owned);
}

/** Comes after every word that begins so: words are compared code point by code point. */
const after = (beginning: string) => sql<string>`${`${beginning}\u{10ffff}`}`;
