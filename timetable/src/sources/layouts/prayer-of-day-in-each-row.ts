import { type Finding, notice } from "../../notices/finding.ts";
import type { DialectSettings, WrittenTimetable } from "../dialect.ts";
import { readTable } from "../tables/table.ts";
import type { TableRow } from "../tables/table-row.ts";
import { readDate } from "../words/dates/written-dates.ts";
import { readHeading } from "../words/headings.ts";
import { asEvents } from "./calendar-rows.ts";
import type { PrayerRow, PrayerRows } from "./prayer-rows.ts";

/** A time of a day: its column in the whole table, its line and its text. */
interface Time {
  name: string;
  line: number;
  text: string;
}

/** The rows of one day. */
interface DayRows {
  date: string;
  rows: PrayerRow[];
}

/** Reads a table with one prayer of one day in each row, and its adhan and iqamah in columns. */
export function prayerOfDayInEachRow(
  written: PrayerRows,
  file: string,
  settings: DialectSettings,
): WrittenTimetable {
  const table = asEvents(written) ?? written;
  const names = table.heading?.cells ?? [];
  const dateAt = names.findIndex((name) => {
    const heading = readHeading(name);
    return heading.names === "date" && heading.part === "date";
  });
  const days = dateAt < 0 ? dayOfTitle(table) : daysOf(table.rows, dateAt);
  if (days.length === 0) {
    const row = (table.heading ?? table.rows[0])?.line;
    return { file, days: [], findings: [{ file, ...(row && { row }), ...notice("times-without-date") }] };
  }
  const timeAts = timeColumns(table, dateAt);
  const findings: Finding[] = [];
  const ofDays = days.map(({ date, rows }) => {
    const times = numbered(
      rows.flatMap((row) => {
        return timeAts.map((at) => ({
          name: nameOf(row, table === written ? names[at] : ""),
          line: row.line,
          text: row.cells[at] ?? "",
        }));
      }),
    );
    return { date, times, repeated: repeatedIn(times) };
  });
  const filled = ofDays.flatMap(({ times }) => times.filter(({ text }) => text !== ""));
  const headings = [...new Set(filled.map(({ name }) => name))];
  const tableRows = ofDays.flatMap(({ date, times, repeated }): TableRow[] => {
    if (repeated) {
      const { line: row, name } = repeated;
      findings.push({ file, row, value: date, ...notice("prayer-twice-a-day", { name }) });
      return [];
    }
    const ofDay = headings.map((name) => times.find((time) => time.name === name));
    const [first] = times;
    return [
      {
        ...(first && { row: first.line }),
        cells: [date, ...ofDay.map((time) => time?.text ?? "")],
        month: table.month,
        placeAt(at) {
          const time = ofDay[at - 1];
          return time ? { row: time.line } : {};
        },
      },
    ];
  });
  const read = readTable({ names: ["Date", ...headings] }, tableRows, file, settings);
  return { ...read, findings: [...findings, ...read.findings] };
}

/**
 * The columns after a prayer's name with the heading adhan, iqamah or time; without a heading, only the next column.
 */
function timeColumns({ heading, prayerAt, firstAt }: PrayerRows, dateAt: number): number[] {
  if (!heading) return [firstAt];
  return heading.cells.flatMap((name, at) => {
    if (at === prayerAt || at === dateAt || name === "") return [];
    return readHeading(`fajr ${name}`).names === "prayer" ? [at] : [];
  });
}

function nameOf({ name }: PrayerRow, column = ""): string {
  return `${name} ${column}`.trim();
}

/** The rows of each date. An empty cell means the date above, as merged cells have it. */
function daysOf(rows: readonly PrayerRow[], dateAt: number): DayRows[] {
  let last = "";
  const dates = rows.map(({ cells }) => {
    last = cells[dateAt] || last;
    return last;
  });
  const byDate = Map.groupBy(
    rows.map((row, index) => ({ row, date: dates[index] ?? "" })),
    ({ date }) => date,
  );
  return [...byDate].map(([date, ofDate]) => ({ date, rows: ofDate.map(({ row }) => row) }));
}

/** The day that the lines above the table name with its year, if it is only one. */
function dayOfTitle({ above, rows }: PrayerRows): DayRows[] {
  const dates = above.flatMap(({ cells }) => cells).flatMap(datesIn);
  const [date, ...others] = new Set(dates);
  return date === undefined || others.length > 0 ? [] : [{ date, rows: [...rows] }];
}

const wholeDates =
  /20\d\d-\d\d-\d\d|\d{1,2}(?:st|nd|rd|th)? \p{L}{3,},? 20\d\d|(?<!\p{L})\p{L}{3,} \d{1,2}(?:st|nd|rd|th)?,? 20\d\d/gu;

function datesIn(text: string): string[] {
  return [...text.matchAll(wholeDates)].flatMap(([found]) => {
    const date = readDate(found, undefined);
    if (date?.year === undefined) return [];
    const twoDigits = (number: number) => String(number).padStart(2, "0");
    return [`${date.year}-${twoDigits(date.month)}-${twoDigits(date.day)}`];
  });
}

/** Numbers the jummahs of a day, which may be held more than once. */
function numbered(times: readonly Time[]): Time[] {
  return times.map((time, index) => {
    const before = times.slice(0, index).filter(({ name }) => name === time.name).length;
    return before > 0 && isJummah(time.name) ? { ...time, name: `${time.name} ${before + 1}` } : time;
  });
}

/** A prayer that is in two rows of the day. */
function repeatedIn(times: readonly Time[]): Time | undefined {
  const filled = times.filter(({ text }) => text !== "");
  return filled.find((time, index) => filled.findIndex(({ name }) => name === time.name) < index);
}

function isJummah(name: string): boolean {
  const heading = readHeading(name);
  return heading.names === "prayer" && heading.prayerKey === "jummah";
}
