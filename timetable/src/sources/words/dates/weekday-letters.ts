import { plainOf } from "../words-of.ts";

/** Monday to Sunday, with their letters in English headings. */
const days = [
  ["monday", "m", "mo", "mon"],
  ["tuesday", "t", "tu", "tue", "tues"],
  ["wednesday", "w", "we", "wed", "weds"],
  ["thursday", "th", "thu", "thur", "thurs"],
  ["friday", "f", "fr", "fri"],
  ["saturday", "sa", "sat"],
  ["sunday", "su", "sun"],
] as const;

const dayOf: ReadonlyMap<string, string> = new Map(
  days.flatMap(([name, ...short]) => [name, ...short].map((text) => [text, name] as const)),
);

/** Days by their letters without anything between them: `MTWThF`, `TTh`, `SaSu`. */
const letters = /^(m|mo)?(t|tu)?(w|we)?(th)?(f|fr)?(sa)?(su)?$/;

/**
 * A heading with the weekdays of `(M-W)`, `(F-Sun)`, `(MTWThF)` and `M, W & F` in full. A single letter, and "M & F",
 * may mean male and female.
 */
export function withWeekdaysInFull(text: string): string {
  return text
    .replaceAll(/\(([^()]*)\)/g, (bracketed, inside: string) => {
      const named = inFull(inside) ?? apart(inside);
      return named === undefined ? bracketed : `(${named})`;
    })
    .replace(/(?<=\s)[A-Za-z]{1,5}\.?(?:\s*[-–—,&/+]\s*[A-Za-z]{1,5}\.?)+$/, (end) => inFull(end) ?? end);
}

/** Headings whose other brackets show that a single letter is a day: `(F)` next to `(M-Th)`. */
export function withSingleLettersInFull(names: readonly string[]): string[] {
  const isOfDays = names.some((name) =>
    /\((?:mon|tues|wednes|thurs|fri|satur|sun)day/.test(withWeekdaysInFull(name)),
  );
  if (!isOfDays) return [...names];
  return names.map((name) =>
    name.replace(/\(\s*([A-Za-z]{1,2})\s*\)/, (bracketed, letter: string) => {
      const day = dayOf.get(letter.toLowerCase());
      return day === undefined ? bracketed : `(${day})`;
    }),
  );
}

/** Several names or letters of days with signs or words between them, at least one of them a letter or two. */
function inFull(text: string): string | undefined {
  const parts = plainOf(text).split(/(\s*[-–—,&/+]\s*|\s+(?:to|till|until|thru|through|and)\s+|[\s.]+)/);
  const named = parts.map((part, at) => (at % 2 === 1 ? part : dayOf.get(part)));
  const count = (parts.length + 1) / 2;
  const hasLetters = parts.some((part, at) => at % 2 === 0 && part.length < 3);
  if (count < 2 || !hasLetters || named.includes(undefined)) return undefined;
  if (/^\s*m\s*[,&/+]\s*f\s*$|^m and f$/.test(plainOf(text))) return "male, female";
  // A space between letters joins them to a list, as in "M W F".
  return named.map((part, at) => (at % 2 === 1 && /^[\s.]+$/.test(part ?? "") ? ", " : part)).join("");
}

function apart(text: string): string | undefined {
  const [, ...found] = letters.exec(plainOf(text.trim())) ?? [];
  const named = found.flatMap((day) => (day === undefined ? [] : (dayOf.get(day) ?? [])));
  return named.length > 1 ? named.join(", ") : undefined;
}
