import { type Notice, notice } from "../../notices/finding.ts";
import { withAsciiDigits } from "../../times/times.ts";
import { orderShown } from "../tables/date-order.ts";
import { remembered } from "../words/cache.ts";
import { firstOfDates } from "../words/dates/date-ranges.ts";
import { onlyMonth } from "../words/dates/month-context.ts";
import { type DateOrder, needsOrder, readDayNumber, type WrittenDate } from "../words/dates/written-dates.ts";
import { readHeading } from "../words/headings.ts";
import type { JsonDay, Leaf } from "./json-days.ts";
import { asHeading } from "./member-names.ts";

/** The date of a day as the text of a table, and its place in the file; or the reason why it has no date. */
export type JsonDate = { text: string; path: string } | Notice;

/** A member that may hold the dates of all days, by its names. */
interface Candidate {
  textOf: (day: JsonDay) => Leaf | undefined;
  order: DateOrder | undefined;
}

/**
 * Finds the date of each day: in its own properties, in the names of properties around it, or by its position in lists;
 * else in the only property with an unknown name that has a different date in each day, in an object around the day, or
 * in its times.
 */
export function datesOf(days: readonly JsonDay[]): (day: JsonDay) => JsonDate {
  const columns = membersOf(days, ({ part }) => part !== undefined && !isEnd(part));
  const whole = [...columns, spanOf(days), candidateOf(days, textAround)].filter((column) =>
    days.some((day) => read(column, day)),
  );
  const named = new Map(days.map((day) => [day, wholeDate(whole, day) ?? dateInParts(day)]));
  const undated = days.filter((day) => named.get(day) === undefined);
  const unnamed =
    undated.length === 0 ? undefined : (unnamedDate(undated) ?? dateAround(undated) ?? dateOfTimes(undated));
  const moments = undated.length === days.length && !unnamed ? undated.map(momentOf) : [];
  const momentOfDay = new Map(days.map((day, index) => [day, moments[index]]));
  return (day) =>
    named.get(day) ??
    (unnamed && wholeDate([unnamed], day)) ??
    momentOfDay.get(day) ??
    notice("object-without-date");
}

/** A moment that is called a date. It is left for the table to refuse: in another zone it is on another day. */
function momentOf({ leaves }: JsonDay): { text: string; path: string } | undefined {
  return leaves.find(({ part, text }) => part === "date" && /^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/.test(text));
}

function isEnd(part: Leaf["part"]): boolean {
  return part === "first date" || part === "last date";
}

/**
 * The span from a first to a last date, such as `from` and `until`. Without a last date, it is the first, in a list of
 * changes.
 */
function spanOf(days: readonly JsonDay[]): Candidate {
  const endOf = ({ leaves }: JsonDay, end: Leaf["part"]) =>
    leaves.find(({ part, text }) => part === end && text !== "");
  const ends = days.flatMap((day) => [endOf(day, "first date"), endOf(day, "last date")]);
  const textOf = (day: JsonDay) => {
    const [first, last] = [endOf(day, "first date"), endOf(day, "last date")];
    return first && last ? { ...first, text: `${first.text} - ${last.text}` } : first;
  };
  const texts = ends.flatMap((leaf) => (leaf ? [withoutWeekday(leaf.text)] : []));
  const isSpan = days.some((day) => endOf(day, "last date"));
  return { textOf, order: orderShown(texts, isSpan ? "spans" : "changes", undefined) };
}

/** The members that days have, each as a candidate for their dates. */
function membersOf(days: readonly JsonDay[], isWanted: (leaf: Leaf) => boolean): Candidate[] {
  const leaves = days.flatMap((day) => day.leaves.filter(isWanted));
  const members = [...new Set(leaves.map(({ member }) => member))];
  return members.map((member) =>
    candidateOf(days, (day) => day.leaves.find((leaf) => leaf.member === member)),
  );
}

/** The only property with an unknown name whose text is a different date in each of these days. */
function unnamedDate(days: readonly JsonDay[]): Candidate | undefined {
  const isUnknown = remembered((name) => readHeading(asHeading(name)).names === "unknown");
  const found = membersOf(days, ({ names, part }) => part === undefined && isUnknown(names.at(-1) ?? ""));
  const [only, ...others] = found.filter((member) => areOfDays(member, days));
  return others.length === 0 ? only : undefined;
}

