import { type DaysOfWeek, otherThan, type Weekday, weekdays } from "../../times/weekdays.ts";
import { languages, plainWeekdayOf } from "./dates/weekday-names.ts";
import { list, plainOf, withoutArticle } from "./words-of.ts";

/** The days of the week that a heading is limited to, and its text without them. */
export interface HeadingDays {
  days?: DaysOfWeek;
  rest: string;
}

const rangeWords = list(
  "to till until thru through bis tot au al ate ile sampai hingga fino do до الي تا til",
);
const andWords = list("and und et en ve dan y e i og och и و wa");
const exceptWords =
  list(`except excluding excl exc not non sauf ausser behalve haric kecuali excepto exceto eccetto utom unntatt
  undtagen кроме ماعدا عدا غير`);
const fillers = list("on only every each am les du von from days day nur only jours");
const weekendWords =
  list(`weekend weekends weekende weekenden wochenende wochenenden weekeinde weekeinden vikend vikendom
  fundjave helg helger helgen выходные`);
const workingWords =
  list(`weekdays werktags werktage werktag wochentags werkdagen doordeweeks hverdag hverdager hverdage vardag
  vardagar vardagen будни`);

interface Token {
  text: string;
  isWord: boolean;
}

/**
 * Finds the weekdays in a heading: `(Weekends)`, `Sat-Sun`, `(Mon to Thu)`, `Fri & Sat`, `(except Friday)`.
 * @param isPrayer whether a word names a prayer: the Friday of `Dzuhur, Jumat` is its prayer
 */
export function daysInHeading(text: string, isPrayer: (word: string) => boolean): HeadingDays {
  const tokens = tokensOf(withoutGroup(text));
  const days = new Set<Weekday>();
  const used = new Set<number>();
  for (let at = 0; at < tokens.length; at += 1) {
    const found = sequenceAt(tokens, at, isPrayer);
    if (!found) continue;
    for (const day of found.days) days.add(day);
    for (let index = at; index < found.end; index += 1) used.add(index);
    at = found.end - 1;
  }
  const named = (words: ReadonlySet<string>) =>
    tokens.flatMap((token, at) => (token.isWord && !used.has(at) && words.has(token.text) ? [at] : []));
  const [weekend, working, except] = [weekendWords, workingWords, exceptWords].map(named);
  const isEmpty = days.size === 0;
  const group = (weekend?.length ? "weekend" : working?.length ? "working days" : undefined) as
    | "weekend"
    | "working days"
    | undefined;
  // "Friday and weekends" would need the country's weekend here.
  if (isEmpty ? group === undefined : group !== undefined) return { rest: text };
  const isExcept = except !== undefined && except.length > 0;
  if (isExcept && group) return { rest: text };
  const dropped = [...(weekend ?? []), ...(working ?? []), ...(except ?? []), ...named(fillers), ...used];
  const rest = tokens.map(({ text: token }, at) => (dropped.includes(at) ? " " : token)).join("");
  const listed = weekdays.filter((day) => days.has(day));
  return { days: group ?? (isExcept ? otherThan(listed) : listed), rest };
}

/** Weekdays in brackets say which days a group is: `Weekdays (Mon-Fri)`, `Weekend (Fri & Sat)`. */
function withoutGroup(text: string): string {
  const [, before = "", inside = ""] = /^([^(]+)\(([^()]+)\)$/.exec(text.trim()) ?? [];
  const isOfDays = tokensOf(inside).every(
    ({ text: word, isWord }) =>
      !isWord || plainWeekdayOf(word) !== undefined || rangeWords.has(word) || andWords.has(word),
  );
  if (inside === "" || !isOfDays) return text;
  const words = tokensOf(before).map(({ text: word }) => (isGroup(word) ? " " : word));
  return `${words.join("")}(${inside})`;
}

function isGroup(word: string): boolean {
  return weekendWords.has(word) || workingWords.has(word);
}

function tokensOf(text: string): Token[] {
  const parts = plainOf(text).match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu) ?? [];
  return parts.map((part) => {
    const isWord = /[\p{L}\p{M}\p{N}]/u.test(part);
    return { text: isWord ? withoutArticle(part) : part, isWord };
  });
}

/** The weekdays that begin at a token: one, or several joined as a range or a list, in one language. */
function sequenceAt(
  tokens: readonly Token[],
  start: number,
  isPrayer: (word: string) => boolean,
): { days: Weekday[]; end: number } | undefined {
  const [found] = languages
    .flatMap((language) => {
      const days: Weekday[] = [];
      let end = start;
      let joined: "range" | "list" = "list";
      for (let at = start; ; ) {
        const word = tokens[at];
        const day = word?.isWord ? language.get(word.text) : undefined;
        if (word === undefined || day === undefined) break;
        const last = days.at(-1);
        days.push(...(joined === "range" && last !== undefined ? daysBetween(last, day) : [day]));
        end = at + 1;
        const join = joinAt(tokens, end);
        if (!join) break;
        joined = join.is;
        at = join.end;
      }
      return end > start ? [{ days, end, words: end - start }] : [];
    })
    .toSorted((a, b) => b.end - a.end);
  if (!found) return undefined;
  const [first] = tokens.slice(start, found.end);
  const isAlone = found.end === start + 1;
  if (isAlone && (!first || plainWeekdayOf(first.text) === undefined || isPrayer(first.text)))
    return undefined;
  return found;
}

/** What joins two weekdays: a hyphen or "to" for a range; a comma, an ampersand or "and" for a list. */
function joinAt(tokens: readonly Token[], at: number): { is: "range" | "list"; end: number } | undefined {
  const [first, second, third] = tokens.slice(at, at + 3);
  if (!first || first.isWord) return undefined;
  if (/^ *[-–—~→] *$/.test(first.text)) return { is: "range", end: at + 1 };
  if (/^ *[,&/+] *$/.test(first.text)) return { is: "list", end: at + 1 };
  if (!/^[\s.]+$/.test(first.text) || !second || !third || !/^\s+$/.test(third.text)) return undefined;
  if (rangeWords.has(second.text)) return { is: "range", end: at + 3 };
  return andWords.has(second.text) ? { is: "list", end: at + 3 } : undefined;
}

/** The days after one, up to another, past Sunday if need be. */
function daysBetween(first: Weekday, last: Weekday): Weekday[] {
  const count = (last - first + 7) % 7;
  return Array.from({ length: count }, (_, index) => (((first + index) % 7) + 1) as Weekday);
}
