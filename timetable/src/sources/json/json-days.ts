import type { TimeKind } from "../cell.ts";
import { isObject, type JsonObject } from "../tables/json-rows.ts";
import { onlyMonth } from "../words/dates/month-context.ts";
import { namesFast } from "../words/headings.ts";
import { createMemberNames, type DatePartOfMember, isNameOfPlace, type MemberNames } from "./member-names.ts";

/** A text of a day. */
export interface Leaf {
  /** Which member of a day it is, the same in all days. */
  member: string;
  /** The names of the members on the way to it, from the day down. */
  names: string[];
  /** Its place in the file: `data[3].timings.Fajr`. */
  path: string;
  text: string;
  /** The part of the day's date that the property gives. */
  part: DatePartOfMember | undefined;
}

/** An object with the times of a day. */
export interface JsonDay {
  path: string;
  leaves: Leaf[];
  around: Around;
}

/** The properties around a day that describe it. */
export interface Around {
  /** The dates, years, months and numbers in the names of members, from the top down. */
  dates: string[];
  /** The place of the day in each list around it, and the length of that list. */
  lists: { number: number; length: number }[];
  /** The month, the year and the date that an object around it holds. */
  month?: string;
  year?: string;
  date?: string;
  kind?: TimeKind;
  /** The names of properties that may be names of zones or mosques. */
  labels: string[];
}

/** A day names at least this many prayers. */
const fewestPrayers = 3;
/** Deeper members are not looked at. */
const deepest = 12;
/** An object may hold its prayers this deep: `data.timings`. */
const deepestPrayers = 3;

/** Every day of a JSON file, whatever the lists and objects around it. */
export function daysIn(json: unknown): JsonDay[] {
  return walk(json, "", { dates: [], lists: [], labels: [] }, createMemberNames());
}

function walk(value: unknown, path: string, around: Around, members: MemberNames): JsonDay[] {
  if (path.split(/[.[]/, deepest + 1).length > deepest) return [];
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.flatMap((item, index) => {
      const number = index + 1;
      const lists = [...around.lists, { number, length: items.length }];
      const labels = items.length > 1 ? [...around.labels, ...placeOf(item, members)] : around.labels;
      return walk(item, `${path}[${number}]`, { ...around, lists, labels }, members);
    });
  }
  if (!isObject(value)) return [];
  if (isDay(value, members)) return [{ path, leaves: leavesOf(value, [], path, members), around }];
  const inside = { ...around, ...scalarsOf(value, members) };
  return Object.entries(value).flatMap(([name, member]) => {
    if (typeof member !== "object") return [];
    const said = members.said(name);
    if (said.is === "skipped") return [];
    const here: Around = {
      ...inside,
      ...(said.is === "kind" && { kind: said.kind }),
      ...(said.is === "date" && { dates: [...inside.dates, name] }),
      ...(said.is === "label" && { labels: [...inside.labels, name] }),
    };
    return walk(member, path === "" ? name : `${path}.${name}`, here, members);
  });
}

/** The name of the zone or mosque of an item in a list. */
function placeOf(item: unknown, members: MemberNames): string[] {
  if (!isObject(item) || isDay(item, members)) return [];
  const [, name] =
    Object.entries(item).find(([key]) => isNameOfPlace(key) || members.isNameOfObject(key)) ?? [];
  return typeof name === "string" ? [name] : [];
}

function scalarsOf(value: JsonObject, members: MemberNames): Pick<Around, "month" | "year" | "date"> {
  const found: Pick<Around, "month" | "year" | "date"> = {};
  for (const [name, member] of Object.entries(value)) {
    if (!isText(member) || members.isSkipped(name)) continue;
    const text = String(member);
    const heading = members.heading(name);
    const part = heading.names === "date" ? heading.part : undefined;
    const isNamedMonth = members.isNameOfObject(name) && onlyMonth(text) !== undefined;
    if (part === "month" || isNamedMonth) found.month ??= text;
    if (part === "year" && /^20\d\d$/.test(text)) found.year ??= text;
    if (part === "date") found.date ??= text;
  }
  return found;
}

/** Whether an object holds the prayers of one day, and not a list of days. */
function isDay(value: JsonObject, members: MemberNames): boolean {
  const isOfPrayers = prayersOf(value, 0, members).size >= fewestPrayers || namesFast(Object.keys(value));
  return isOfPrayers && !holdsDays(value, 0, members);
}

