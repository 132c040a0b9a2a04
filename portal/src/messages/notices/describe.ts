import type { FaultName, SettingFault } from "@mosque-sync/cli/mosque-yaml";
import { type Language, languageRows } from "@mosque-sync/contract/languages";
import type { Detail, Details, NoticeName, PhraseName } from "@mosque-sync/timetable";
import { day } from "../instants.ts";

/** The texts of a notice, with `{name}` placeholders. The fix is for people at a page. */
export interface NoticeText {
  readonly problem: string;
  readonly fix: string;
  readonly why: string;
}
export type FamilyTexts = Readonly<Record<string, NoticeText>>;

/** The texts of every notice in a language, and the words of their placeholders. */
export interface NoticeWords {
  readonly texts: Readonly<Record<NoticeName, NoticeText>>;
  readonly phrases: Readonly<Record<PhraseName, string>>;
  readonly comma: string;
  /** Such as "10 minutes". */
  readonly minutes: (count: number) => string;
  readonly days: (count: number) => string;
  /** By how much a clock changes, such as "an hour". */
  readonly size: (minutes: number) => string;
  /** Such as "Saturdays and Sundays". */
  readonly everyWeekday: (names: string) => string;
}

/** A finding with its English texts. */
export interface NoticeInEnglish extends NoticeText {
  readonly code: NoticeName;
  readonly details?: Details;
}

/** Writes words in a language. */
export type WriteDetail = (detail: Detail) => string;

/** Writes a finding in a language; in English if a detail of it is unknown, as of days that were stored without. */
export type DescribeNotice = (notice: NoticeInEnglish) => NoticeText & { readonly language: Language };

export function describeIn(language: Language, words: NoticeWords): DescribeNotice {
  const write = writerIn(language, words);
  return ({ code, details = {}, ...english }) => {
    const { problem, fix, why } = words.texts[code];
    if (placeholdersOf(problem + fix).some((name) => details[name] === undefined)) {
      return { ...english, language: "en" };
    }
    return { problem: filled(problem, details, write), fix: filled(fix, details, write), why, language };
  };
}

/** The texts of a fault of a `mosque.yaml`, with `{name}` placeholders. */
export type FaultText = Pick<NoticeText, "problem" | "fix">;

/** Writes a fault of a `mosque.yaml` in a language. */
export type DescribeFault = (fault: SettingFault) => FaultText & { readonly language: Language };

export function describeFaultsIn(
  language: Language,
  words: NoticeWords,
  texts: Readonly<Record<FaultName, FaultText>>,
): DescribeFault {
  const write = writerIn(language, words);
  return ({ name, details = {} }) => {
    const { problem, fix } = texts[name];
    return { problem: filled(problem, details, write), fix: filled(fix, details, write), language };
  };
}

/** Writes a detail in a language. A text of the file stays as it is, and does not change the direction around it. */
export function writerIn(language: Language, words: NoticeWords): WriteDetail {
  return write;

  function write(detail: Detail): string {
    if (typeof detail === "number") return String(detail);
    if (typeof detail === "string") return detail === "" ? "" : `\u2068${detail}\u2069`;
    if ("say" in detail) return filled(words.phrases[detail.say], detail.details ?? {}, write);
    if ("date" in detail) return dateIn(language, detail.date);
    if ("month" in detail) return monthName(language, detail.month);
    if ("weekday" in detail) return weekdayName(language, detail.weekday);
    if ("weekdays" in detail) {
      const names = detail.weekdays.map((weekday) => weekdayName(language, weekday));
      return words.everyWeekday(listOf(language, names, "conjunction"));
    }
    if ("count" in detail)
      return detail.of === "day" ? words.days(detail.count) : words.minutes(detail.count);
    if ("size" in detail) return words.size(detail.size);
    const items = detail.list.map(write);
    if (detail.by === "comma") return items.join(words.comma);
    return listOf(language, items, detail.by === "or" ? "disjunction" : "conjunction");
  }
}

/** Any leap year, which has every day of a year. It began on a Monday. */
const leapYear = 2024;

/** @param date `YYYY-MM-DD`, or `MM-DD` for a day of every year */
function dateIn(language: Language, date: string): string {
  const isWhole = date.length > "MM-DD".length;
  return isWhole
    ? day(language, date, "UTC")
    : partsOf(language, `${leapYear}-${date}`, { day: "numeric", month: "long" });
}

/** @param month counted from 1 */
function monthName(language: Language, month: number): string {
  return partsOf(language, `${leapYear}-${String(month).padStart(2, "0")}-01`, { month: "long" });
}

/** @param weekday 1 for Monday */
function weekdayName(language: Language, weekday: number): string {
  return partsOf(language, `${leapYear}-01-0${weekday}`, { weekday: "long" });
}

function partsOf(language: Language, date: string, parts: Intl.DateTimeFormatOptions): string {
  const { pages } = languageRows[language].locales;
  return new Intl.DateTimeFormat(pages, { ...parts, timeZone: "UTC" }).format(Date.parse(date));
}

/** @param type whether all are meant, or only one */
function listOf(language: Language, names: readonly string[], type: "conjunction" | "disjunction"): string {
  return new Intl.ListFormat(languageRows[language].locales.pages, { type }).format(names);
}

function filled(text: string, details: Details, write: WriteDetail): string {
  return text.replaceAll(placeholder, (_, name: string) => write(details[name] ?? ""));
}

const placeholder = /\{(\w+)\}/g;

/** The names of the placeholders of a text. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = ""]) => name);
}
