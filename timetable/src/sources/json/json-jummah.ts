import { isTime } from "../../times/instants.ts";
import type { Cell, TimeKind } from "../cell.ts";
import { isObject, type JsonObject } from "../tables/json-rows.ts";
import { readHeading } from "../words/headings.ts";
import { asHeading, isNameOfObject, isSkippedName } from "./member-names.ts";

/** How deep the members around the days are searched for Friday's congregations. */
const deepest = 3;

/**
 * Friday's congregations of a whole file: a list of objects with times, else a text or a list of texts. Settings, and
 * properties without a time, such as minutes to add, are skipped if another property has times.
 */
export function jummahIn(json: unknown, file: string): Cell[] {
  const found = search(json, "", 0).map(({ value, path }) => ({ value, cells: cellsOf(value, path, file) }));
  const timed = found.filter(({ cells }) => cells.some(({ text }) => hasTime(text)));
  const best = timed.find(({ value }) => Array.isArray(value) && value.some(isObject));
  return (best ?? timed[0] ?? found.find(({ cells }) => cells.some(isWritten)))?.cells ?? [];
}

function hasTime(text: string): boolean {
  return text.split(/[&,;/]/).some((part) => /\D/.test(part) && isTime(part));
}

/** Whether a cell has more than a number of minutes or a yes or no. */
function isWritten({ text }: Cell): boolean {
  return !/^\d*$/.test(text);
}

function search(value: unknown, path: string, depth: number): { value: unknown; path: string }[] {
  if (!isObject(value) || depth > deepest) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const here = path === "" ? name : `${path}.${name}`;
    const heading = readHeading(asHeading(name));
    if (isSkippedName(name)) return [];
    if (heading.names === "prayer" && heading.prayerKey === "jummah") return [{ value: member, path: here }];
    return search(member, here, depth + 1);
  });
}

function cellsOf(value: unknown, path: string, file: string): Cell[] {
  const congregations: readonly unknown[] = Array.isArray(value) ? value : [value];
  const kinds = ["adhan", "iqamah"] as const;
  return kinds.flatMap((kind): Cell[] => {
    const texts = congregations.map((one) => textOf(one, kind)).filter((text) => text !== "");
    return texts.length === 0
      ? []
      : [{ prayerKey: "jummah", kind, file, column: path, text: texts.join(" & ") }];
  });
}

function textOf(congregation: unknown, kind: TimeKind): string {
  if (isObject(congregation)) return isCongregation(congregation) ? timeOf(congregation, kind) : "";
  const isText = typeof congregation === "string" || typeof congregation === "number";
  return kind === "iqamah" && isText ? String(congregation).trim() : "";
}

/** Whether an object is about the prayer, and not about a lesson or an address. */
function isCongregation(value: JsonObject): boolean {
  const [, label] = Object.entries(value).find(([name]) => isNameOfObject(name)) ?? [];
  if (typeof label !== "string") return true;
  const heading = readHeading(asHeading(label));
  return heading.names === "prayer" && heading.prayerKey === "jummah";
}

/** The time of a congregation. A time without a kind is its iqamah, or its adhan next to one. */
function timeOf(value: JsonObject, kind: TimeKind): string {
  const texts = Object.entries(value).flatMap(([name, text]) => {
    const heading = readHeading(`jummah ${asHeading(name)}`);
    return heading.names === "prayer" && typeof text === "string"
      ? [{ kind: heading.kind, text: text.trim() }]
      : [];
  });
  const said = texts.find((time) => time.kind === kind);
  const isIqamahSaid = texts.some((time) => time.kind === "iqamah");
  if (said || (kind === "adhan" && !isIqamahSaid)) return said?.text ?? "";
  return texts.find((time) => time.kind === "unsaid")?.text ?? "";
}