/** Whether a list in an object, or in the objects inside it, has days. The prayers around it are then settings. */
function holdsDays(value: JsonObject, depth: number, members: MemberNames): boolean {
  return Object.entries(value).some(([name, member]) => {
    if (members.isSkipped(name)) return false;
    if (Array.isArray(member)) {
      return member.some(
        (item: unknown) => isObject(item) && prayersOf(item, 0, members).size >= fewestPrayers,
      );
    }
    return isObject(member) && depth < deepestPrayers && holdsDays(member, depth + 1, members);
  });
}

function prayersOf(value: JsonObject, depth: number, members: MemberNames): Set<string> {
  const prayers = new Set<string>();
  for (const [name, member] of Object.entries(value)) {
    const heading = members.heading(name);
    if (heading.names === "prayer") {
      if (!isColumn(member)) prayers.add(heading.prayerKey);
    } else if (Array.isArray(member)) {
      for (const { prayerKey } of namedPrayers(member, members)) prayers.add(prayerKey);
    } else if (isObject(member) && depth < deepestPrayers && isTransparent(name, members)) {
      for (const prayer of prayersOf(member, depth + 1, members)) prayers.add(prayer);
    }
  }
  return prayers;
}

/** Whether a list holds a prayer's times of many days. */
function isColumn(member: unknown): boolean {
  return Array.isArray(member) && member.length > 6;
}

function isTransparent(name: string, members: MemberNames): boolean {
  const { is } = members.said(name);
  return is === "plain" || is === "kind";
}

/** The items of a list such as `[{ "name": "Fajr", "adhan": "05:10" }]`. */
function namedPrayers(list: readonly unknown[], members: MemberNames) {
  return list.flatMap((item, index) => {
    if (!isObject(item)) return [];
    const [, name] = Object.entries(item).find(([key]) => members.isNameOfObject(key)) ?? [];
    const heading = typeof name === "string" ? members.heading(name) : undefined;
    if (typeof name !== "string" || heading?.names !== "prayer") return [];
    return [{ prayerKey: heading.prayerKey, name, item, index }];
  });
}

function leavesOf(value: unknown, names: string[], path: string, members: MemberNames): Leaf[] {
  if (names.length > deepest) return [];
  if (Array.isArray(value)) return leavesOfList(value, names, path, members);
  if (!isObject(value)) return isText(value) ? [leafOf(names, path, String(value), members)] : [];
  return Object.entries(value).flatMap(([name, member]) => {
    const isName = members.isNameOfObject(name) && isText(member);
    if (members.isSkipped(name) || isName) return [];
    return leavesOf(member, [...names, name], path === "" ? name : `${path}.${name}`, members);
  });
}

function leafOf(names: string[], path: string, text: string, members: MemberNames): Leaf {
  const member = JSON.stringify(names);
  return { member, names, path, text: withoutZone(text.trim()), part: members.datePart(member) };
}

function leavesOfList(list: readonly unknown[], names: string[], path: string, members: MemberNames): Leaf[] {
  // A time keeps its position behind an unknown one.
  const filled = list.slice(0, list.findLastIndex((item) => item !== null) + 1);
  if (filled.every((item) => item === null || isText(item))) {
    return [leafOf(names, path, filled.map((item) => item ?? "").join(" & "), members)];
  }
  const named = namedPrayers(list, members);
  if (named.length > 0) {
    return named.flatMap(({ name, item, index }) =>
      leavesOf(item, [...names, name], `${path}[${index + 1}]`, members),
    );
  }
  return list.flatMap((item, index) => {
    const numbered = index === 0 ? names : [...names, String(index + 1)];
    return leavesOf(item, numbered, `${path}[${index + 1}]`, members);
  });
}

function isText(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** Drops the zone that some services write behind a time: `05:10 (GMT)`, `05:10 (+03)`. */
function withoutZone(text: string): string {
  return text.replace(
    /^(\d{1,2}:\d{2}) \((?!SAT\)|AM\)|PM\))(?:[A-Z]{2,4}T|UTC|[+-]\d{2}(?::?\d{2})?)\)$/,
    "$1",
  );
}
