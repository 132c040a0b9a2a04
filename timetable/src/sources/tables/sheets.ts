import { type Finding, notice } from "../../notices/finding.ts";
import { readClockTime } from "../../times/times.ts";
import type { Sheet } from "../containers/content.ts";
import type { WrittenDay, WrittenTimetable } from "../dialect.ts";

/** A sheet with this many rows of at least so many times is a timetable, although nothing names its columns. */
const fewestRows = 5;
const fewestTimes = 3;

/**
 * Reads every sheet of a file that is a timetable, and joins them.
 * @param read reads one sheet; undefined if it has no heading
 */
export function readSheets(
  sheets: readonly Sheet[],
  file: string,
  read: (sheet: Sheet) => WrittenTimetable | undefined,
): WrittenTimetable {
  const named = (sheet: Sheet) => (sheets.length > 1 && sheet.name !== undefined ? sheet.name : undefined);
  const all = sheets.map((sheet) => ({ sheet, written: read(sheet) }));
  if (all.every(({ written }) => written === undefined)) {
    return { file, days: [], findings: [{ file, row: 1, ...notice("no-heading") }] };
  }
  const parts = all.map(({ sheet, written }) =>
    written
      ? inSheet(withYear(written, sheet), named(sheet))
      : { file, days: [], findings: unreadSheet(sheet, file) },
  );
  return {
    file,
    days: withoutCopies(parts.flatMap(({ days }) => days)),
    findings: parts.flatMap(({ findings }) => findings),
  };
}

/** Puts the sheet's name into every place. */
function inSheet(written: WrittenTimetable, sheet: string | undefined): WrittenTimetable {
  if (sheet === undefined) return written;
  return {
    ...written,
    days: written.days.map((day) => ({
      ...day,
      sheet,
      cells: day.cells.map((cell) => ({ ...cell, sheet })),
    })),
    findings: written.findings.map((finding) => ({ ...finding, sheet })),
  };
}

/** The year in a sheet's name, such as "2027", is the one of its days. */
function withYear(written: WrittenTimetable, { name = "" }: Sheet): WrittenTimetable {
  const [year, ...others] = new Set(name.match(/(?<!\d)20\d\d(?!\d)/g));
  if (year === undefined || others.length > 0) return written;
  const days = written.days.map((day) => ({ ...day, date: { year: Number(year), ...day.date } }));
  return { ...written, days };
}

/** A workbook may hold the same days twice, such as once for printing. Equal copies contradict nothing. */
function withoutCopies(days: readonly WrittenDay[]): WrittenDay[] {
  const seen = new Map<string, string | undefined>();
  return days.filter(({ date, cells, sheet }) => {
    const texts = cells.map(({ prayerKey, kind, text }) => [prayerKey, kind, text]);
    const key = JSON.stringify([date.year, date.month, date.day, texts]);
    if (seen.has(key) && seen.get(key) !== sheet) return false;
    seen.set(key, sheet);
    return true;
  });
}

function unreadSheet({ name, rows }: Sheet, file: string): Finding[] {
  const isOfTimes = (cells: readonly string[]) =>
    cells.filter((text) => readClockTime(text) !== undefined).length >= fewestTimes;
  if (rows.filter(({ cells }) => isOfTimes(cells)).length < fewestRows) return [];
  return [{ file, ...(name !== undefined && { sheet: name }), ...notice("sheet-without-heading") }];
}
