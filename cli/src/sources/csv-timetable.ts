import type { PrayerKey } from "@mosque-sync/client";
import { readClockTime } from "../times.ts";
import type { Finding } from "../timetable.ts";
import { type CsvRow, parseCsv } from "./csv.ts";
import { type DateOrder, dateOrderOf, monthOf, needsOrder, readDate, type WrittenDate } from "./dates.ts";
import type { Dialect, RawCell, RawDay, RawTimetable } from "./dialect.ts";
import { type Heading, readHeading, wordsOf } from "./header-words.ts";

/** The columns of a file: where its date is, and what each other one holds. */
interface Columns {
  date: { at: number; name: string } | { monthAt: number; dayAt: number; yearAt: number | undefined };
  times: { at: number; prayerKey: PrayerKey; kind: RawCell["kind"]; name: string }[];
}

/** How many of the first lines may be a title above the heading. */
const titleLines = 5;
/** A heading names at least so many prayers. */
const fewestPrayers = 3;

/** Any table with a heading whose words are known: from a spreadsheet, from Mawaqit, in any of many languages. */
export const csvTimetable: Dialect = {
  recognises(text) {
    const rows = parseCsv(text);
    return Array.isArray(rows) && headingOf(rows) !== undefined;
  },
  read(text, file): RawTimetable {
    const rows = parseCsv(text);
    if (!Array.isArray(rows)) return { file, days: [], findings: [{ file, ...rows }] };
    const found = headingOf(rows);
    if (!found) {
      const problem = "no line names the columns";
      const fix = "The first line must name them, such as Date, Fajr, Sunrise, Dhuhr, Asr, Maghrib, Isha.";
      return { file, days: [], findings: [{ file, row: 1, problem, fix }] };
    }
    const columns = columnsOf(found.row, file);
    if ("problem" in columns) return { file, days: [], findings: [columns] };
    const timetable = readRows(found.rest, columns, file);
    return { ...timetable, findings: [...unknownTimes(found.row, found.rest, file), ...timetable.findings] };
  },
};

/** Columns that look like times and are left out because nobody knows whose they are. */
function unknownTimes({ line, cells }: CsvRow, rest: readonly CsvRow[], file: string): Finding[] {
  return cells.flatMap((name, at) => {
    const { prayerKey, kind, date, isOtherTime } = readHeading(name);
    const isKnown = prayerKey || kind !== "unsaid" || date || isOtherTime;
    if (isKnown || readClockTime(rest[0]?.cells[at] ?? "") === undefined) return [];
    const fix = "Name the prayer in its heading, such as Dhuhr iqamah, if it is one.";
    return [{ file, row: line, column: name, problem: "is a column of times that is left out", fix }];
  });
}

function headingOf(rows: readonly CsvRow[]): { row: CsvRow; rest: readonly CsvRow[] } | undefined {
  const index = rows.slice(0, titleLines).findIndex(({ cells }) => {
    const prayers = new Set(cells.map((cell) => readHeading(cell).prayerKey).filter(Boolean));
    return prayers.size >= fewestPrayers;
  });
  const row = rows[index];
  return row && { row, rest: rows.slice(index + 1) };
}

function columnsOf({ line, cells }: CsvRow, file: string): Columns | Finding {
  const headings = cells.map(readHeading);
  const date = dateColumns(headings, cells);
  if (!date) {
    const problem = "no column names the date";
    return { file, row: line, problem, fix: "Name it Date, or name two columns Month and Day." };
  }
  const times: Columns["times"] = [];
  const usual = usualKind(headings, file);
  let last: PrayerKey | undefined;
  for (const [at, { prayerKey: named, kind }] of headings.entries()) {
    // A column that is only called "Jamaat" belongs to the prayer before it.
    const prayerKey = named ?? (kind === "iqamah" ? last : undefined);
    const name = cells[at] ?? "";
    if (!prayerKey) continue;
    last = prayerKey;
    const said = prayerKey === "sunrise" ? "adhan" : kind === "unsaid" ? usual : kind;
    if (!said) {
      const problem = "can be of the adhan or of the iqamah";
      const fix = `Put the word into its heading, such as "${name} iqamah", or "iqamah" into the file's name.`;
      return { file, row: line, column: name, problem, fix };
    }
    times.push({ at, prayerKey, kind: said, name });
  }
  return repeatedColumn(times, line, file) ?? { date, times };
}

