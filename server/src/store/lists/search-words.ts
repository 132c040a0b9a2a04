import { sql } from "kysely";
import { searchWordsOf, wordSearchOf } from "#domain/search-words.ts";
import type { Tx, UsesTx } from "../tables/schema.ts";
import { type Condition, type IdSet, isThere } from "./id-sets.ts";

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

/** The condition that a search by words sets on a mosque; undefined if the text has no word. */
export function mosqueSearch(tx: UsesTx, search: string): Condition | undefined {
  return conditionOf(search, (beginning) => mosquesWith(tx, beginning));
}

/** The same on a user. */
export function userSearch(tx: Tx, search: string): Condition | undefined {
  return conditionOf(search, (beginning) => usersWith(tx, beginning));
}

/** Each of the words, or all of them as one. */
function conditionOf(search: string, setOf: (beginning: string) => IdSet): Condition | undefined {
  const sought = wordSearchOf(search);
  if (!sought) return undefined;
  const each = sought.words.map(setOf);
  return each.length === 1 ? [each] : [[setOf(sought.together)], each];
}

/** The mosques with a word that begins so: of the name, the address, or an owner. */
function mosquesWith(tx: UsesTx, beginning: string): IdSet {
  const owned = tx
    .selectFrom("userWords")
    .innerJoin("members", "members.userId", "userWords.userId")
    .select("members.mosqueId as id")
    .where("members.role", "=", "owner")
    .where("userWords.word", ">=", beginning)
    .where("userWords.word", "<", after(beginning));
  const own = tx
    .selectFrom("mosqueWords")
    .select("mosqueId as id")
    .where("word", ">=", beginning)
    .where("word", "<", after(beginning));
  return {
    ids: tx.selectFrom(own.unionAll(owned).as("found")).select("id"),
    has: (id) => {
      const [begins, ofOwner] = [
        isWithin("mosque_words.word", beginning),
        isWithin("user_words.word", beginning),
      ];
      const named = sql`from mosque_words where mosque_words.mosque_id = ${sql.ref(id)} and ${begins}`;
      const owner = sql`from members inner join user_words on user_words.user_id = members.user_id
        where members.mosque_id = ${sql.ref(id)} and members.role = 'owner' and ${ofOwner}`;
      return sql`(${isThere(named)} or ${isThere(owner)})`;
    },
  };
}

/** The users with a word that begins so: of the name or the email. */
function usersWith(tx: Tx, beginning: string): IdSet {
  return {
    ids: tx
      .selectFrom("userWords")
      .select("userId as id")
      .where("word", ">=", beginning)
      .where("word", "<", after(beginning)),
    has: (id) =>
      isThere(
        sql`from user_words where user_words.user_id = ${sql.ref(id)} and ${isWithin("user_words.word", beginning)}`,
      ),
  };
}

function isWithin(word: string, beginning: string) {
  return sql`${sql.ref(word)} >= ${beginning} and ${sql.ref(word)} < ${after(beginning)}`;
}

/** Comes after every word that begins so: words are compared code point by code point. */
const after = (beginning: string) => sql<string>`${`${beginning}\u{10ffff}`}`;
