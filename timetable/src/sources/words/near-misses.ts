import type { PrayerKey } from "../../times/prayers.ts";
import type { TimeKind } from "../cell.ts";
import { dateWords } from "./dates/date-words.ts";
import { monthOf } from "./dates/month-names.ts";
import { weekdaysIn } from "./dates/weekday-names.ts";
import { type Heading, readHeading } from "./headings.ts";
import { conditionWords, endWords, otherTimes, otherWords } from "./other-words.ts";
import { glossWords, kindWords, plainWords, prayerWords } from "./prayer-words.ts";
import { isIn, type WordTable, wordsOf } from "./words-of.ts";

/** A heading as it may have been meant, and the prayer and kind of time that it then names. */
export interface NearMiss {
  heading: string;
  prayerKey?: PrayerKey;
  kind?: TimeKind;
}

const written: Readonly<Record<PrayerKey | TimeKind, string>> = {
  fajr: "Fajr",
  sunrise: "Sunrise",
  duha: "Duha",
  dhuhr: "Dhuhr",
  asr: "Asr",
  maghrib: "Maghrib",
  isha: "Isha",
  jummah: "Jummah",
  tahajjud: "Tahajjud",
  midnight: "Midnight",
  eid: "Eid",
  adhan: "Adhan",
  iqamah: "Iqamah",
};

const meanings: WordTable<PrayerKey | TimeKind> = [...prayerWords, ...kindWords];

/** A shorter word is near to too many others. */
const shortest = 2;
/** Longer words may differ by two letters. */
const longWord = 7;

/**
 * The heading that a heading may be a misspelling of: "Isha Iqamah" for "Isah Iqamah".
 * @returns undefined if every word is far from the known ones, or if the heading would still be unclear
 */
export function nearestHeading(text: string): NearMiss | undefined {
  let isCorrected = false;
  const heading = text.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, "$1 ").replaceAll(/[\p{L}\p{M}]+/gu, (word) => {
    const meaning = nearest(wordsOf(word)[0] ?? "");
    if (meaning === undefined) return word;
    isCorrected = true;
    return /^\p{Ll}/u.test(word) ? written[meaning].toLowerCase() : written[meaning];
  });
  if (!isCorrected) return undefined;
  const found: Heading = readHeading(heading);
  if (found.names === "kind") return { heading, kind: found.kind };
  if (found.names !== "prayer") return undefined;
  const { prayerKey, kind } = found;
  return { heading, prayerKey, ...(kind !== "unsaid" && { kind }) };
}

/** The prayer, or adhan or iqamah, whose name is nearest to a word; undefined if two are as near. */
function nearest(word: string): PrayerKey | TimeKind | undefined {
  if (word.length < shortest || isKnown(word)) return undefined;
  const most = word.length < longWord ? 1 : 2;
  let [best, found] = [most + 1, new Set<PrayerKey | TimeKind>()];
  for (const [meaning, names] of meanings) {
    for (const name of names) {
      if (name.length <= shortest || Math.abs(name.length - word.length) > most) continue;
      const edits = editsBetween(word, name);
      if (edits < best) [best, found] = [edits, new Set([meaning])];
      else if (edits === best && edits <= most) found.add(meaning);
    }
  }
  const [meaning, ...others] = found;
  return others.length === 0 ? meaning : undefined;
}

function isKnown(word: string): boolean {
  const isOther = plainWords.has(word) || otherWords.has(word) || otherTimes.has(word) || endWords.has(word);
  const isOfDay = conditionWords.has(word) || isIn(dateWords, word) || monthOf(word) !== undefined;
  const isName = isIn(meanings, word) || isIn(glossWords, word);
  return isOther || isOfDay || isName || weekdaysIn([word]) !== undefined;
}

/** How many letters must be changed, added, left out or swapped with the next to turn one word into another. */
function editsBetween(a: string, b: string): number {
  const [from, to] = [[...a], [...b]];
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [row, letter] of from.entries()) {
    const next = [row + 1];
    for (const [at, other] of to.entries()) {
      const changed = (last[at] ?? 0) + (letter === other ? 0 : 1);
      const edits = Math.min(changed, (last[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1);
      const isSwapped = row > 0 && at > 0 && letter === to[at - 1] && from[row - 1] === other;
      next.push(isSwapped ? Math.min(edits, (before[at - 1] ?? 0) + 1) : edits);
    }
    [before, last] = [last, next];
  }
  return last[to.length] ?? 0;
}
