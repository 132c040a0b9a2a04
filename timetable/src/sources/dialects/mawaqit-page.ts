import { type Finding, notice } from "../../notices/finding.ts";
import type { Cell, TimeKind } from "../cell.ts";
import type { Dialect, DialectSettings, WrittenDay, WrittenTimetable } from "../dialect.ts";
import { isObject, type JsonObject, jsonOf, notRead } from "../tables/json-rows.ts";
import { readTable, type TableRow } from "../tables/table.ts";

/** The times of a day in Mawaqit's calendars, in their order. */
const adhans = ["Fajr", "Shuruq", "Dhuhr", "Asr", "Maghrib", "Isha"];
const iqamahs = ["Fajr", "Dhuhr", "Asr", "Maghrib", "Isha"];

/** The times of a row follow its month and day. */
const firstTimeAt = 2;

const jummahs = ["jumua", "jumua2", "jumua3"];

/** The data of a mosque's page on mawaqit.net, as the page holds it in `confData`, or as its API answers. */
export const mawaqitPage: Dialect = {
  describes: {
    label: "Mawaqit page",
    is: "A mosque's page on mawaqit.net, saved as HTML, or its data `confData` as JSON: a year of adhans, iqamahs and jummahs.",
    recognisedBy: "a list `calendar` with an object for each of twelve months, whose members are the days",
    example: '{ "calendar": [{ "1": ["06:39", "08:50", …], … }, …], "iqamaCalendar": […], "jumua": "13:30" }',
  },
  recognises: (content) => confDataIn(jsonOf(content)) !== undefined,
  read(content, file, settings): WrittenTimetable {
    const found = confDataIn(jsonOf(content));
    if (!found) return notRead(file, "Mawaqit's data with a calendar");
    const { conf, prefix } = found;
    const { calendar, iqamaCalendar, iqamaEnabled } = conf;
    const iqamah = iqamaEnabled !== false && areMonths(iqamaCalendar) ? iqamaCalendar : [];
    const read = [
      readCalendar(calendar, `${prefix}calendar`, "adhan", file, settings),
      readCalendar(iqamah, `${prefix}iqamaCalendar`, "iqamah", file, settings),
    ];
    const jummah = jummahOf(conf, prefix, file);
    const [days = [], others = []] = read.map((part) => part.days);
    return {
      file,
      days: [...days.map((day): WrittenDay => ({ ...day, cells: [...day.cells, ...jummah] })), ...others],
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

function readCalendar(
  months: readonly JsonObject[],
  path: string,
  kind: TimeKind,
  file: string,
  settings: DialectSettings,
): WrittenTimetable {
  const names = kind === "adhan" ? adhans : iqamahs;
  const findings: Finding[] = [];
  const rows = months.flatMap((month, index) =>
    Object.entries(month).flatMap(([day, value]): TableRow[] => {
      const place = `${path}[${index + 1}].${day}`;
      const texts = isTexts(value) ? value.map((text) => String(text ?? "").trim()) : [];
      if (texts.length !== names.length) {
        const fault = notice("wrong-length", { cells: texts.length, names: names.length });
        findings.push({ file, column: place, ...fault });
        return [];
      }
      const columnAt = (at: number) => (at < firstTimeAt ? place : `${place}[${at - firstTimeAt + 1}]`);
      return [{ cells: [String(index + 1), day, ...texts], placeAt: (at) => ({ column: columnAt(at) }) }];
    }),
  );
  if (rows.length === 0) return { file, days: [], findings };
  const headings = [
    "Month",
    "Day",
    ...names.map((name) => `${name} ${name === "Shuruq" ? "" : kind}`.trim()),
  ];
  const read = readTable({ names: headings }, rows, file, settings);
  return { ...read, findings: [...findings, ...read.findings] };
}

/** Friday's congregations, up to three. */
function jummahOf(conf: JsonObject, prefix: string, file: string): Cell[] {
  const held = jummahs.flatMap((name) => {
    const text = conf[name];
    return typeof text === "string" && text.trim() !== "" ? [{ name, text: text.trim() }] : [];
  });
  const [first] = held;
  if (!first) return [];
  const text = held.map((one) => one.text).join(" & ");
  return [{ prayerKey: "jummah", kind: "iqamah", file, column: prefix + first.name, text }];
}
