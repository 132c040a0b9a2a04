import type { PrayerKey } from "../../times/prayers.ts";
import { type DaysOfWeek, friday, otherThan } from "../../times/weekdays.ts";
import type { Asr, TimeKind } from "../cell.ts";
import { bounds } from "../decoders/limits/bounds.ts";
import { remembered } from "./cache.ts";
import { type DatePart, dateWords, spanWords, withStartInOneWord } from "./dates/date-words.ts";
import { monthOf } from "./dates/month-names.ts";
import { withWeekdaysInFull } from "./dates/weekday-letters.ts";
import { daysInHeading } from "./heading-days.ts";
import { labelIn, tellsCongregation } from "./labels.ts";
import { conditionWords, endWords, otherTimes, otherWords, startsOfMaghrib } from "./other-words.ts";
import { inSingleWords } from "./phrases.ts";
import { glossWords, kindWords, mithlNouns, mithlWords, plainWords, prayerWords } from "./prayer-words.ts";
import { allOf, isIn, list, oneOf, type WordTable, wordsOf } from "./words-of.ts";

export type Heading =
  | { names: "date"; part: DatePart }
  | {
      names: "prayer";
      prayerKey: PrayerKey;
      kind: TimeKind | "unsaid";
      /** The first or second of several columns, such as those of two congregations. */
      number?: number;
      asr?: Asr;
      /** The days of the week in the heading, if any. */
      days?: DaysOfWeek;
      /** Dhuhr that is jummah on Fridays. */
      isJummahOnFridays?: true;
      /** The congregation, such as its hall or language. */
      label?: string;
      /**
       * Whether it is named by its time of the day ("Noon"), which may be another time if a column has the prayer's
       * name.
       */
      isByTimeOfDay?: true;
    }
  /** Adhan or iqamah without a prayer. */
  | { names: "kind"; kind: TimeKind; days?: DaysOfWeek }
  /** A prayer with a word that could make it another time. */
  | {
      names: "unclear";
      word: string;
      /** The prayer, if there is only one. */
      prayerKey?: PrayerKey;
      kind?: TimeKind;
      /** Whether the word limits the column to some days. */
      isCondition: boolean;
    }
  /** A column to skip: notes, another calendar, the end of a prayer's time, a time of the fast. */
  | { names: "nothing" }
  | { names: "unknown" };

const numberWords: Record<string, number> = { "1st": 1, first: 1, "2nd": 2, second: 2, "3rd": 3, third: 3 };

/** Words of the fast that name the start of fajr next to its name, also with a word for an end. */
const fastBeforeFajr = list(
  `imsak imsaak imsaku imsek sehri sehr sehar sehur sahri sahari sahoor sahar sahur suhoor suhur saharlik
  सेहरी सहरी सेहर सहर সেহরি সেহেরি সাহরি سحري سحر امساك`,
);

/** Whether a heading names the end of the night's meal, which is at fajr or some minutes before it. */
export function namesEndOfNight(text: string): boolean {
  return wordsOf(inSingleWords(inParts(text))).some((word) => fastBeforeFajr.has(word));
}

/** Whether a heading only names iftar or sunset: "Ramadan iftar" is not every day's. */
export function namesStartOfMaghrib(
  text: string,
  which: readonly ReadonlySet<string>[] = startsOfMaghrib,
): boolean {
  const words = wordsOf(inSingleWords(text));
  return which.some(
    (starts) =>
      words.some((word) => starts.has(word)) &&
      words.every((word) => starts.has(word) || plainWords.has(word)),
  );
}

/** Whether the headings are those of a table of the fast: a date, the end of the night's meal, and iftar. */
export function namesFast(texts: readonly string[]): boolean {
  return (
    texts.some(namesEndOfNight) &&
    texts.some((text) => namesStartOfMaghrib(text)) &&
    texts.some((text) => readHeading(text).names === "date")
  );
}

/** Two words that are written as one are no longer than this. */
const longestJoined = 40;

/** Reads a column's heading, or the name of a member of a JSON object. */
export const readHeading: (text: string) => Heading = remembered((text) => {
  // A longer text is a note; a heading with a prayer's name is a few words.
  if (text.length > bounds.wordingLength) return { names: "unknown" };
  const labelled = labelIn(text);
  const heading = labelled && readWithoutLabel(labelled.rest);
  return heading?.names === "prayer" ? { ...heading, label: labelled?.label ?? "" } : readWithoutLabel(text);
});

function readWithoutLabel(text: string): Heading {
  const part = spanPartOf(wordsOf(withStartInOneWord(text)));
  if (part) return { names: "date", part };
  const inFull = inSingleWords(inParts(withWeekdaysInFull(text)));
  const { days, rest } = daysInHeading(inFull, (word) => isIn(prayerWords, word));
  const words = wholeWords(rest);
  const prayers = allOf(prayerWords, words);
  if (prayers.length === 0) return readByTimeOfDay(words, days) ?? readWithoutPrayer(text, words, days);
  return readPrayer(text, words, prayers, days);
}