/** The date of an object around a day, if no other day is in that object. */
function dateAround(days: readonly JsonDay[]): Candidate | undefined {
  const around = candidateOf(days, (day) =>
    day.around.date === undefined ? undefined : leafAround(day, day.around.date),
  );
  return areOfDays(around, days) ? around : undefined;
}

/** The date that is written in the times themselves. Noon is on its day in nearly every zone. */
function dateOfTimes(days: readonly JsonDay[]): Candidate | undefined {
  const prayerOf = remembered((name) => {
    const heading = readHeading(asHeading(name));
    return heading.names === "prayer" ? heading.prayerKey : "";
  });
  const candidate = candidateOf(days, ({ leaves }) => {
    const dated = leaves.flatMap((leaf) => {
      const [, date] = /^(\d{4}-\d\d-\d\d)[T ]\d/.exec(leaf.text) ?? [];
      const prayer = prayerOf(leaf.names.join("."));
      return date === undefined || prayer === "" ? [] : [{ ...leaf, text: date, prayer }];
    });
    return dated.find(({ prayer }) => prayer === "dhuhr") ?? dated[0];
  });
  return areOfDays(candidate, days) ? candidate : undefined;
}

/** Whether every day has its own date there. Days of several mosques may share a date. */
function areOfDays(candidate: Candidate, days: readonly JsonDay[]): boolean {
  const known = new Set<string>();
  return days.every((day) => {
    const { kind, labels } = day.around;
    const place = JSON.stringify([candidate.textOf(day)?.text, kind, labels]);
    if (known.has(place) || !read(candidate, day)) return false;
    known.add(place);
    return true;
  });
}

function candidateOf(days: readonly JsonDay[], textOf: Candidate["textOf"]): Candidate {
  const texts = days.map((day) => withoutWeekday(textOf(day)?.text ?? ""));
  // The table of these days sees whether their steps show the order.
  return { textOf, order: orderShown(texts, "changes or days", undefined) };
}

/** The first day that a text names, if it can be read in only one way. */
interface Read {
  first: WrittenDate;
  /** How many days it names. */
  count: number;
  isSure: boolean;
}

function read({ textOf, order }: Candidate, day: JsonDay): Read | undefined {
  const text = withoutWeekday(textOf(day)?.text ?? "");
  const dates = text === "" || /^\d+$/.test(text) ? undefined : firstOfDates(text, order ?? "day first");
  return dates && { ...dates, isSure: order !== undefined || !needsOrder(text) };
}

/** All dates that the members of a day hold must be one. A date with two readings is left for the table to refuse. */
function wholeDate(candidates: readonly Candidate[], day: JsonDay): JsonDate | undefined {
  const found = candidates.flatMap((candidate) => {
    const [said, leaf] = [read(candidate, day), candidate.textOf(day)];
    return said && leaf ? [{ ...said, leaf }] : [];
  });
  const sure = found.filter(({ isSure }) => isSure);
  const [chosen = found[0]] = sure.toSorted((a, b) => Number(isDated(b)) - Number(isDated(a)));
  if (!chosen) return undefined;
  const other = sure.find(({ first }) => !isSameDay(first, chosen.first));
  if (other) return notice("dates-differ", { first: chosen.leaf.text, second: other.leaf.text });
  const { path, text } = chosen.leaf;
  const { first: date } = chosen;
  const year = date.year ?? yearAround(day);
  if (chosen.count > 1 || !chosen.isSure) return { text: withYear(withoutWeekday(text), year), path };
  return { text: textOfDate({ ...date, ...(year !== undefined && { year }) }), path };
}

/** A numeric date with its year behind it, unless it has one: `1/2/2026`. */
function withYear(text: string, year: number | undefined): string {
  return year !== undefined && /^\d{1,2}[-./ ]\d{1,2}$/.test(text) ? `${text}/${year}` : text;
}

function isDated({ first }: Read): boolean {
  return first.year !== undefined;
}

function yearAround({ around: { dates, year } }: JsonDay): number | undefined {
  const text = dates.find(isYear) ?? year;
  return text === undefined ? undefined : Number(text);
}

