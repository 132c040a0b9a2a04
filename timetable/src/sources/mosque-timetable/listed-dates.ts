import { say } from "../../notices/detail.ts";
import { type Notice, notice } from "../../notices/finding.ts";
import { isDate } from "../../times/dates.ts";
import { Temporal } from "../../times/temporal.ts";
import { isObject } from "../tables/json-rows.ts";
import type { MemberFault, Path } from "./check-members.ts";
import type { MosqueTimetable } from "./documents.ts";
import type { PlacedRow } from "./jummah.ts";
import type { Faults } from "./schema-errors.ts";

/** The most days of a period: ten years and their leap days. */
const mostDays = 3_660;

/** A date of a document, and its row if it has one. */
export interface DocumentDate {
  date: string;
  placed?: PlacedRow;
}

/** Finds ranges that end before they begin, and a period that is far too long. */
export function rangeFaults(timetable: unknown, faults: Faults): MemberFault[] {
  const { period, rules, exceptions, jummah } = isObject(timetable) ? timetable : {};
  const ranges: [unknown, Path][] = [[period, ["period"]]];
  for (const [name, list] of Object.entries({ rules, exceptions, jummah })) {
    if (Array.isArray(list)) for (const [index, entry] of list.entries()) ranges.push([entry, [name, index]]);
  }
  return ranges.flatMap(([range, path]): MemberFault[] => {
    const { from, until } = isObject(range) ? range : {};
    if (typeof from !== "string" || typeof until !== "string") return [];
    if (faults.under([...path, "from"]).length + faults.under([...path, "until"]).length > 0) return [];
    const found = rangeFault(from, until, path[0] === "period");
    return found ? [{ path: [...path, "until"], value: until, notice: found }] : [];
  });
}

function rangeFault(from: string, until: string, isPeriod: boolean): Notice | undefined {
  if (from.length !== until.length) {
    const expected = say("same-form", { date: from });
    return notice("wrong-member", { expected, fix: say("both-with-year") });
  }
  if (!isDate(from)) return undefined;
  if (until < from) return notice("backward-range", { from: { date: from } });
  const days = Temporal.PlainDate.from(from).until(until).days + 1;
  return isPeriod && days > mostDays ? notice("long-period", { days, most: mostDays }) : undefined;
}

/**
 * The dates of a document: those of its rows; or, without rows, every day of its period. A row without a year is valid
 * in every year of the period.
 */
export function datesOfDocument(
  { days = [], period }: MosqueTimetable,
  faults: Faults,
): { dates: DocumentDate[]; faults: MemberFault[] } {
  const found: MemberFault[] = [];
  if (days.length === 0) {
    if (!period) return { dates: [], faults: [{ path: [], notice: notice("open-format-without-days") }] };
    return { dates: datesBetween(period.from, period.until).map((date) => ({ date })), faults: [] };
  }
  const dates = days.flatMap((row, index): DocumentDate[] => {
    const path = ["days", index];
    // A row that is no object has no date, whatever its type says.
    if (row.date === undefined || faults.under([...path, "date"]).length > 0) return [];
    const at = { path: [...path, "date"], value: row.date };
    const isDated = row.date.length > "MM-DD".length;
    if (!isDated && !period) {
      if (!found.some(({ notice: { notice: code } }) => code === "no-period")) {
        found.push({ ...at, notice: notice("no-period") });
      }
      return [];
    }
    const isWithin = (date: string) => !period || (period.from <= date && date <= period.until);
    const ofRow = (isDated ? [row.date] : inYears(row.date, period)).filter(isWithin);
    if (ofRow.length === 0) found.push({ ...at, notice: notice("no-such-day") });
    return ofRow.map((date) => ({ date, placed: { row: { ...row, date }, path } }));
  });
  return { dates, faults: found };
}

function datesBetween(from: string, until: string): string[] {
  const first = Temporal.PlainDate.from(from);
  const { days } = first.until(until);
  return Array.from({ length: days + 1 }, (_, index) => first.add({ days: index }).toString());
}

/** A day of the year in each year of a period that has it. */
function inYears(day: string, period: MosqueTimetable["period"]): string[] {
  const [first, last] = [period?.from, period?.until].map((date = "") => Number(date.slice(0, 4)));
  if (first === undefined || last === undefined) return [];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return years.map((year) => `${String(year).padStart(4, "0")}-${day}`).filter(isDate);
}
