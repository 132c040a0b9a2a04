import { withAsciiDigits } from "../../times/times.ts";

/**
 * A text without case, accents, Arabic vowel marks and invisible characters; letters that look alike become one. The
 * vowel signs of Bengali and Hindi stay: without them, January and June are one word.
 */
export function plainOf(text: string): string {
  // Most texts are of one alphabet without marks, and are asked for thousands of times.
  return ascii.test(text) ? text.toLowerCase().replaceAll(/['`]/g, "") : plainOfMarked(text);
}

const ascii = /^[\0-\x7f]*$/;

function plainOfMarked(text: string): string {
  return withAsciiDigits(text.normalize("NFKD"))
    .toLowerCase()
    .replaceAll(/(?![\u0900-\u093b\u093d-\u09bb\u09bd-\u09ff])[\p{M}\p{Cf}'’‘`´ʿʾʼء\u0640]/gu, "")
    .replaceAll("ı", "i")
    .replaceAll("đ", "d")
    .replaceAll("ø", "o")
    .replaceAll("ß", "ss")
    .replaceAll(/[ةہۃھ]/g, "ه")
    .replaceAll(/[یى]/g, "ي")
    .replaceAll("ک", "ك");
}

/** The words of a text as `plainOf` writes it, without punctuation and the Arabic article. */
export function wordsOf(text: string): string[] {
  const plain = plainOf(text);
  const words = plain.split(ascii.test(plain) ? /[^a-z0-9]+/ : /[^\p{L}\p{M}\p{N}]+/u);
  return words.filter((word) => word !== "").map(withoutArticle);
}

/** An Arabic word without its article, and without the "and" that is written as part of it. */
export function withoutArticle(word: string): string {
  return word.replace(/^و?ال(?=.{3})/, "");
}

/** Words by their meaning. */
export type WordTable<Meaning> = readonly (readonly [Meaning, ReadonlySet<string>])[];

/** The words of a list, as `wordsOf` writes them. */
export function list(words: string): ReadonlySet<string> {
  return new Set(wordsOf(words));
}

/** The first meaning in a table that one of the words has. */
export function oneOf<Meaning>(table: WordTable<Meaning>, words: readonly string[]): Meaning | undefined {
  return allOf(table, words)[0];
}

export function allOf<Meaning>(table: WordTable<Meaning>, words: readonly string[]): Meaning[] {
  return table.filter(([, known]) => words.some((word) => known.has(word))).map(([meaning]) => meaning);
}

export function isIn(table: WordTable<unknown>, word: string): boolean {
  return table.some(([, known]) => known.has(word));
}
