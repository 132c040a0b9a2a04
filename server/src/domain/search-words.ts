import { folded } from "./name-keys.ts";

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
export function wordSearchOf(text: string): WordSearch | undefined {
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
