import { sql } from "kysely";
import { folded } from "#domain/name-keys.ts";
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

/** The bounds of the stored words of a text: a mosque's, or a person's. */
const wordsStored = 60;
const wordCharacters = 40;
/** How many words of a search count. */
const wordsSearched = 8;

/**
 * The words by which a search finds a text (decision 8.29). Two adjacent words also count as one, because people write
 * `An-Nur` as `An Nur` or `Annur`; and an Arabic word also counts without its article.
 */
export function searchWordsOf(...texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const words = wordsIn(text);
    for (const word of words) found.add(word);
    for (const word of words) if (/^ال./u.test(word)) found.add(word.slice(2));
    for (const [index, word] of words.entries()) found.add(word + (words[index + 1] ?? ""));
  }
  return [...new Set([...found].map(cut))].slice(0, wordsStored);
}

/** A search as words that are prefixes of stored words, each by itself or all together. */
export interface WordSearch {
  readonly words: readonly string[];
  readonly together: string;
}

/** @returns undefined if the text has no letter and no digit */
function wordSearchOf(text: string): WordSearch | undefined {
  const words = wordsIn(text).slice(0, wordsSearched);
  if (words.length === 0) return undefined;
  return { words: [...new Set(words.map(cut))], together: cut(words.join("")) };
}

function wordsIn(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function cut(word: string): string {
  return [...word].slice(0, wordCharacters).join("");
}
