import { type Detail, say } from "../../notices/detail.ts";
import { type Finding, notice } from "../../notices/finding.ts";
import { friday } from "../../times/weekdays.ts";
import type { Cell, TimeKind } from "../cell.ts";
import type { Dialect, DialectSettings, WrittenDay, WrittenTimetable } from "../dialect.ts";
import { isObject, type JsonObject, jsonOf, notRead } from "../tables/json-rows.ts";
import { readTable } from "../tables/table.ts";
import type { TableRow } from "../tables/table-row.ts";

/**
 * The times of a day in Mawaqit's calendars, in their order. Imsak precedes them if the mosque shows it, as
 * `dayTimesStrings` of mawaqit/android-tv-app expects.
 */
const orders = {
  adhan: [
    ["Fajr", "Shuruq", "Dhuhr", "Asr", "Maghrib", "Isha"],
    ["Imsak", "Fajr", "Shuruq", "Dhuhr", "Asr", "Maghrib", "Isha"],
  ],
  iqamah: [["Fajr", "Dhuhr", "Asr", "Maghrib", "Isha"]],
} as const satisfies Record<TimeKind, readonly (readonly string[])[]>;

/** Fewer days of another order than a month are mistakes. */
const fewestDaysOfOrder = 28;

/** The times of a row follow its month and day. */
const firstTimeAt = 2;

const jummahs = ["jumua", "jumua2", "jumua3"];

/** The data of a mosque's page on mawaqit.net: `confData` of the page, or the response of its API. */
export const mawaqitPage: Dialect = {
  describes: {
    label: "Mawaqit page",
    is: "A mosque's page on mawaqit.net, saved as HTML, or its data `confData` as JSON: a year of adhans, iqamahs and jummahs.",
    recognisedBy: "a list `calendar` with an object for each of twelve months, whose properties are the days",
    example: '{ "calendar": [{ "1": ["06:39", "08:50", …], … }, …], "iqamaCalendar": […], "jumua": "13:30" }',
  },
  recognises: (content) => confDataIn(jsonOf(content)) !== undefined,
  read(content, file, settings): WrittenTimetable {
    const found = confDataIn(jsonOf(content));
    if (!found) return notRead(file, say("calendar-of-mawaqit"));
    const { conf, prefix } = found;
    const { calendar, iqamaCalendar, iqamaEnabled } = conf;
    const iqamah = iqamaEnabled !== false && areMonths(iqamaCalendar) ? iqamaCalendar : [];
    const read = [
      readCalendar(calendar, `${prefix}calendar`, "adhan", file, settings),
      readCalendar(iqamah, `${prefix}iqamaCalendar`, "iqamah", file, settings),
    ];
    const [days = [], others = []] = read.map((part) => part.days);
    return {
      file,
      days: [...days.map((day) => withJummah(day, conf, prefix)), ...others],
      findings: read.flatMap(({ findings }) => findings),
    };
  },
};

interface ConfData extends JsonObject {
  calendar: JsonObject[];
}

function confDataIn(json: unknown): { conf: ConfData; prefix: string } | undefined {
  if (!isObject(json)) return undefined;
  if (isConfData(json)) return { conf: json, prefix: "" };
  const found = Object.entries(json).find((member): member is [string, ConfData] => isConfData(member[1]));
  return found && { conf: found[1], prefix: `${found[0]}.` };
}

function isConfData(value: unknown): value is ConfData {
  return isObject(value) && areMonths(value.calendar);
}

function areMonths(value: unknown): value is JsonObject[] {
  const months: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    months.length === 12 && months.every((month) => isObject(month) && Object.values(month).some(isTexts))
  );
}

function isTexts(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every((text) => typeof text !== "object" || text === null);
}

/** A day of a calendar, with its times in their order. */
interface CalendarRow {
  month: number;
  day: string;
  place: string;
  texts: string[];
}

