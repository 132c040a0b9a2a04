/** The stored forms of a name by which either engine orders and searches lists. */
export interface NameKeys {
  /** Orders names as people do, compared code point by code point. */
  readonly nameOrder: string;
  /** The name as a search sees it. */
  readonly nameFolded: string;
}

/** Both are bounded, because they are indexed, and compatibility forms can be 18 times as long as the name. */
const orderCharacters = 100;
const foldedCharacters = 200;

export function nameKeysOf(name: string): NameKeys {
  const nameFolded = cut(folded(name), foldedCharacters);
  return { nameOrder: cut(nameFolded.replaceAll(/0*(\d+)/g, numberKey), orderCharacters), nameFolded };
}

/**
 * Folds a text for search. It removes the differences that people leave out or confuse: case, accents and vowel signs,
 * apostrophes, invisible characters, the script of digits, and letters that Arabic keyboards have in several forms.
 */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Lm}\p{Cf}'’‘`]/gu, "")
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .replaceAll(/[ٱىیکةہ]/g, (letter) => usualLetters[letter] ?? letter)
    .toUpperCase() // "ß" and "SS" are the same only in this direction.
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim();
}

const usualLetters: Readonly<Record<string, string>> = {
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ة: "ه",
  ہ: "ه",
};

/** Arabic, Persian and Urdu, Hindi, Bengali. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6];

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) as number; // The pattern matches one character.
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** Makes numbers compare by size: how many digits, then the digits. */
function numberKey(_: string, digits: string): string {
  return String.fromCharCode("0".charCodeAt(0) + digits.length) + digits;
}

function cut(text: string, characters: number): string {
  return [...text].slice(0, characters).join("");
}
