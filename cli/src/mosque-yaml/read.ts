import type { Place } from "@mosque-sync/timetable";
import { type Document, isCollection, isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import { type NamedFault, type SettingFault, textsOf } from "./faults.ts";
import { type At, createPlace, type Path } from "./kinds/kinds.ts";
import { type MosqueYaml, mosqueYaml } from "./mosque-yaml.ts";

/** The bounds of a `mosque.yaml`, so that every file is quickly read and described. */
const bounds = {
  /** Enough for a hundred announcements. */
  characters: 100_000,
  /** How often values may be repeated with YAML's aliases. */
  aliases: 100,
  /** How many findings are listed; the rest is counted. */
  findings: 10,
};

/**
 * Reads the text of a `mosque.yaml`.
 * @param file the file's name, for findings
 * @returns its settings; or every finding, from top to bottom, if there are any
 */
export function readMosqueYaml(text: string, file: string): MosqueYaml | SettingFault[] {
  if (text.length > bounds.characters) {
    const fault = { name: "too-long", details: { most: bounds.characters.toLocaleString("en") } } as const;
    return [faultAt({ file }, fault)];
  }
  const lines = new LineCounter();
  const parsed = parse(text, lines);
  if (!("document" in parsed)) return [faultAt({ file }, { name: parsed.fault })];
  const { document, value } = parsed;
  const findings = document.errors.slice(0, bounds.findings).map((error) => {
    const message = error.message.split("\n")[0]?.replace(/:$/, "") ?? "";
    const row = lines.linePos(error.pos[0]).line;
    return faultAt({ file, row }, { name: "not-yaml", details: { message } });
  });
  if (findings.length > 0) return findings;

  let found = 0;
  const place = createPlace((path, _problem, _fix, fault) => {
    found++;
    if (findings.length === bounds.findings || !fault) return;
    const row = lineOf(document, lines, path);
    findings.push(faultAt({ file, row, ...(path.length > 0 && { column: nameOf(path) }) }, fault));
  });
  for (const path of emptyTimes(document)) {
    const at = path.reduce<At>((parent, part) => parent.in(part), place);
    at.refuse("empty-time");
  }
  const settings = mosqueYaml.read(value, place);
  if (settings && found === 0) return settings;
  const hidden = found - findings.length;
  return [
    ...findings.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)),
    ...(hidden > 0 ? [moreOf(hidden, file)] : []),
  ];
}

/** Far deeper than any setting; the library takes much memory for each level. */
const deepNesting = /(?:[[{]\s*){50}/;

type Parsed = { document: Document; value: unknown } | { fault: "too-deep" | "too-many-aliases" };

/** YAML throws when aliases repeat too much, and when lists or maps are nested too deeply for the stack. */
function parse(text: string, lineCounter: LineCounter): Parsed {
  if (deepNesting.test(text)) return { fault: "too-deep" };
  try {
    const document = parseDocument(text, { lineCounter });
    const isRead = document.errors.length === 0;
    return { document, value: isRead ? document.toJS({ maxAliasCount: bounds.aliases }) : undefined };
  } catch (error) {
    if (error instanceof ReferenceError) return { fault: "too-many-aliases" };
    if (!(error instanceof RangeError)) throw error;
    return { fault: "too-deep" };
  }
}

function faultAt(place: Place, fault: NamedFault): SettingFault {
  return { ...place, ...fault, ...textsOf(fault) };
}

function moreOf(count: number, file: string): SettingFault {
  if (count === 1) return faultAt({ file }, { name: "one-more" });
  return faultAt({ file }, { name: "several-more", details: { count: count.toLocaleString("en") } });
}

/** The settings whose null says that there is no time. */
const withNone = ["iqamah", "jummah"];

/** Empty times: YAML reads them as null, but the user has not written that there is no time. */
function emptyTimes(document: Document): Path[] {
  return withNone.flatMap((name) => {
    const node = document.get(name, true);
    return isCollection(node) ? emptyIn(node, [name]).filter(isTime) : [];
  });
}

/** Whether a path leads to a time: `iqamah.fajr`, an item of it, or an entry's adhan or iqamah. */
function isTime(path: Path): boolean {
  const last = path.at(-1);
  if (last === "adhan" || last === "iqamah") return true;
  return path[0] === "iqamah" && (path.length === 2 || typeof last === "number");
}

function emptyIn(node: unknown, path: Path): Path[] {
  if (isMap(node)) {
    return node.items.flatMap(({ key, value }) =>
      emptyIn(value, [...path, isScalar(key) ? String(key.value) : ""]),
    );
  }
  if (isSeq(node)) return node.items.flatMap((item, index) => emptyIn(item, [...path, index]));
  return isScalar(node) && node.value === null && !node.source ? [path] : [];
}

/** The line of a value; of its parent if it is missing. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
  const node: unknown = path.length === 0 ? document.contents : document.getIn(path, true);
  const range = typeof node === "object" && node !== null && "range" in node ? node.range : undefined;
  if (Array.isArray(range)) return lines.linePos(Number(range[0])).line;
  return path.length === 0 ? 1 : lineOf(document, lines, path.slice(0, -1));
}

/** A path for people, who count items from 1: `jummah[2].iqamah`. */
function nameOf(path: Path): string {
  return path
    .map((part, index) => (typeof part === "number" ? `[${part + 1}]` : index === 0 ? part : `.${part}`))
    .join("");
}
