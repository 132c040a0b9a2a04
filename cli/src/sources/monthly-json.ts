import type { PrayerKey } from "@mosque-sync/client";
import type { Finding } from "../timetable.ts";
import { monthOf, readDate } from "./dates.ts";
import type { Dialect, RawCell, RawDay, RawTimetable } from "./dialect.ts";
import { readHeading, wordsOf } from "./header-words.ts";

type Json = Record<string, unknown>;

/** A file of one month, or of one Ramadan, as JSON: a row a day for the adhan, ranges of days for the iqamah. */
export const monthlyJson: Dialect = {
  recognises(text) {
    const root = parseObject(text);
    return root !== undefined && Array.isArray(root.prayer_times) && "month" in root;
  },
  read(text, file): RawTimetable {
    const root = parseObject(text);
    if (!root || !Array.isArray(root.prayer_times)) {
      const problem = "is not JSON with prayer_times";
      return { file, days: [], findings: [{ file, problem, fix: "Export the month again." }] };
    }
    const findings: Finding[] = [];
    const start = startOf(root, file);
    if ("problem" in start) return { file, days: [], findings: [start] };
    const ranges = readRanges(root.iqamah_times, file, findings);
    const days = root.prayer_times.flatMap((row: unknown, index): RawDay[] => {
      const number = dayNumber(row);
      const place = `prayer_times[${index + 1}]`;
      if (!isObject(row) || number === undefined) {
        findings.push({ file, column: place, problem: "has no day", fix: "Give it a date, such as 1." });
        return [];
      }
      const date = dateOf(start, number);
      const ofDay = ranges.filter((range) => range.from <= number && number <= range.to);
      const fault = rangeFault(ofDay, ranges, number) ?? writtenDateFault(row.gregorian, date);
      if (fault) {
        const iso = isoOf(date);
        findings.push({ file, ...(iso && { date: iso }), column: place, ...fault });
        return [];
      }
      const iqamah = ofDay.flatMap(({ cells }) => cells);
      const dateCell = { column: place, text: String(number) };
      return [
        { date, dateCell, file, cells: [...cellsOf(row, "adhan", place), ...iqamah, ...jummahOf(root)] },
      ];
    });
    return { file, days, findings };
  },
};

/** The first day of a file: of a month in every year, or of a Ramadan in the one that it names. */
type Start = { month: number; year?: number } | { first: Date };

function startOf(root: Json, file: string): Start | Finding {
  const words = wordsOf(String(root.month));
  const month = words.map(monthOf).find((found) => found !== undefined);
  const year = words.find((word) => /^20\d\d$/.test(word));
  if (month !== undefined) return { month, ...(year && { year: Number(year) }) };
  const first =
    typeof root.gregorian_start === "string" ? new Date(`${root.gregorian_start}T00:00:00Z`) : undefined;
  if (first && !Number.isNaN(first.getTime())) return { first };
  const problem = "is neither a month nor a period with gregorian_start";
  const fix = 'Name the month, such as "NOVEMBER", or give gregorian_start as YYYY-MM-DD.';
  return { file, column: "month", value: String(root.month), problem, fix };
}

function dateOf(start: Start, number: number): RawDay["date"] {
  if ("month" in start) return { ...start, day: number };
  const date = new Date(start.first.getTime() + (number - 1) * 24 * 60 * 60 * 1_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The number of a day in its month, or in its Ramadan. */
function dayNumber(row: unknown): number | undefined {
  if (!isObject(row)) return undefined;
  const number = Number(row.ramadan_day ?? row.date ?? row.day);
  return Number.isInteger(number) && number >= 1 && number <= 31 ? number : undefined;
}

type Fault = Pick<Finding, "value" | "problem" | "fix">;

/** A file that gives ranges of iqamah has to give one for each day, and only one. */
function rangeFault(ofDay: readonly Range[], ranges: readonly Range[], day: number): Fault | undefined {
  if (ranges.length === 0 || ofDay.length === 1) return undefined;
  const problem = ofDay.length === 0 ? `day ${day} is in no date_range` : `day ${day} is in two date_ranges`;
  return { problem, fix: "Let each day be in one date_range of iqamah_times." };
}

/** Some files also write the day of a Ramadan as a date, which has to be the same. */
function writtenDateFault(written: unknown, { month, day }: RawDay["date"]): Fault | undefined {
  const read = typeof written === "string" ? readDate(written, undefined) : undefined;
  if (!read || (read.month === month && read.day === day)) return undefined;
  const problem = `is another day than gregorian_start says (${month}-${day})`;
  return { value: String(written), problem, fix: "Correct one of the two." };
}

/** A date for findings, which only count for the day that they are of; none where it holds for every year. */
function isoOf({ year, month, day }: RawDay["date"]): string | undefined {
  if (year === undefined) return undefined;
  return [String(year), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}

interface Range {
  from: number;
  to: number;
  cells: RawCell[];
}

function readRanges(value: unknown, file: string, findings: Finding[]): Range[] {
  const rows: unknown[] = Array.isArray(value) ? value : [];
  return rows.flatMap((row, index) => {
    const place = `iqamah_times[${index + 1}]`;
    const text = isObject(row) ? String(row.date_range ?? row.date ?? "") : "";
    const [, from, to = from] = /^(\d{1,2})(?: ?(?:-|–|to) ?(\d{1,2}))?$/.exec(text.trim()) ?? [];
    if (!isObject(row) || from === undefined || Number(to) < Number(from)) {
      const fix = 'Write it as "1-10", or as "11" for one day.';
      findings.push({
        file,
        column: `${place}.date_range`,
        value: text,
        problem: "is not a range of days",
        fix,
      });
      return [];
    }
    return [{ from: Number(from), to: Number(to), cells: cellsOf(row, "iqamah", place) }];
  });
}

/** The cells of a row: every member whose name is a prayer's. */
function cellsOf(row: Json, kind: RawCell["kind"], place: string): RawCell[] {
  return Object.entries(row).flatMap(([name, value]) => {
    const prayerKey: PrayerKey | undefined = readHeading(name).prayerKey;
    if (!prayerKey || (typeof value !== "string" && typeof value !== "number")) return [];
    return [{ prayerKey, kind, column: `${place}.${name}`, text: String(value) }];
  });
}

function jummahOf({ jummah_iqamah: value }: Json): RawCell[] {
  const text = Array.isArray(value) ? value.join(" & ") : typeof value === "string" ? value : "";
  return [{ prayerKey: "jummah", kind: "iqamah", column: "jummah_iqamah", text }];
}

function parseObject(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
