import { say } from "../../notices/detail.ts";
import { type Finding, notice } from "../../notices/finding.ts";
import { Temporal } from "../../times/temporal.ts";
import type { Cell, TimeKind } from "../cell.ts";
import type { Content } from "../decoders/content.ts";
import type { Dialect, DialectSettings, WrittenDay, WrittenTimetable } from "../dialect.ts";
import { textOfDate } from "../json/json-dates.ts";
import { isObject, type JsonObject, jsonOf, membersOf, notRead } from "../tables/json-rows.ts";
import { readTable } from "../tables/table.ts";
import type { TableRow } from "../tables/table-row.ts";
import { type DateRange, readDateRange } from "../words/dates/date-ranges.ts";
import { monthOf } from "../words/dates/month-names.ts";
import {
  type DateOrder,
  dateOrderOf,
  readDate,
  readDayNumber,
  type WrittenDate,
} from "../words/dates/written-dates.ts";
import { readHeading } from "../words/headings.ts";
import { wordsOf } from "../words/words-of.ts";

/**
 * A month or a Ramadan as JSON: a row for each day's adhan, ranges of days for the iqamah. Or a list of such months.
 */
export const monthlyJson: Dialect = {
  describes: {
    label: "Monthly JSON",
    is: "A month or a Ramadan as JSON: a row for each day's adhan, ranges of days for the iqamah. Or a list of months.",
    recognisedBy: "a list `prayer_times` next to `month` or `gregorian_start`",
    example:
      '{ "month": "NOVEMBER", "prayer_times": [{ "date": 1, "fajr": "05:10", … }], "iqamah_times": […] }',
  },
  recognises: (content) => monthsOf(content).length > 0,
  read(content, file, settings): WrittenTimetable {
    const months = monthsOf(content);
    if (months.length === 0) {
      return notRead(file, say("json-with-month"));
    }
    const read = months.map((month) => readMonth(month, file, settings));
    return {
      file,
      days: read.flatMap(({ days }) => days),
      findings: read.flatMap(({ findings }) => findings),
    };
  },
};

/** One month of a file, with its rows. */
interface Month {
  root: JsonObject;
  rows: unknown[];
  /** Its place in a file of several: `[2].`. */
  prefix: string;
}

function monthsOf(content: Content): Month[] {
  const json = jsonOf(content);
  const roots: unknown[] = Array.isArray(json) ? json : [json];
  const months = roots.flatMap((root, index): Month[] => {
    if (!isObject(root) || !Array.isArray(root.prayer_times)) return [];
    if (!("month" in root || "gregorian_start" in root)) return [];
    return [{ root, rows: root.prayer_times, prefix: Array.isArray(json) ? `[${index + 1}].` : "" }];
  });
  return months.length === roots.length ? months : [];
}

function readMonth(month: Month, file: string, settings: DialectSettings): WrittenTimetable {
  const { root, rows, prefix } = month;
  const start = startOf(root);
  if (!start) {
    const place = { file, column: `${prefix}month`, value: String(root.month) };
    return { file, days: [], findings: [{ ...place, ...notice("no-month") }] };
  }
  const findings: Finding[] = [];
  const ranges = readRanges(root.iqamah_times, `${prefix}iqamah_times`, file, findings);
  const order = dateOrderOf(rows.flatMap((row) => (isObject(row) ? datesWritten(row) : [])));
  // A number is the same day in all rows, however many there are.
  const known = new Map<number, readonly Range[]>();
  const days = rows.flatMap((row, index): MonthDay[] => {
    const column = `${prefix}prayer_times[${index + 1}]`;
    const day = isObject(row) ? dayOf(row, start, order) : undefined;
    if (!isObject(row) || !day) {
      findings.push({ file, column, ...notice("no-day") });
      return [];
    }
    const ofDay = known.get(day.number) ?? ranges.filter(({ holds }) => holds(day));
    known.set(day.number, ofDay);
    const fault = writtenDateFault(row, day.date, order) ?? rangeFault(ofDay, ranges.length, day.number);
    return [{ ...day, row, column, range: ofDay[0], ...(fault && { fault: { column, ...fault } }) }];
  });
  if (days.length === 0) return { file, days: [], findings };
  const read = readDays(days, file, settings);
  const jummah = jummahOf(root, file, prefix);
  return {
    file,
    days: read.days.map((day, index) => {
      const { column, number, fault } = days[index] ?? { column: "", number: 0 };
      const cells = [...day.cells, ...jummah];
      return { ...day, dateCell: { column, text: String(number) }, cells, ...(fault && { fault }) };
    }),
    findings: [...findings, ...read.findings],
  };
}

