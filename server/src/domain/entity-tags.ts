import {
  entityTags,
  type Tagged,
  type VersionedCollection,
  type VersionsIn,
  versionedItems,
} from "@mosque-sync/contract";
import { ApiError } from "./api-error.ts";

/** The versions that a mosque's row carries, one for each collection. */
export interface Versions extends VersionsIn<VersionedCollection>, Lineage {}

interface Lineage {
  /** Distinguishes versions from before and after a restore; null before the first restore. */
  readonly lineage: string | null;
}

/** The strong entity tag of an endpoint's resource (decision 5.8). */
export function entityTag<T extends Tagged>(of: T, versions: VersionsIn<T> & Lineage): string {
  return `"${of}-${joined(tagColumns[of], versions)}"`;
}

/**
 * The version that a cached response depends on: while it stays the same, so does the response. A single announcement
 * or event uses its collection's version, which rises with each change of an item.
 */
export function versionOf(of: Tagged, versions: Versions): string | number {
  return joined(responseColumns[of], versions);
}

/** The columns whose versions an entity tag counts. */
const tagColumns = columnsOf((counted) => counted);

/** The columns of a mosque's row that rise when the tag's resource changes. */
const responseColumns = columnsOf((counted) =>
  Object.hasOwn(versionedItems, counted) ? versionedItems[counted as keyof typeof versionedItems] : counted,
);

function columnsOf(name: (counted: string) => string): Readonly<Record<Tagged, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(entityTags).map(([of, counted]) => [of, counted.map((each) => `${name(each)}Version`)]),
  ) as Record<Tagged, string[]>; // One entry for each tag of the table.
}

function joined(columns: readonly string[], versions: Lineage): string | number {
  const counts = versions as unknown as Readonly<Record<string, number>>; // The callers' types name every column.
  const count = columns.length === 1 ? (counts[columns[0] as string] as number) : countsOf(columns, counts);
  return versions.lineage === null ? count : `${versions.lineage}-${count}`;
}

function countsOf(columns: readonly string[], counts: Readonly<Record<string, number>>): string {
  return columns.map((column) => counts[column]).join(".");
}

/**
 * The entity tags of an If-Match or If-None-Match (RFC 9110, 13.1), without the mark of a weak one. A proxy that
 * compresses weakens every tag that passes through it; the version in the tag stays the same.
 */
export type TagCondition = "*" | readonly string[];

const oneTag = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/.source;

/** Empty elements of a list are ignored (RFC 9110, 5.6.1.2). */
const tagList = new RegExp(`^\\s*(?:,\\s*)*${oneTag}\\s*(?:,\\s*(?:${oneTag}\\s*)?)*$`);

/** Reads the header's value; undefined if it is malformed. */
export function readTagCondition(header: string): TagCondition | undefined {
  if (header.trim() === "*") return "*";
  if (!tagList.test(header)) return undefined;
  return header.match(/"[^"]*"/g) ?? [];
}

/** Whether the current tag is in the condition. */
export function matches(condition: TagCondition, current: string): boolean {
  return condition === "*" || condition.includes(current);
}

/**
 * Refuses a write that is not based on the current tag. A weak tag counts as the strong one (decision 5.10), unlike in
 * RFC 9110, 13.1.1: behind nginx with gzip, clients only see weak tags.
 * @throws ApiError precondition_failed
 */
export function requireMatch(condition: TagCondition | undefined, current: string): void {
  if (condition !== undefined && !matches(condition, current)) {
    throw ApiError.of("precondition_failed", { current });
  }
}

/** Compares a request's `If-Match` with the tag that its endpoint's row names. */
export interface Match {
  /** A handler calls it with the versions before its change. @throws ApiError precondition_failed */
  readonly require: (current: object) => void;
  /** Whether the handler has called it; true for an endpoint that reads no `If-Match`. */
  readonly isDone: () => boolean;
}

/**
 * @param of the resource in the endpoint's `ifMatch`
 * @param condition undefined when the request has no `If-Match`
 */
export function createMatch(
  of: Tagged | null,
  { lineage }: { readonly lineage: string | null },
  condition: TagCondition | undefined,
): Match {
  let isDone = of === null;
  return {
    require(current) {
      isDone = true;
      if (of !== null && condition !== undefined) requireMatch(condition, tagOf(of, lineage, current));
    },
    isDone: () => isDone,
  };
}

/**
 * The entity tag of the resource that an endpoint returns or is about to change.
 * @param versions at least those that the tag counts, as the handlers' types require
 */
export function tagOf(of: Tagged, lineage: string | null, versions: object): string {
  return entityTag(of, { ...(versions as VersionsIn<Tagged>), lineage });
}
