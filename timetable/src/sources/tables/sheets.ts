import { type Finding, notice } from "../../notices/finding.ts";
import { isTime } from "../../times/instants.ts";
import type { Cell } from "../cell.ts";
import type { Sheet } from "../decoders/content.ts";
import type { DialectSettings, WrittenDay, WrittenTimetable } from "../dialect.ts";
import { chosenPlace, isFinding, sampleOfDay } from "../places.ts";
import { whyUnread } from "./unread-tables.ts";

/** A sheet with this many rows of at least so many times is a timetable, even without headings. */
const fewestRows = 5;
const fewestTimes = 3;

/**
 * Reads every sheet of a file that is a timetable, and joins them. Sheets with different times for the same days belong
 * to several mosques.
 * @param read reads one sheet; undefined if it has no heading
 */
export function readSheets(
  sheets: readonly Sheet[],
  file: string,
  read: (sheet: Sheet) => WrittenTimetable | undefined,
  { only }: DialectSettings,
): WrittenTimetable {
  const all = sheets.map((sheet) => ({ sheet, written: read(sheet) }));
  if (all.every(({ written }) => written === undefined)) {
    const why = whyUnread(sheets, file) ?? { file, row: 1, ...notice("no-heading") };
    return { file, days: [], findings: [why] };
  }
  const isDated = all.some(({ written }) => written && written.days.length > 0);
  const parts = all.flatMap(({ sheet, written }) => {
    if (!written) return { sheet, written: { file, days: [], findings: unreadSheet(sheet, file) } };
    return isDated && isOfToday(written) ? [] : { sheet, written: withYear(written, sheet) };
  });
  const places = haveOtherTimes(parts.map(({ written }) => written))
    ? parts.flatMap(({ sheet, written }) => (written.days.length > 0 ? (sheet.name ?? []) : []))
    : [];
  const writtenOf = (name: string) => parts.find(({ sheet }) => sheet.name === name)?.written;
  const place = chosenPlace(file, places, only, (of) => sampleOfDay(writtenOf(of) ?? { days: [] }));
  if (isFinding(place)) return { file, days: [], findings: [place] };
  const chosen = parts.filter(({ sheet }) => place === undefined || sheet.name === place);
  const named = withoutCopies(
    chosen.map(({ sheet, written }) => inSheet(written, sheets.length > 1 ? sheet.name : undefined)),
  );
  const findings = named.flatMap(({ findings }) => findings);
  const onlyPlace = place ?? named.find((sheet) => sheet.place !== undefined)?.place;
  const lost = findings.length === 0 && !isDated ? whyUnread(sheets, file) : undefined;
  return {
    file,
    ...(onlyPlace !== undefined && { place: onlyPlace }),
    days: named.flatMap(({ days }) => days),
    findings: lost?.notice === "one-long-line" ? [lost] : findings,
    titleYears: named.flatMap(({ titleYears = [] }) => titleYears),
  };
}

/** A web page may show the times of today, without a date, and the table of a month. */
function isOfToday({ days, findings }: WrittenTimetable): boolean {
  return days.length === 0 && findings.every((finding) => finding.notice === "times-without-date");
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

/** The year in a sheet's name, such as "2027", is the year of its days. */
function withYear(written: WrittenTimetable, { name = "" }: Sheet): WrittenTimetable {
  const [year, ...others] = new Set(name.match(/(?<!\d)20\d\d(?!\d)/g));
  if (year === undefined || others.length > 0) return written;
  const days = written.days.map((day) => ({ ...day, date: { year: Number(year), ...day.date } }));
  return { ...written, days };
}

function unreadSheet({ name, rows }: Sheet, file: string): Finding[] {
  const isOfTimes = (cells: readonly string[]) => cells.filter(isTime).length >= fewestTimes;
  if (rows.filter(({ cells }) => isOfTimes(cells)).length < fewestRows) return [];
  return [{ file, ...(name !== undefined && { sheet: name }), ...notice("sheet-without-heading") }];
}

/** Leaves out the cells that an earlier sheet has too, such as those of a copy for printing or for small screens. */
function withoutCopies(sheets: readonly WrittenTimetable[]): WrittenTimetable[] {
  if (sheets.length < 2) return [...sheets];
  const known = new Map<string, string>();
  return sheets.map((sheet) => {
    const days = sheet.days.flatMap((day): WrittenDay[] => {
      const cells = day.cells.filter((cell) => known.get(timeOf(day, cell)) !== cell.text);
      return cells.length > 0 || day.cells.length === 0 ? [{ ...day, cells }] : [];
    });
    for (const [time, text] of textsOf(sheet)) known.set(time, text);
    return { ...sheet, days };
  });
}

/** Whether two sheets hold different times of the same prayer and day, as the sheets of two mosques do. */
function haveOtherTimes(sheets: readonly WrittenTimetable[]): boolean {
  if (sheets.length < 2) return false;
  const known = new Map<string, string>();
  return sheets.some((sheet) => {
    const own = textsOf(sheet);
    const isOther = own.some(([time, text]) => known.has(time) && known.get(time) !== text);
    for (const [time, text] of own) known.set(time, text);
    return isOther;
  });
}

function textsOf({ days }: WrittenTimetable): (readonly [string, string])[] {
  return days.flatMap((day) =>
    day.cells.flatMap((cell) => (cell.text === "" ? [] : [[timeOf(day, cell), cell.text] as const])),
  );
}

function timeOf({ date }: WrittenDay, { prayerKey, kind }: Cell): string {
  return JSON.stringify([date.year, date.month, date.day, prayerKey, kind]);
}
