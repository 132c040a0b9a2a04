import type { Finding } from "../../notices/finding.ts";
import type { Cell, TimeKind } from "../cell.ts";
import type { DialectSettings, WrittenTimetable } from "../dialect.ts";
import { readTable, type TableRow } from "../tables/table.ts";
import { readHeading } from "../words/headings.ts";
import { datesOf, type JsonDate } from "./json-dates.ts";
import type { JsonDay } from "./json-days.ts";
import { asHeading, isNameOfPlace, readMemberName, readOnce } from "./member-names.ts";

/** A day with its date. */
export interface DatedDay extends JsonDay {
  date: Extract<JsonDate, { text: string }>;
}

/** Finds the dates of days. A day without a date, such as that of today, is passed over if others have one. */
export function dated(days: readonly JsonDay[], file: string): { days: DatedDay[]; findings: Finding[] } {
  const dateOf = datesOf(days);
  const found = days.map((day) => ({ day, date: dateOf(day) }));
  const withDate = found.flatMap(({ day, date }) => ("text" in date ? [{ ...day, date }] : []));
  const findings = found.flatMap(({ day, date }): Finding[] => {
    if ("text" in date || (date.notice === "times-without-date" && withDate.length > 0 && isApart(day)))
      return [];
    return [{ file, ...(day.path !== "" && { column: day.path }), ...date }];
  });
  return { days: withDate, findings };
}

/** Whether a day is in no list. */
function isApart({ around }: JsonDay): boolean {
  return around.lists.length === 0;
}

/** Reads days of JSON as tables: one for the adhans, one for the iqamahs, if the file has them apart. */
export function readJsonDays(
  days: readonly DatedDay[],
  file: string,
  settings: DialectSettings,
): WrittenTimetable {
  const groups = Map.groupBy(days, ({ around }) => around.kind);
  const read = [...groups].map(([kind, ofKind]) => {
    return readGroup(ofKind, kind ?? (groups.has("iqamah") ? "adhan" : undefined), file, settings);
  });
  return { file, days: read.flatMap(({ days }) => days), findings: read.flatMap(({ findings }) => findings) };
}

function readGroup(
  days: readonly DatedDay[],
  kind: TimeKind | undefined,
  file: string,
  settings: DialectSettings,
): WrittenTimetable {
  const heading = readOnce((member) => headingOf(JSON.parse(member)));
  const leaves = days.map(({ leaves }) => {
    const ofTimes = leaves.filter(
      ({ part, names }) => part === undefined && !isNameOfPlace(names.at(-1) ?? ""),
    );
    return new Map(ofTimes.map((leaf) => [heading(leaf.member), leaf]));
  });
  const members = [...new Set(leaves.flatMap((ofDay) => [...ofDay.keys()]))];
  const rows = days.map(({ path, date }, index): TableRow => {
    const ofDay = members.map((member) => leaves[index]?.get(member));
    const pathOf = (at: number) =>
      at === 0 ? date.path : (ofDay[at - 1]?.path ?? `${path}.${members[at - 1]}`);
    return {
      cells: [date.text, ...ofDay.map((leaf) => leaf?.text ?? "")],
      placeAt: (at) => ({ column: pathOf(at) }),
    };
  });
  const names = members.map((member) => withKind(member, kind));
  return readTable({ names: ["Date", ...names] }, rows, file, settings);
}

/** The name of a member's column: its path without words such as "timings". */
function headingOf(names: readonly string[]): string {
  const telling = names.filter((name) => readMemberName(name).is !== "plain" || names.length === 1);
  return telling.map(asHeading).join(".");
}

/** Adhan or iqamah as the members around say it, unless the member itself does. */
function withKind(name: string, kind: TimeKind | undefined): string {
  const heading = readHeading(name);
  return kind && heading.names === "prayer" && heading.kind === "unsaid" ? `${name}.${kind}` : name;
}

/** Adds Friday's congregations, if the days have none of their own. */
export function withJummah(written: WrittenTimetable, jummah: readonly Cell[]): WrittenTimetable {
  const hasOwn = written.days.some(({ cells }) =>
    cells.some(({ prayerKey, text }) => prayerKey === "jummah" && text),
  );
  if (hasOwn || jummah.length === 0) return written;
  return { ...written, days: written.days.map((day) => ({ ...day, cells: [...day.cells, ...jummah] })) };
}