function isYear(text: string): boolean {
  return /^20\d\d$/.test(text);
}

function isSameDay(a: WrittenDate, b: WrittenDate): boolean {
  if (a.month !== b.month || a.day !== b.day) return false;
  return a.year === undefined || b.year === undefined || a.year === b.year;
}

/** The date that the names of members around a day make: `2026-01-05`, `January` and `5`, `1` and `5`. */
function textAround(day: JsonDay): Leaf | undefined {
  const { dates, month } = day.around;
  const [only, second, ...others] = dates.filter((text) => !isYear(text));
  if (only === undefined || others.length > 0) return undefined;
  if (second === undefined) {
    return /\d[-/. ]\d/.test(only) || month === undefined ? leafAround(day, only) : undefined;
  }
  const areNumbers = isNumber(only) && isNumber(second);
  return areNumbers ? leafAround(day, [only, second, ...dates.filter(isYear)].join("/")) : undefined;
}

function leafAround({ path }: JsonDay, text: string): Leaf {
  return { member: "", names: [], path, text, part: undefined };
}

function isNumber(text: string): boolean {
  return /^\d{1,2}$/.test(text);
}

/** The date from a day, a month and a year that are members of the day or around it. */
function dateInParts(day: JsonDay): JsonDate | undefined {
  const { leaves, around, path } = day;
  const of = (part: Leaf["part"]) => leaves.filter((leaf) => leaf.part === part);
  const numbered = [...of("day"), ...of("date")].find(({ text }) => readDayNumber(text) !== undefined);
  const texts = [...of("month").map(({ text }) => text), ...around.dates, around.month ?? ""];
  const told = texts.map((text) => onlyMonth(text)).find(Boolean) ?? monthByNumber(day);
  const keys = around.dates.filter(isNumber);
  const key = keys.length === 1 ? Number(keys[0]) : undefined;
  const month = told ?? (key !== undefined && isMonth(key) ? { month: key } : undefined);
  const number =
    (numbered && readDayNumber(numbered.text)) ?? (told ? key : undefined) ?? dayInList(around.lists, month);
  if (!month || number === undefined) return undefined;
  const written = of("year").find(({ text }) => isYear(withAsciiDigits(text)))?.text;
  const year = written === undefined ? (yearAround(day) ?? month.year) : Number(withAsciiDigits(written));
  const date = { ...(year !== undefined && { year }), month: month.month, day: number };
  return { text: textOfDate(date), path: numbered?.path ?? path };
}

type Month = Omit<WrittenDate, "day">;

/** The month that a day or an object around it numbers, or the place of the day in a list of twelve lists. */
function monthByNumber({ leaves, around }: JsonDay): Month | undefined {
  const own = leaves.filter((leaf) => leaf.part === "month").map(({ text }) => text);
  const texts = [...own, around.month ?? ""].map(withAsciiDigits);
  const number = texts.find((text) => isNumber(text) && isMonth(Number(text)));
  if (number !== undefined) return { month: Number(number) };
  const hasDay = leaves.some(({ part, text }) => (part === "day" || part === "date") && isNumber(text));
  const [months, ...days] = around.lists;
  return months?.length === 12 && (days.length === 1 || hasDay) ? { month: months.number } : undefined;
}

function isMonth(number: number): boolean {
  return number >= 1 && number <= 12;
}

const mostDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The day by its place in a list, if the list has every day of its month. */
function dayInList(lists: JsonDay["around"]["lists"], month: Month | undefined): number | undefined {
  const list = lists.at(-1);
  const most = mostDays[(month?.month ?? 0) - 1];
  if (!list || most === undefined) return undefined;
  const isWhole = list.length === most || (month?.month === 2 && list.length === 28);
  return isWhole ? list.number : undefined;
}

function withoutWeekday(text: string): string {
  return text.replace(/^\p{L}+\.?,? (?=\d)/u, (word) => (onlyMonth(word) ? word : ""));
}

const months = "January February March April May June July August September October November December".split(
  " ",
);

/** A date as a text with only one reading. */
export function textOfDate({ year, month, day }: WrittenDate): string {
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return year === undefined ? `${day} ${months[month - 1]}` : `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}
