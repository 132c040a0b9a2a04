import { withAsciiDigits } from "../../../times/times.ts";
import { kindWords, plainWords, prayerWords } from "../prayer-words.ts";
import { isIn, list, wordsOf } from "../words-of.ts";
import { withoutIslamicNumbers } from "./islamic-dates.ts";

/** The years in a text, and whether it is only one year, without a date or a span of years. */
export interface NamedYears {
  years: number[];
  isPlain: boolean;
}

const wholeYear = /(?<![\p{L}\d])20\d\d(?!\d)/gu;
/** A number next to the year makes it a part of a date or of a span: `2026-11-20`, `2025/26`. */
const yearBesideNumber = /\d[-_./–—\s]+20\d\d(?!\d)|(?<!\d)20\d\d[-_./–—\s]+\d/u;

/** The years in the name of a file; its folder does not count. */
export function yearsOfFile(file: string): NamedYears {
  return yearsIn(file.replace(/[?#].*$/, "").replace(/^.*[/\\]/, ""));
}

const calendarWords = list(
  "calendar calendrier kalender takvim takvimi kalendar jadwal jadual almanac schedule",
);
/** With these words, a year is not the year of the times. */
const wordsOfOtherYears = list(
  "since est established founded copyright updated created modified printed published version revised from until after",
);

/**
 * The years in a title of times, such as `Prayer times 2026`, or in a title that is a year. Other titles give no year.
 */
export function yearsOfTitle(title: string): NamedYears {
  const words = wordsOf(title);
  const isOfTimes = words.some(
    (word) =>
      plainWords.has(word) || calendarWords.has(word) || isIn(kindWords, word) || isIn(prayerWords, word),
  );
  const isOther = /[©®]/.test(title) || words.some((word) => wordsOfOtherYears.has(word));
  const isAlone = /^\s*20\d\d\s*$/.test(withAsciiDigits(title));
  return isAlone || (isOfTimes && !isOther) ? yearsIn(title) : { years: [], isPlain: false };
}

function yearsIn(text: string): NamedYears {
  const plain = withoutIslamicNumbers(withAsciiDigits(text.normalize("NFKC")));
  const years = [...new Set(plain.match(wholeYear))].map(Number);
  return { years, isPlain: years.length === 1 && !yearBesideNumber.test(plain) };
}