/** A day with its row of adhans and its range of iqamahs. */
interface MonthDay extends NumberedDay {
  row: JsonObject;
  /** The place of the row. */
  column: string;
  range: Range | undefined;
  fault?: WrittenDay["fault"];
}

/** Reads the days as a table: the properties of their rows are adhans, and those of their ranges iqamahs. */
function readDays(days: readonly MonthDay[], file: string, settings: DialectSettings): WrittenTimetable {
  const parts = days.map(({ row, range }) => ({
    adhan: new Map(timesOf(row)),
    iqamah: new Map(range ? timesOf(range.row) : []),
  }));
  const columns = (["adhan", "iqamah"] as const).flatMap((kind) => {
    const members = new Set(parts.flatMap((ofDay) => [...ofDay[kind].keys()]));
    return [...members].map((member) => ({ kind, member }));
  });
  const rows = days.map(({ date, column, range }, index): TableRow => {
    const cells = columns.map(({ kind, member }) => parts[index]?.[kind].get(member) ?? "");
    const pathOf = (at: number) => {
      const { kind, member } = columns[at - 1] ?? {};
      return member === undefined ? column : `${kind === "iqamah" && range ? range.place : column}.${member}`;
    };
    return { cells: [textOfDate(date), ...cells], placeAt: (at) => ({ column: pathOf(at) }) };
  });
  const names = columns.map(({ kind, member }) => withKind(member, kind));
  return readTable({ names: ["Date", ...names] }, rows, file, settings);
}

/** The members of a row that may hold times, by lower-case names. */
function timesOf(row: JsonObject): [string, string][] {
  const members = membersOf(row).filter(([name]) => !isOfDate(name));
  return members.map(([name, text]) => [name.toLowerCase(), text]);
}

function isOfDate(name: string): boolean {
  const heading = readHeading(name);
  return heading.names === "date" || wordsOf(name).some((word) => word === "date" || word === "gregorian");
}

/** Adhan or iqamah as the list says it, unless the member itself does. */
function withKind(name: string, kind: TimeKind): string {
  const heading = readHeading(name);
  return heading.names === "prayer" && heading.kind === "unsaid" ? `${name} ${kind}` : name;
}

/** The first day of a file: of a month, in every year or in one, or of the Ramadan of one year. */
type Start = { month: number; year?: number } | { first: Temporal.PlainDate };

function startOf({ month: name, year: ofYear, gregorian_start: first }: JsonObject): Start | undefined {
  if (typeof first === "string") return readStart(first);
  const words = wordsOf(String(name));
  const [month] = words.flatMap(
    (word) => monthOf(word) ?? (/^(?:0?[1-9]|1[0-2])$/.test(word) ? Number(word) : []),
  );
  const year = Number(ofYear ?? words.find((word) => /^20\d\d$/.test(word)));
  return month === undefined ? undefined : { month, ...(year && { year }) };
}

function readStart(text: string): Start | undefined {
  const date = readDate(text, undefined);
  if (date?.year === undefined) return undefined;
  try {
    return { first: Temporal.PlainDate.from({ ...date, year: date.year }, { overflow: "reject" }) };
  } catch {
    return undefined;
  }
}

