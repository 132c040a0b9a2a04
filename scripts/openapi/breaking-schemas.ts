import type { Schema } from "./document.ts";

/** Which way values of a schema travel: a client sends them, or reads them. */
export type Direction = "sent" | "read";

/** Where two schemas are compared, and how a break is told. */
export interface Comparison {
  readonly direction: Direction;
  /** Today, as `2027-11-30`: what was retired may go once its sunset has come. */
  readonly today: string;
  readonly report: (problem: string) => void;
}

/** Keywords that say something to people, and bind no value. */
const annotations = new Set(["description", "title", "examples", "deprecated"]);

/**
 * Compares the schema of the last release with today's (decision 8.154). A value that a client may send stays valid; a
 * value that it reads stays one that it was told to expect, except for added members, added values of an enumeration,
 * and longer texts and lists.
 * @param at the place, as people read it: `title`, `prayers[].adhanTime`
 * @throws Error on a keyword that it cannot compare: a document is never taken for safe because it was not understood
 */
export function compareSchemas(at: string, before: Schema, now: Schema, comparison: Comparison): void {
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (annotations.has(keyword)) continue;
    const compare = keywords[keyword];
    if (!compare) throw new Error(`${at}: teach scripts/openapi/breaking-schemas.ts to compare "${keyword}"`);
    compare({ ...comparison, at, before, now, keyword });
  }
}

interface Change extends Comparison {
  readonly at: string;
  readonly keyword: string;
  readonly before: Schema;
  readonly now: Schema;
}

const keywords: Readonly<Record<string, (change: Change) => void>> = {
  type: compareTypes,
  enum: compareValues,
  "x-extensible-enum": compareKnownValues,
  minimum: (change) => compareBounds(change, -1),
  minLength: (change) => compareBounds(change, -1),
  minItems: (change) => compareBounds(change, -1),
  maximum: (change) => compareBounds(change, 1),
  maxLength: (change) => compareSizes(change),
  maxItems: (change) => compareSizes(change),
  pattern: compareForms,
  format: compareForms,
  default: compareDefaults,
  required: compareRequired,
  properties: compareMembers,
  additionalProperties: compareOpenness,
  items: compareItems,
  "x-sunset": compareSunsets,
};

/** The narrower schema accepts a part of what the wider one does: a client may send more, and reads no more. */
function orderOf<T>(direction: Direction, before: T, now: T): { narrower: T; wider: T } {
  return direction === "sent" ? { narrower: before, wider: now } : { narrower: now, wider: before };
}

function compareTypes({ at, before, now, direction, report }: Change): void {
  const { narrower, wider } = orderOf(direction, typesOf(before), typesOf(now));
  const fits = (type: string) => wider.includes(type) || (type === "integer" && wider.includes("number"));
  if (wider.length > 0 && (narrower.length === 0 || !narrower.every(fits))) {
    report(`${at}: type was ${typesOf(before).join(" or ")}, is ${typesOf(now).join(" or ") || "any"}`);
  }
}

function typesOf({ type }: Schema): string[] {
  return type === undefined ? [] : ([type].flat() as string[]); // JSON Schema: a name, or a list of names.
}

function compareValues({ at, before, now, direction, report }: Change): void {
  const [earlier, present] = [before.enum, now.enum] as (readonly unknown[] | undefined)[];
  if (earlier && present) {
    const gone = earlier.filter((value) => !present.includes(value));
    if (direction === "sent" && gone.length > 0) report(`${at}: no longer takes ${gone.join(", ")}`);
  } else if ((present === undefined) === (direction === "read")) {
    report(`${at}: ${present ? "takes only certain values now" : "is no longer one of certain values"}`);
  }
}

/** Values that are read may be added, and clients are told so, but one that they know stays. */
function compareKnownValues({ at, keyword, before, now, report }: Change): void {
  const [earlier = [], present = []] = [before[keyword], now[keyword]] as (readonly unknown[] | undefined)[];
  const gone = earlier.filter((value) => !present.includes(value));
  if (gone.length > 0) report(`${at}: no longer names ${gone.join(", ")}`);
}

/** @param side 1 for an upper bound, -1 for a lower one */
function compareBounds({ at, keyword, before, now, direction, report }: Change, side: 1 | -1): void {
  const reach = (schema: Schema) => side * Number(schema[keyword] ?? side * Number.POSITIVE_INFINITY);
  const { narrower, wider } = orderOf(direction, reach(before), reach(now));
  if (narrower > wider) report(`${at}: ${keyword} was ${before[keyword]}, is ${now[keyword]}`);
}

/** A text or list that is read may become longer: the bound is that of what may be sent. */
function compareSizes(change: Change): void {
  if (change.direction === "sent") compareBounds(change, 1);
}

/** Which of two forms accepts more is unknown, so every change of one is a break. */
function compareForms({ at, keyword, before, now, direction, report }: Change): void {
  const { wider } = orderOf(direction, before[keyword], now[keyword]);
  if (before[keyword] !== now[keyword] && wider !== undefined) {
    report(`${at}: ${keyword} was ${before[keyword] ?? "free"}, is ${now[keyword] ?? "free"}`);
  }
}

/** What is left out must go on meaning the same. */
function compareDefaults({ at, before, now, direction, report }: Change): void {
  if (direction === "sent" && before.default !== now.default) {
    report(`${at}: default was ${before.default}, is ${now.default}`);
  }
}

function compareRequired({ at, before, now, direction, report }: Change): void {
  const [earlier, present] = [before.required ?? [], now.required ?? []] as string[][];
  const { narrower, wider } = orderOf(direction, earlier ?? [], present ?? []);
  for (const name of wider) {
    if (narrower.includes(name) || (direction === "read" && !membersOf(now)[name])) continue;
    report(`${within(at, name)}: ${direction === "sent" ? "must be sent now" : "may be absent now"}`);
  }
}

function compareMembers({ at, before, now, ...comparison }: Change): void {
  for (const [name, member] of Object.entries(membersOf(before))) {
    const present = membersOf(now)[name];
    if (present) compareSchemas(within(at, name), member, present, comparison);
    else if (!hasEnded(member, comparison.today)) comparison.report(`${within(at, name)}: is gone`);
  }
}

function membersOf({ properties }: Schema): Readonly<Record<string, Schema>> {
  return (properties ?? {}) as Record<string, Schema>; // JSON Schema: an object of schemas.
}

/** Clients accept members that they do not know, so only what they may send can become too little. */
function compareOpenness({ at, before, now, direction, report }: Change): void {
  if (direction === "sent" && before.additionalProperties !== false && now.additionalProperties === false) {
    report(`${at}: no longer takes other members`);
  }
}

function compareItems({ at, before, now, ...comparison }: Change): void {
  compareSchemas(`${at}[]`, (before.items ?? {}) as Schema, (now.items ?? {}) as Schema, comparison);
}

function compareSunsets({ at, before, now, report }: Change): void {
  if (endsSooner(before, now)) report(`${at}: ends sooner than was announced`);
}

/** What says of itself when it ends. */
export interface Retirable {
  readonly "x-sunset"?: unknown;
}

/** A sunset may be put off, never brought forward. */
export function endsSooner(before: Retirable, now: Retirable): boolean {
  const [announced, present] = [before["x-sunset"], now["x-sunset"]];
  return typeof announced === "string" && typeof present === "string" && present < announced;
}

/** Whether something was announced as retired, and its sunset has come. */
export function hasEnded({ "x-sunset": sunset }: Retirable, today: string): boolean {
  return typeof sunset === "string" && sunset <= today;
}

function within(at: string, name: string): string {
  return at === "" ? name : `${at}.${name}`;
}
