import type { Detail } from "../../notices/detail.ts";
import { notice } from "../../notices/finding.ts";
import type { Content } from "../decoders/content.ts";
import { bounds } from "../decoders/limits/bounds.ts";
import type { WrittenTimetable } from "../dialect.ts";
import type { TableRow } from "./table-row.ts";

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a JSON file; undefined for another file. */
export function jsonOf(content: Content): unknown {
  return content.is === "json" ? content.value : undefined;
}

/** The days of a JSON text as a table, each with its place in the text. */
export interface JsonTable {
  names: string[];
  rows: TableRow[];
}

/**
 * Finds the rows of a JSON text: a list of objects, at the top or in a property; a list of lists; or an object with
 * dates as property names, at the top or in a property. A property nested in a row is named by its whole path:
 * `fajr.iqamah`.
 */
export function jsonTable(json: unknown): JsonTable | undefined {
  const found = rowsIn(json, "");
  if (found.length === 0) return undefined;
  const spellings = new Map<string, string>();
  const flat = found.map(({ place, row }) => ({
    place,
    members: new Map(membersOf(row).map(inFirstSpelling)),
  }));
  const names = [...new Set(flat.flatMap(({ members }) => [...members.keys()]))];
  // Objects that share no member names are not the rows of a table.
  if (names.length * flat.length > bounds.cells) return undefined;
  const rows = flat.map(({ place, members }) => ({
    prefix: place === "" ? "" : `${place}.`,
    cells: names.map((name) => members.get(name) ?? ""),
  }));
  return { names, rows };

  /** Two spellings of a member, such as `Fajr` and `fajr`, are one. */
  function inFirstSpelling([name, text]: [string, string]): [string, string] {
    const known = spellings.get(name.toLowerCase()) ?? name;
    spellings.set(name.toLowerCase(), known);
    return [known, text];
  }
}

const isoDate = /^\d{4}-\d\d-\d\d$/;

interface JsonRow {
  place: string;
  row: JsonObject;
}

function rowsIn(json: unknown, place: string): JsonRow[] {
  if (Array.isArray(json)) {
    return json.flatMap((item: unknown, index) => {
      const here = `${place}[${index + 1}]`;
      return isObject(item) ? [{ place: here, row: item }] : rowsIn(item, here);
    });
  }
  if (!isObject(json)) return [];
  const members = Object.entries(json);
  const dated = members.flatMap(([date, row]) =>
    isObject(row) && isoDate.test(date) ? [{ place: date, row: { date, ...row } }] : [],
  );
  if (dated.length > 0 && dated.length === members.length) {
    return place === "" ? dated : dated.map(({ place: date, row }) => ({ place: `${place}.${date}`, row }));
  }
  const lists = members.filter(([, value]) =>
    Array.isArray(value) ? value.some(isRowLike) : isByDate(value),
  );
  const [list] = lists;
  return list && lists.length === 1 ? rowsIn(list[1], list[0]) : [];
}

function isByDate(value: unknown): boolean {
  return (
    isObject(value) && Object.keys(value).length > 0 && Object.keys(value).every((name) => isoDate.test(name))
  );
}

function isRowLike(value: unknown): boolean {
  return isObject(value) || Array.isArray(value);
}

/**
 * The texts of an object by the paths of their properties: `fajr.iqamah`. `null`, and anything but texts and numbers,
 * is empty; a list of other values stays JSON, which is no time.
 */
export function membersOf(value: JsonObject, path = ""): [string, string][] {
  return Object.entries(value).flatMap(([name, member]): [string, string][] => {
    const here = path === "" ? name : `${path}.${name}`;
    if (isObject(member)) return membersOf(member, here);
    if (Array.isArray(member)) {
      return [[here, member.every(isText) ? member.join(" & ") : JSON.stringify(member)]];
    }
    return [[here, isText(member) ? String(member).trim() : ""]];
  });
}

function isText(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/**
 * A file whose text does not match a dialect: no days, and a finding.
 * @param expected the form that the dialect expects: `a JSON list of days`
 */
export function notRead(file: string, expected: Detail): WrittenTimetable {
  return { file, days: [], findings: [{ file, ...notice("not-json-of-dialect", { expected }) }] };
}