/** Times of the day by which English and other headings name a prayer: "Dawn", "Noon prayer". */
const timesOfDay: WordTable<PrayerKey> = [
  ["fajr", list("dawn aube")],
  ["dhuhr", list("noon midday mittag midi mediodia mezzogiorno")],
  ["asr", list("afternoon nachmittag namiddag pomeriggio")],
];

function readByTimeOfDay(words: readonly string[], days: DaysOfWeek | undefined): Heading | undefined {
  const [prayerKey, ...others] = allOf(timesOfDay, words);
  const isPlain = words.every((word) => isSmall(word) || isIn(timesOfDay, word));
  if (prayerKey === undefined || others.length > 0 || !isPlain) return undefined;
  const kind = oneOf(kindWords, words) ?? "unsaid";
  return { names: "prayer", prayerKey, kind, ...(days && { days }), isByTimeOfDay: true };
}

/** A text with its words apart: `fajrBegins`, `asr1`. */
function inParts(text: string): string {
  return text.replaceAll(/(\p{Ll})(?=\p{Lu})|(\p{L})(?=[1-9]\b)/gu, "$1$2 ");
}

/** Words before a prayer's name. With only adhan, they are a misspelt prayer: "As Athan". */
const articles = list("as es h d");

function readWithoutPrayer(text: string, words: readonly string[], days: DaysOfWeek | undefined): Heading {
  const isPlain = words.every((word) => isSmall(word));
  const kind = oneOf(kindWords, words);
  if (days && isPlain) {
    // "Friday" without another word names its prayer.
    if (Array.isArray(days) && days.join() === String(friday))
      return readPrayer(text, words, ["jummah"], undefined);
    if (kind) return { names: "kind", kind, days };
  }
  if (days) return { names: words.length === 0 ? "nothing" : "unknown" };
  if (words.some((word) => otherWords.has(word) || endWords.has(word))) return { names: "nothing" };
  const ofDate = datePartOf(words) ?? (words.join() === "data" ? "date" : undefined);
  // "Ar Athan" is asr misspelt; by itself, "ar" is the year in Norwegian.
  if (ofDate && !(kind && words.some((word) => word.length < 3))) return { names: "date", part: ofDate };
  if (kind && isPlain && !words.some((word) => articles.has(word))) return { names: "kind", kind };
  // No congregation but maghrib's is at sunset.
  const isAtSunset = (word: string) => isSmall(word) || startsOfMaghrib.some((starts) => starts.has(word));
  if (kind === "iqamah" && words.every(isAtSunset)) return readPrayer(text, words, ["maghrib"], days);
  return { names: words.some((word) => otherTimes.has(word)) ? "nothing" : "unknown" };
}

const calendarNames = list("gregorian miladi masehi ميلادي");

/** "Gregorian day" is a day, and "Gregorian" by itself a date. */
function datePartOf(words: readonly string[]): DatePart | undefined {
  return (
    oneOf(
      dateWords,
      words.filter((word) => !calendarNames.has(word)),
    ) ?? oneOf(dateWords, words)
  );
}

function readPrayer(
  text: string,
  words: readonly string[],
  [prayerKey, ...others]: readonly PrayerKey[],
  days: DaysOfWeek | undefined,
): Heading {
  if (prayerKey === undefined) return { names: "unknown" };
  const kind = oneOf(kindWords, words) ?? kindOfShortWord(words);
  const isEither = /[/&|]|\bor\b/i.test(text) && !days;
  const isJummahOnFridays = isEither && prayerKey === "dhuhr" && others.join() === "jummah";
  if (others.length > 0 && !isJummahOnFridays) {
    return { names: "unclear", word: text, isCondition: false };
  }
  const isStart = prayerKey === "fajr" && words.some((word) => fastBeforeFajr.has(word));
  if (!isStart && words.some((word) => endWords.has(word))) return { names: "nothing" };
  const strange = words.filter((word) => !isOf(prayerKey, word) && !(isStart && endWords.has(word)));
  const label = prayerKey === "jummah" && strange.every(tellsCongregation) ? strange.splice(0) : [];
  const ofSunrise =
    prayerKey === "sunrise" && kind === "iqamah" ? words.find((word) => oneOf(kindWords, [word])) : undefined;
  const [word = ofSunrise] = strange;
  if (word !== undefined) {
    const isCondition = strange.some((each) => conditionWords.has(each) || monthOf(each) !== undefined);
    return { names: "unclear", word, prayerKey, ...(kind && { kind }), isCondition };
  }
  const asr = prayerKey === "asr" ? asrOf(words, kind) : undefined;
  const number = words.map(numberOf).find((found) => found !== undefined);
  const isOfWeek = prayerKey === "jummah";
  return {
    names: "prayer",
    prayerKey,
    kind: prayerKey === "sunrise" ? "adhan" : (kind ?? "unsaid"),
    ...(number !== undefined && { number }),
    ...(asr && { asr }),
    ...(days && !isOfWeek && { days }),
    ...(isJummahOnFridays && { isJummahOnFridays }),
    ...(label.length > 0 && { label: label.join(" ") }),
  };
}

