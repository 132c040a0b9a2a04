import { say } from "../../notices/detail.ts";
import type { Content, Sheet } from "../decoders/content.ts";
import type { Dialect } from "../dialect.ts";
import { daysIn } from "../json/json-days.ts";
import { jummahIn } from "../json/json-jummah.ts";
import { placesOf } from "../json/json-places.ts";
import { dated, readJsonDays, withJummah } from "../json/json-table.ts";
import { chosenPlace, isFinding, sampleOfDay } from "../places.ts";
import { isObject, jsonOf, notRead } from "../tables/json-rows.ts";
import { csvTimetable } from "./csv-timetable.ts";

/** JSON with an object for each day, in lists and members of any names, or with a list of texts for each day. */
export const jsonTimetable: Dialect = {
  describes: {
    label: "JSON",
    is: "JSON with an object for each day, in lists, or in properties named by date or by month and day. Times can be nested, and adhans and iqamahs separate. Examples: Aladhan, Masjidal, My-Masjid, and the lists of Google Sheets.",
    recognisedBy: "objects with properties named after at least three prayers",
    example: '[{ "date": "2026-11-20", "fajr": { "start": "06:00", "iqamah": "06:30" }, … }]',
  },
  recognises(content) {
    const table = tableIn(content);
    return table ? csvTimetable.recognises(table) : daysIn(jsonOf(content)).length > 0;
  },
  read(content, file, settings) {
    const table = tableIn(content);
    if (table) return csvTimetable.read(table, file, settings);
    const all = daysIn(jsonOf(content));
    if (all.length === 0) return notRead(file, say("json-with-days"));
    const { days, findings } = dated(all, file);
    const places = placesOf(days);
    const sampleOf = (of: string) => sampleOfDay(readJsonDays(places.get(of) ?? [], file, settings));
    const place = chosenPlace(file, [...places.keys()], settings.only, sampleOf);
    if (isFinding(place)) return { file, days: [], findings: [place] };
    const chosen = place === undefined ? days : (places.get(place) ?? []);
    const read = withJummah(readJsonDays(chosen, file, settings), jummahIn(jsonOf(content), file));
    return { ...read, ...(place !== undefined && { place }), findings: [...findings, ...read.findings] };
  },
};

/** A list of lists of texts, whose first is the heading: at the top, or in a member such as `values`. */
function tableIn(content: Content): Content | undefined {
  const json = jsonOf(content);
  const { columns, data } = isObject(json) ? json : {};
  if (isTexts(columns) && Array.isArray(data)) return { is: "table", sheets: [sheetOf([columns, ...data])] };
  const lists: readonly unknown[] = isObject(json) ? Object.values(json) : [json];
  const tables = lists.filter((list) => Array.isArray(list) && list.length > 1 && list.every(isTexts));
  return tables.length === 0
    ? undefined
    : { is: "table", sheets: tables.map((rows) => sheetOf(rows as unknown[])) };
}

function sheetOf(rows: readonly unknown[]): Sheet {
  return {
    rows: rows.map((row, index) => ({
      line: index + 1,
      cells: Array.isArray(row) ? row.map((cell) => String(cell ?? "").trim()) : [],
    })),
  };
}

function isTexts(row: unknown): row is unknown[] {
  return Array.isArray(row) && row.every((cell) => typeof cell !== "object" || cell === null);
}
