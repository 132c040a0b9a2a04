import { say } from "../../notices/detail.ts";
import { notice } from "../../notices/finding.ts";
import { isDate } from "../../times/dates.ts";
import { Temporal } from "../../times/temporal.ts";
import type { Cell } from "../cell.ts";
import type { Dialect, WrittenDay, WrittenTimetable } from "../dialect.ts";
import { faultsOf, type MemberFault, nameOf } from "../mosque-timetable/check-members.ts";
import type { EidPrayer, MosqueTimetable } from "../mosque-timetable/documents.ts";
import { jummahOf } from "../mosque-timetable/jummah.ts";
import { type DocumentDate, datesOfDocument, rangeFaults } from "../mosque-timetable/listed-dates.ts";
import {
  type Origin,
  type PrayerSaid,
  readCongregations,
  readList,
} from "../mosque-timetable/prayer-cells.ts";
import {
  calendarDay,
  exceptionHoldsOn,
  layerOfRow,
  layersOfExceptions,
  layersOfRules,
  saidOf,
  timesSomewhere,
  withLeftOut,
} from "../mosque-timetable/precedence.ts";
import { formatName } from "../mosque-timetable/property-words.ts";
import { prayersOfDays } from "../mosque-timetable/schema.ts";
import { findingOf, indexed } from "../mosque-timetable/schema-errors.ts";
import { isObject, type JsonObject, jsonOf, notRead } from "../tables/json-rows.ts";

/** Properties without which a document cannot be read. */
const essential: readonly unknown[] = ["format", "version", "timeZone", "period"];
/**
 * Lists whose items are objects. Every day may need one of them, so a document with another value there cannot be read.
 */
const lists: readonly unknown[] = ["days", "rules", "exceptions", "jummah", "eid"];
/** How far from an overriding Eid prayer others are of the same Eid, in days. */
const daysOfOneEid = 3;
/** With more faults, a file is not worth reading in part. */
const mostFaults = 5_000;

/** The project's own open format, described in `docs/timetable-format.md`. */
export const mosqueTimetable: Dialect = {
  describes: {
    label: "Mosque timetable",
    is: "The project's own [open format](timetable-format.md): rules, rows, exceptions, jummah and Eid prayers in one JSON file.",
    recognisedBy: `a property \`format\` of value \`"${formatName}"\``,
    example: '{ "format": "mosque-timetable", "version": 1, "timeZone": "Europe/London", … }',
  },
  recognises(content) {
    const value = jsonOf(content);
    return isObject(value) && (value.format === formatName || namesSchema(value.$schema));
  },
  read(content, file): WrittenTimetable {
    const value = jsonOf(content);
    if (!isObject(value)) return notRead(file, say("open-format", { format: formatName }));
    const wrong = faultsOf(value);
    const faults = wrong.length > mostFaults ? wrong : [...wrong, ...rangeFaults(value, indexed(wrong))];
    if (faults.some(isFatal) || faults.length > mostFaults) {
      const findings = faults.slice(0, mostFaults).map((each) => findingOf(each, file));
      return { file, days: [], findings };
    }
    // Only valid parts are read below.
    return readDocument(withObjects(value) as unknown as MosqueTimetable, faults, file);
  },
};

function namesSchema(address: unknown): boolean {
  return typeof address === "string" && /\btimetable\.schema\.json$/.test(address);
}

function isFatal({ path: [member, ...rest] }: MemberFault): boolean {
  return member === undefined || essential.includes(member) || (lists.includes(member) && rest.length === 0);
}

/** Replaces items that are not objects with empty objects. Each has its fault. */
function withObjects(value: JsonObject): JsonObject {
  const sound = Object.entries(value).map(([name, member]) => {
    const isList = lists.includes(name) && Array.isArray(member);
    return [name, isList ? member.map((item: unknown) => (isObject(item) ? item : {})) : member];
  });
  return Object.fromEntries(sound);
}