/** In Malay and Indonesian, "jam" is the clock: "Jam Subuh" does not tell adhan from iqamah. */
const malayPrayers = list("subuh shubuh dzuhur dzohor zuhur zohor lohor luhur ashar magrib isya isyak isyaa");

/** Next to a prayer's name, "J" and "Jam" are short for jamaat: "J-Fajr", "FajrJam". */
function kindOfShortWord(words: readonly string[]): TimeKind | undefined {
  const isJam = words.includes("jam") && !words.some((word) => malayPrayers.has(word));
  return isJam || words.includes("j") ? "iqamah" : undefined;
}

/** The prayers of a column, with the days of the week if they are not all. On Fridays, jummah takes dhuhr's place. */
export function prayersIn(
  { prayerKey, days, isJummahOnFridays }: Extract<Heading, { names: "prayer" }>,
  kind: TimeKind,
): { prayerKey: PrayerKey; days?: DaysOfWeek }[] {
  if (!isJummahOnFridays || kind === "adhan") return [{ prayerKey, ...(days && { days }) }];
  return [
    { prayerKey, days: otherThan([friday]) },
    { prayerKey: "jummah", days: [friday] },
  ];
}

/** Which end of a span of dates a heading names, such as "From", "Valid until" or "End date". */
function spanPartOf(words: readonly string[]): DatePart | undefined {
  const isDate = words.some((word) => isIn(dateWords.slice(0, 1), word));
  const [found] = spanWords.filter(
    ([, alone, withDate]) =>
      words.every(
        (word) =>
          alone.has(word) ||
          word === "valid" ||
          isIn(dateWords.slice(0, 1), word) ||
          (isDate && withDate.has(word)),
      ) && words.some((word) => alone.has(word) || withDate.has(word)),
  );
  return found?.[0];
}

/** The words of a heading, with names of several words as one, and `fajriqamah` as two. */
function wholeWords(text: string): string[] {
  const joined: string[] = [];
  for (const word of wordsOf(text)) {
    const last = joined.at(-1);
    const both = `${last}${word}`;
    const isOneName = last !== undefined && !(isName(last) && isName(word)) && isName(both);
    if (isOneName) joined.splice(-1, 1, both);
    else joined.push(word);
  }
  return joined.flatMap(apart);
}

function isName(word: string): boolean {
  return isIn(prayerWords, word) || isIn(kindWords, word) || plainWords.has(word) || otherTimes.has(word);
}

/** `fajriqamah` and `iqamahfajr` as two words. */
function apart(word: string): string[] {
  if (isName(word) || word.length > longestJoined) return [word];
  for (let at = 3; at <= word.length - 3; at += 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    const isDetail = isIn(kindWords, second) || plainWords.has(second) || second === "jam";
    const isBoth = isIn(prayerWords, first) && isDetail;
    if (isBoth || (isIn(kindWords, first) && isIn(prayerWords, second))) return [first, second];
  }
  return [word];
}

/** Whether a word leaves the meaning of a prayer's heading unchanged. */
function isSmall(word: string): boolean {
  return plainWords.has(word) || isIn(kindWords, word) || numberOf(word) !== undefined;
}

function isOf(prayerKey: PrayerKey, word: string): boolean {
  if (word === "j" || word === "jam") return true;
  if (isSmall(word) || isIn(prayerWords, word)) return true;
  if (glossWords.some(([of, words]) => of === prayerKey && words.has(word))) return true;
  return prayerKey === "asr" && (mithlNouns.has(word) || isIn(mithlWords, word));
}

function asrOf(words: readonly string[], kind: TimeKind | undefined): Asr | undefined {
  const school = oneOf(mithlWords, words);
  if (school) return school;
  if (kind === "iqamah") return undefined;
  const number = words.map(numberOf).find((found) => found !== undefined);
  return number === 1 ? "mithl-1" : number === 2 ? "mithl-2" : undefined;
}

/** Whether a text is only a number: `2`, `2nd`, `Second`. */
export function isNumber(text: string, number: number): boolean {
  const words = wordsOf(text);
  return words.length === 1 && numberOf(words[0] ?? "") === number;
}

function numberOf(word: string): number | undefined {
  return /^[1-9]$/.test(word) ? Number(word) : numberWords[word];
}
