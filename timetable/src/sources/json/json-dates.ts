import { type Notice, notice } from "../../notices/finding.ts";
import { readDates } from "../words/date-ranges.ts";
import { onlyMonth } from "../words/month-context.ts";
import { type DateOrder, dateOrderOf, needsOrder, type WrittenDate } from "../words/written-dates.ts";
import type { JsonDay, Leaf } from "./json-days.ts";

/** The date of a day as a text that a table may hold, and its place in the file; or why there is none. */
export type JsonDate = { text: string; path: string } | Notice;

/** A member that may hold the dates of all days, by its names. */
interface Candidate {
  textOf: (day: JsonDay) => Leaf | undefined;
  order: DateOrder | undefined;
}

/** Finds the date of each day: in its own members, in the names of members around it, or by its place in lists. */
export function datesOf(days: readonly JsonDay[]): (day: JsonDay) => JsonDate {
  const leaves = days.flatMap((day) => day.leaves.filter(({ part }) => part !== undefined));
  const members = [...new Set(leaves.map(({ member }) => member))];
  const columns = members.map((member) =>
    candidateOf(days, (day) => day.leaves.find((leaf) => leaf.member === member)),
  );
  const whole = [...columns, candidateOf(days, textAround)].filter((column) =>
    days.some((day) => read(column, day)),
  );
  return (day) => wholeDate(whole, day) ?? dateInParts(day) ?? notice("times-without-date");
}

function candidateOf(days: readonly JsonDay[], textOf: Candidate["textOf"]): Candidate {
  const texts = days.map((day) => withoutWeekday(textOf(day)?.text ?? ""));
  return { textOf, order: dateOrderOf(texts) };
}

/** The days that a text names, if it can be read in only one way. */
interface Read {
  dates: WrittenDate[];
  isSure: boolean;
}

function read({ textOf, order }: Candidate, day: JsonDay): Read | undefined {
  const text = withoutWeekday(textOf(day)?.text ?? "");
  const dates = text === "" || /^\d+$/.test(text) ? undefined : readDates(text, order ?? "day first");
  return dates && { dates, isSure: order !== undefined || !needsOrder(text) };
}

/** All dates that the members of a day hold must be one. A date with two readings is left for the table to refuse. */
function wholeDate(candidates: readonly Candidate[], day: JsonDay): JsonDate | undefined {
  const found = candidates.flatMap((candidate) => {
    const [said, leaf] = [read(candidate, day), candidate.textOf(day)];
    return said && leaf ? [{ ...said, leaf }] : [];
  });
  const sure = found.filter(({ isSure }) => isSure);
  const [first = found[0]] = sure.toSorted((a, b) => Number(isDated(b)) - Number(isDated(a)));
  if (!first) return undefined;
  const other = sure.find(({ dates }) => !isSameDay(dates[0], first.dates[0]));
  if (other) return notice("dates-differ", { first: first.leaf.text, second: other.leaf.text });
  const { path, text } = first.leaf;
  const [date, ...others] = first.dates;
  if (!date || others.length > 0 || !first.isSure) return { text: withoutWeekday(text), path };
  const year = date.year ?? yearAround(day);
  return { text: textOf({ ...date, ...(year !== undefined && { year }) }), path };
}

function isDated({ dates }: Read): boolean {
  return dates[0]?.year !== undefined;
}

function yearAround({ around: { dates, year } }: JsonDay): number | undefined {
  const text = dates.find(isYear) ?? year;
  return text === undefined ? undefined : Number(text);
}

function isYear(text: string): boolean {
  return /^20\d\d$/.test(text);
}

function isSameDay(a: WrittenDate | undefined, b: WrittenDate | undefined): boolean {
  if (!a || !b || a.month !== b.month || a.day !== b.day) return false;
  return a.year === undefined || b.year === undefined || a.year === b.year;
}

/** The date that the names of members around a day make: `2026-01-05`, `January` and `5`, `1` and `5`. */
function textAround(day: JsonDay): Leaf | undefined {
  const { dates, month } = day.around;
  const [only, second, ...others] = dates.filter((text) => !isYear(text));
  if (only === undefined || others.length > 0) return undefined;
  const leaf = (text: string): Leaf => ({ member: "", names: [], path: day.path, text, part: undefined });
  if (second === undefined) return /\d[-/. ]\d/.test(only) || month === undefined ? leaf(only) : undefined;
  const areNumbers = isNumber(only) && isNumber(second);
  return areNumbers ? leaf([only, second, ...dates.filter(isYear)].join("/")) : undefined;
}

function isNumber(text: string): boolean {
  return /^\d{1,2}$/.test(text);
}

/** The date from a day, a month and a year that are members of the day or around it. */
function dateInParts(day: JsonDay): JsonDate | undefined {
  const { leaves, around, path } = day;
  const of = (part: Leaf["part"]) => leaves.filter((leaf) => leaf.part === part);
  const numbered = [...of("day"), ...of("date")].find(({ text }) => isNumber(text));
  const texts = [...of("month").map(({ text }) => text), ...around.dates, around.month ?? ""];
  const month = texts.map((text) => onlyMonth(text)).find(Boolean) ?? monthByNumber(day);
  const keys = around.dates.filter(isNumber);
  const number =
    numbered?.text ?? (keys.length === 1 ? keys[0] : undefined) ?? dayInList(around.lists, month);
  if (!month || number === undefined) return undefined;
  const written = of("year").find(({ text }) => isYear(text))?.text;
  const year = written === undefined ? (yearAround(day) ?? month.year) : Number(written);
  const date = { ...(year !== undefined && { year }), month: month.month, day: Number(number) };
  return { text: textOf(date), path: numbered?.path ?? path };
}

type Month = Omit<WrittenDate, "day">;

/** The month that a day or an object around it numbers, or the place of the day in a list of twelve lists. */
function monthByNumber({ leaves, around }: JsonDay): Month | undefined {
  const own = leaves.filter((leaf) => leaf.part === "month").map(({ text }) => text);
  const number = [...own, around.month ?? ""].find((text) => /^(?:0?[1-9]|1[0-2])$/.test(text));
  if (number !== undefined) return { month: Number(number) };
  const hasDay = leaves.some((leaf) => leaf.part === "day" && isNumber(leaf.text));
  const [key] = around.dates.filter(isNumber);
  if (hasDay && key !== undefined) return { month: Number(key) };
  const [months, ...days] = around.lists;
  return months?.length === 12 && (days.length === 1 || hasDay) ? { month: months.number } : undefined;
}

const mostDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The day by its place in a list, if the list has every day of its month. */
function dayInList(lists: JsonDay["around"]["lists"], month: Month | undefined): string | undefined {
  const list = lists.at(-1);
  const most = mostDays[(month?.month ?? 0) - 1];
  if (!list || most === undefined) return undefined;
  const isWhole = list.length === most || (month?.month === 2 && list.length === 28);
  return isWhole ? String(list.number) : undefined;
}

function withoutWeekday(text: string): string {
  return text.replace(/^\p{L}+\.?,? (?=\d)/u, (word) => (onlyMonth(word) ? word : ""));
}

const months = "January February March April May June July August September October November December".split(
  " ",
);

/** A date as a text with only one reading. */
function textOf({ year, month, day }: WrittenDate): string {
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return year === undefined ? `${day} ${months[month - 1]}` : `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}