interface NumberedDay {
  /** Counted in its month or Ramadan. */
  number: number;
  date: WrittenDate;
}

function dayOf(row: JsonObject, start: Start, order: DateOrder | undefined): NumberedDay | undefined {
  const written = memberOf(row, "ramadan_day") ?? memberOf(row, "day") ?? memberOf(row, "date");
  const text = typeof written === "string" || typeof written === "number" ? String(written) : "";
  const whole = /^\d+$/.test(text) ? undefined : readDate(text, order);
  const number = readDayNumber(text) ?? ("month" in start ? whole?.day : undefined);
  if (number === undefined || number < 1 || number > 31) return undefined;
  if ("month" in start) return { number, date: { ...start, day: number } };
  const { year, month, day } = start.first.add({ days: number - 1 });
  return { number, date: { year, month, day } };
}

/** The full dates of a row. */
function datesWritten(row: JsonObject): string[] {
  return ["gregorian", "date"].flatMap((name) => {
    const text = memberOf(row, name);
    return typeof text === "string" ? [text] : [];
  });
}

/** A member by its name in lower or upper case. */
function memberOf(row: JsonObject, name: string): unknown {
  return row[name] ?? Object.entries(row).find(([member]) => member.toLowerCase() === name)?.[1];
}

/** Some rows also hold a full date, which must match. */
function writtenDateFault(
  row: JsonObject,
  { year, month, day }: WrittenDate,
  order: DateOrder | undefined,
): WrittenDay["fault"] | undefined {
  for (const written of datesWritten(row)) {
    const read = readDate(written, order);
    if (!read || /^\d+$/.test(written)) continue;
    const isSameYear = read.year === undefined || year === undefined || read.year === year;
    if (isSameYear && read.month === month && read.day === day) continue;
    return { value: written, ...notice("other-day", { day, month }) };
  }
  return undefined;
}

/** A file with iqamah ranges must cover each day exactly once. */
function rangeFault(ofDay: readonly Range[], count: number, number: number): WrittenDay["fault"] | undefined {
  if (count === 0 || ofDay.length === 1) return undefined;
  return notice(ofDay.length === 0 ? "day-in-no-range" : "day-in-two-ranges", { day: number });
}

interface Range {
  holds: DateRange;
  row: JsonObject;
  place: string;
}

function readRanges(value: unknown, list: string, file: string, findings: Finding[]): Range[] {
  const rows: unknown[] = Array.isArray(value) ? value : [];
  return rows.map((row, index) => {
    const place = `${list}[${index + 1}]`;
    const text = isObject(row) ? String(row.date_range ?? row.date ?? "") : "";
    const holds = readDateRange(text);
    if (isObject(row) && holds) return { holds, row, place };
    const at = { file, column: `${place}.date_range`, value: text };
    findings.push({ ...at, ...notice("not-a-range-of-days") });
    return { holds: () => false, row: {}, place };
  });
}

/** The name of one of several congregations; others, such as "khutbah", may name another time. */
const oneOfSeveral = /^(?:jum\w*?[ _-]?)?(?:[1-9]|first|second|third|1st|2nd|3rd)$/i;

/** The times of Friday's congregations. The profile shows them all week. */
function jummahOf({ jummah_iqamah: value }: JsonObject, file: string, prefix: string): Cell[] {
  if (value === undefined) return [];
  const isNumbered = isObject(value) && Object.keys(value).every((name) => oneOfSeveral.test(name));
  const times: unknown[] = Array.isArray(value) ? value : isNumbered ? Object.values(value) : [value];
  const text = times.map(textOf).join(" & ");
  return [{ prayerKey: "jummah", kind: "iqamah", file, column: `${prefix}jummah_iqamah`, text }];
}

/** A value other than text or a number stays JSON, and is then reported as not a time. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : JSON.stringify(value ?? "").replace(/^""$/, "");
}
