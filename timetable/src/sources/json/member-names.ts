import type { TimeKind } from "../cell.ts";
import { remembered } from "../words/cache.ts";
import type { DatePart } from "../words/dates/date-words.ts";
import { onlyMonth } from "../words/dates/month-context.ts";
import { type Heading, readHeading } from "../words/headings.ts";
import { wordsOf } from "../words/words-of.ts";

/** The meaning of a property's name for the days inside it. */
export type MemberName =
  | { is: "kind"; kind: TimeKind }
  /** A date, a year, a month, or the number of one. */
  | { is: "date" }
  /** A word such as "data" or "timings". */
  | { is: "plain" }
  /** Another calendar, a setting, or a day that is shown apart. */
  | { is: "skipped" }
  /** Anything else: it may be the name of a zone or a mosque. */
  | { is: "label" };

const plain = new Set(
  `data days day dates date items list rows records results result response model payload body json content calendar
  times time timings timing timetable timetables schedule prayer prayers prayertimes prayertime prayertiming salah salat
  salaah namaz solat sholat jadwal months month years year monthly daily annual yearly`
    .trim()
    .split(/\s+/),
);

/** Members with calculation settings, other calendars and names of weekdays. */
const skipped = new Set(
  `meta metadata method methods params offset offsets adjustment adjustments tune settings config configuration options
  hijri hicri islamic weekday dayname designation holidays holiday today tomorrow yesterday current next upcoming
  firstthird lastthird angle angles coordinates location links links announcements masjiddetails masjidsettings`
    .trim()
    .split(/\s+/),
);

/** A member's name as a heading of a table: `asr.start_secondary` is the second start of asr. */
export function asHeading(name: string): string {
  return name
    .replaceAll(/(?<=\p{L}{2})(?=\d)/gu, " ")
    .replaceAll(/(?<![\p{L}])(?:secondary|alt)(?![\p{L}])/giu, "2");
}

/** Reads the name of a member around the days. */
export function readMemberName(name: string): MemberName {
  const words = wordsOfName(name);
  if (isDateKey(name)) return { is: "date" };
  if (isSkipped(words)) return { is: "skipped" };
  const heading = readHeading(asHeading(name));
  if (heading.names === "kind") return { is: "kind", kind: heading.kind };
  return { is: words.every((word) => plain.has(word)) ? "plain" : "label" };
}

/** Whether a member has no time of its day. */
export function isSkippedName(name: string): boolean {
  return isSkipped(wordsOfName(name));
}

function isSkipped(words: readonly string[]): boolean {
  return words.some((word) => skipped.has(word)) || skipped.has(words.join(""));
}

/** Whether the name of a member is a date, a year, a month, or the number of a day or month. */
function isDateKey(name: string): boolean {
  return /^\d{1,2}$|^20\d\d$|^\d{1,4}[-/. ]\d{1,2}/.test(name) || onlyMonth(name) !== undefined;
}

const nameWords = new Set([
  "name",
  "label",
  "title",
  "prayer",
  "salah",
  "salat",
  "salaah",
  "namaz",
  "salahname",
]);

/** Whether a property names its object: `name`, `prayer_name`, `salahName`. */
export function isNameOfObject(name: string): boolean {
  const words = wordsOfName(name);
  return words.length > 0 && words.every((word) => nameWords.has(word));
}

const placeNames = new Set(
  "zone zon city town masjid mosque mosquee camii kota lokasi district region area branch state negeri".split(
    " ",
  ),
);

/** Whether a member names a zone or a mosque: `city`, `mosque_name`, `zoneId`. */
export function isNameOfPlace(name: string): boolean {
  const [first = "", ...others] = wordsOfName(name);
  return placeNames.has(first) && others.every((word) => ["name", "id", "code", "slug"].includes(word));
}

/** The part of a date that a property gives, by the last meaningful name on its path. */
export type DatePartOfMember = DatePart;

/** Short names of members; as headings of a table they could be anything. */
const shortDateNames: Record<string, DatePartOfMember> = {
  ...{ dt: "date", d: "day", dd: "day", m: "month", mm: "month", y: "year", yy: "year", yyyy: "year" },
};

function readDatePart(names: readonly string[]): DatePartOfMember | undefined {
  for (const name of names.toReversed()) {
    const words = wordsOfName(name);
    const short = shortDateNames[words.join(" ")];
    if (short) return short;
    if (words[0] === "day" && words.includes("month")) return "day";
    const heading = readHeading(asHeading(name));
    if (heading.names === "prayer" || heading.names === "kind") return undefined;
    // In some languages "data" is the date, but in JSON it holds everything.
    if (heading.names !== "date" || words.join() === "data") continue;
    return heading.part;
  }
  return undefined;
}

/** The words of a name such as `dayOfMonth` or `day_of_month`. */
export function wordsOfName(name: string): string[] {
  return wordsOf(name.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, "$1 "));
}

/** The meanings of property names. A file repeats the same names for every day, so each is read once. */
export interface MemberNames {
  said: (name: string) => MemberName;
  heading: (name: string) => Heading;
  isSkipped: (name: string) => boolean;
  isNameOfObject: (name: string) => boolean;
  /** @param path the names on the way to a member, from the day down, as JSON */
  datePart: (path: string) => DatePartOfMember | undefined;
}

export function createMemberNames(): MemberNames {
  return {
    said: remembered(readMemberName),
    heading: remembered((name) => readHeading(asHeading(name))),
    isSkipped: remembered(isSkippedName),
    isNameOfObject: remembered(isNameOfObject),
    datePart: remembered((path) => readDatePart(JSON.parse(path))),
  };
}