function readCalendar(
  months: readonly JsonObject[],
  path: string,
  kind: TimeKind,
  file: string,
  settings: DialectSettings,
): WrittenTimetable {
  const rows = months.flatMap((month, index) =>
    Object.entries(month).map(([day, value]): CalendarRow => {
      const texts = isTexts(value) ? value.map((text) => String(text ?? "").trim()) : [];
      return { month: index + 1, day, place: `${path}[${index + 1}].${day}`, texts };
    }),
  );
  const byLength = [...Map.groupBy(rows, ({ texts }) => texts.length)];
  const read = byLength.map(([length, ofLength]) => {
    const order = orders[kind].find((names) => names.length === length);
    const isKnown = ofLength.length >= Math.min(fewestDaysOfOrder, rows.length);
    return order && isKnown
      ? readRows(ofLength, order, kind, file, settings)
      : { days: [], findings: [otherLength(ofLength, path, kind, file)] };
  });
  return { file, days: read.flatMap(({ days }) => days), findings: read.flatMap(({ findings }) => findings) };
}

function readRows(
  ofLength: readonly CalendarRow[],
  order: readonly string[],
  kind: TimeKind,
  file: string,
  settings: DialectSettings,
): Pick<WrittenTimetable, "days" | "findings"> {
  // Imsak is no prayer's time.
  const skipped = order.filter((name) => name === "Imsak").length;
  const names = order.slice(skipped).map((name) => (name === "Shuruq" ? name : `${name} ${kind}`));
  const rows = ofLength.map(({ month, day, place, texts }): TableRow => {
    const columnAt = (at: number) =>
      at < firstTimeAt ? place : `${place}[${at - firstTimeAt + skipped + 1}]`;
    return {
      cells: [String(month), day, ...texts.slice(skipped)],
      placeAt: (at) => ({ column: columnAt(at) }),
    };
  });
  return readTable({ names: ["Month", "Day", ...names] }, rows, file, settings);
}

/** One finding for all days with a number of times whose order is not known. */
function otherLength(rows: readonly CalendarRow[], path: string, kind: TimeKind, file: string): Finding {
  const [first] = rows;
  const details = {
    days: rows.length === 1 ? say("one-day") : ({ count: rows.length, of: "day" } as const),
    first: first?.place ?? path,
    cells: first?.texts.length ?? 0,
    kind: say(kind),
    known: { list: orders[kind].map(timesOfDay), by: "or" } as const,
  };
  return { file, column: path, ...notice("days-of-other-length", details) };
}

function timesOfDay(names: readonly string[]): Detail {
  return say("times-of-day", { count: names.length, names: { list: names, by: "comma" } });
}

/**
 * A day with Friday's congregations, up to three. The first is at dhuhr's adhan of the Friday if the mosque has chosen
 * that, as `getOrderedJumuaTimes` of mawaqit/android-tv-app expects.
 */
function withJummah(day: WrittenDay, conf: JsonObject, prefix: string): WrittenDay {
  if (conf.noJumua === true) return day;
  const isAsDhuhr = conf.jumuaAsDhuhr === true || conf.jumuaAsDuhr === true;
  const dhuhr = day.cells.find(({ prayerKey, kind }) => prayerKey === "dhuhr" && kind === "adhan")?.text;
  const held = jummahs.flatMap((name) => {
    const text = isAsDhuhr && name === "jumua" ? dhuhr : conf[name];
    return typeof text === "string" && text.trim() !== "" ? [{ name, text: text.trim() }] : [];
  });
  const [first] = held;
  if (!first) return day;
  const jummah: Cell = {
    ...{ prayerKey: "jummah", kind: "iqamah", file: day.file },
    column: prefix + (isAsDhuhr ? "jumuaAsDuhr" : first.name),
    text: held.map(({ text }) => text).join(" & "),
    ...(isAsDhuhr && { days: [friday] }),
  };
  return { ...day, cells: [...day.cells, jummah] };
}