function readDocument(
  timetable: MosqueTimetable,
  faults: readonly MemberFault[],
  file: string,
): WrittenTimetable {
  const origin: Origin = { file, faults: indexed(faults) };
  const { dates, faults: ofDates } = datesOfDocument(timetable, origin.faults);
  const days = readDays(timetable, dates, origin);
  const outside = outsideOf(timetable, days, origin);
  const reported = new Set(days.flatMap(({ cells }) => cells.map(noticeOf)));
  const rest = [...faults, ...ofDates, ...outside].filter(({ notice: found }) => !reported.has(found));
  const { mosque, source } = timetable;
  const dateOf = new Map(dates.map(({ date, placed }) => [placed?.path[1], date]));
  const isRight = (member: string) => origin.faults.under([member]).length === 0;
  return {
    file,
    days,
    findings: rest.map((fault) => {
      const [list, index] = fault.path;
      const date = list === "days" ? dateOf.get(index) : undefined;
      return { ...findingOf(fault, file), ...(date !== undefined && { date }) };
    }),
    timeZone: timetable.timeZone,
    about: {
      ...(mosque && isRight("mosque") && { mosque }),
      ...(source && isRight("source") && { source }),
    },
  };
}

function readDays(timetable: MosqueTimetable, dates: readonly DocumentDate[], origin: Origin): WrittenDay[] {
  const above = [...layersOfExceptions(timetable, origin), ...layersOfRules(timetable, true, origin)];
  const rules = layersOfRules(timetable, false, origin);
  const placed = dates.flatMap(({ placed }) => placed ?? []);
  const rows = new Map(placed.map((each) => [each, layerOfRow(each.row, each.path, origin)]));
  const somewhere = timesSomewhere([...above, ...rows.values(), ...rules]);
  const jummahOn = jummahOf(timetable, placed, origin);
  return dates.map(({ date, placed }): WrittenDay => {
    const day = calendarDay(Temporal.PlainDate.from(date));
    const row = placed && rows.get(placed);
    const holding = [...above, ...(row ? [row] : []), ...rules].filter(({ holdsOn }) => holdsOn(day));
    const path = placed?.path ?? [date];
    const said = [
      ...prayersOfDays.map((key) => withLeftOut(key, saidOf(key, holding), somewhere, path, origin)),
      ...(jummahOn ? [jummahOn(day)] : []),
      ...eidOn(timetable, date, origin),
    ];
    const congregations = said.flatMap(({ details }) => details);
    return {
      date: { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8)) },
      dateCell: { column: nameOf(placed ? [...path, "date"] : ["period"]), text: date },
      file: origin.file,
      cells: said.flatMap(({ cells }) => cells),
      ...(jummahOn && { hasOwnJummah: true }),
      ...(congregations.length > 0 && { congregations }),
    };
  });
}

/** The Eid congregations of a date. On other dates, a document with a list of them says that there is no Eid prayer. */
function eidOn({ eid = [] }: MosqueTimetable, date: string, origin: Origin): PrayerSaid[] {
  if (eid.length === 0) return [];
  const overriding = eid.filter(({ override, date }) => override !== undefined && isDate(date));
  const placed = eid.flatMap((held, index) =>
    held.date === date && !isOverridden(held, overriding)
      ? [{ held, path: ["eid", index], number: index + 1 }]
      : [],
  );
  return [
    placed.length > 0 ? readCongregations("eid", placed, origin) : readList("eid", [], ["eid"], origin),
  ];
}

/** Whether another entry overrides an Eid prayer: for the same Eid, whose day the moon moves by a day or two. */
function isOverridden({ date, override }: EidPrayer, overriding: readonly EidPrayer[]): boolean {
  if (override !== undefined || !isDate(date)) return false;
  const day = Temporal.PlainDate.from(date);
  return overriding.some((other) => Math.abs(day.until(other.date).days) <= daysOfOneEid);
}

/** Exceptions and Eid prayers on days that the timetable does not have. */
function outsideOf(
  timetable: MosqueTimetable,
  days: readonly WrittenDay[],
  { faults }: Origin,
): MemberFault[] {
  const { exceptions = [], eid = [] } = timetable;
  const dates = days.map(({ dateCell: { text } }) => text);
  const known = new Set(dates);
  const lost = (path: MemberFault["path"], value: string | undefined) => ({
    path,
    value,
    notice: notice("no-such-day"),
  });
  return [
    ...exceptions.flatMap((exception, index) => {
      const path = ["exceptions", index];
      if (faults.under(path).length > 0) return [];
      const isUsed = dates.some((date) => exceptionHoldsOn(exception, date));
      const member = exception.date === undefined ? "from" : "date";
      return isUsed ? [] : [lost([...path, member], exception[member])];
    }),
    ...eid.flatMap((item, index) => {
      const path = ["eid", index];
      return faults.under(path).length > 0 || known.has(item.date)
        ? []
        : [lost([...path, "date"], item.date)];
    }),
  ];
}

function noticeOf({ exact }: Cell) {
  return exact?.is === "unreadable" ? exact.notice : undefined;
}