/** What a prayer's column holds that does not say: the adhan, unless it is the only table of a file of iqamah. */
function usualKind(headings: readonly Heading[], file: string): RawCell["kind"] | undefined {
  const ofFile = readHeading(file.replace(/^.*[/\\]/, "").replace(/\.\w+$/, "")).kind;
  if (ofFile !== "unsaid") return ofFile;
  const isOfAdhan = headings.some(({ prayerKey, kind }) => prayerKey === "sunrise" || kind === "iqamah");
  return isOfAdhan ? "adhan" : undefined;
}

function repeatedColumn(times: Columns["times"], row: number, file: string): Finding | undefined {
  const repeated = times.find((column, index) =>
    times.slice(0, index).some((other) => other.prayerKey === column.prayerKey && other.kind === column.kind),
  );
  if (!repeated) return undefined;
  const problem = `is a second column of the ${repeated.kind} of ${repeated.prayerKey}`;
  return { file, row, column: repeated.name, problem, fix: "Keep one of the two, or name them apart." };
}

function dateColumns(headings: readonly Heading[], names: readonly string[]): Columns["date"] | undefined {
  const at = (part: Heading["date"]) => headings.findIndex((heading) => heading.date === part);
  const [dateAt, monthAt, dayAt, yearAt] = [at("date"), at("month"), at("day"), at("year")];
  if (dateAt >= 0) return { at: dateAt, name: names[dateAt] ?? "" };
  if (monthAt >= 0 && dayAt >= 0) return { monthAt, dayAt, yearAt: yearAt >= 0 ? yearAt : undefined };
  return dayAt >= 0 ? { at: dayAt, name: names[dayAt] ?? "" } : undefined;
}

function readRows(rows: readonly CsvRow[], { date, times }: Columns, file: string): RawTimetable {
  const order = "at" in date ? dateOrderOf(rows.map(({ cells }) => cells[date.at] ?? "")) : undefined;
  const days: RawDay[] = [];
  const findings: Finding[] = [];
  for (const { line, cells } of rows) {
    const written = "at" in date ? readDate(cells[date.at] ?? "", order) : partsOf(cells, date);
    if (written) {
      days.push({
        date: written,
        dateCell: dateCellOf(cells, date),
        file,
        row: line,
        cells: times.map(({ at, prayerKey, kind, name }) => ({
          prayerKey,
          kind,
          column: name,
          text: cells[at] ?? "",
        })),
      });
    } else findings.push(notADate(cells, date, order, { file, row: line }));
  }
  return { file, days, findings };
}

function partsOf(
  cells: readonly string[],
  { monthAt, dayAt, yearAt }: Extract<Columns["date"], { monthAt: number }>,
): WrittenDate | undefined {
  const cell = (at: number) => cells[at] ?? "";
  const month = /^\d{1,2}$/.test(cell(monthAt))
    ? Number(cell(monthAt))
    : monthOf(wordsOf(cell(monthAt))[0] ?? "");
  const year = yearAt === undefined ? {} : { year: Number(cell(yearAt)) };
  if (month === undefined || !/^\d{1,2}$/.test(cell(dayAt)) || Number.isNaN(year.year ?? 0)) return undefined;
  return { ...year, month, day: Number(cell(dayAt)) };
}

function dateCellOf(cells: readonly string[], date: Columns["date"]): RawDay["dateCell"] {
  if ("at" in date) return { column: date.name, text: cells[date.at] ?? "" };
  return { column: "month and day", text: `${cells[date.monthAt] ?? ""}, ${cells[date.dayAt] ?? ""}` };
}

function notADate(
  cells: readonly string[],
  date: Columns["date"],
  order: DateOrder | undefined,
  at: { file: string; row: number },
): Finding {
  const { column, text: value } = dateCellOf(cells, date);
  const cell = { ...at, column, value };
  if (!("at" in date)) {
    return { ...cell, problem: "is not a month and a day", fix: "Write both as numbers, such as 11, 20." };
  }
  const isUnclear = order === undefined && needsOrder(value);
  const problem = isUnclear ? "can be read with the day or the month first" : "is not a date";
  return { ...cell, problem, fix: "Write dates as 2026-11-20." };
}
