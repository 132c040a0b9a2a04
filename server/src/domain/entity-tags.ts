import type { Versioned } from "@mosque-sync/contract";
import { ApiError } from "./api-error.ts";

/** The versions that a mosque's row carries, one a collection. */
export interface Versions {
  /** Tells versions of before a restore from those of after it; null before the first. */
  readonly lineage: string | null;
  readonly capabilitiesVersion: number;
  readonly profileVersion: number;
  readonly announcementsVersion: number;
  readonly prayersVersion: number;
  readonly eventsVersion: number;
}

/**
 * The strong entity tag of what an endpoint returns (decisions, Versions).
 * @param itemVersion the version of the single announcement or event
 */
export function entityTag(of: Versioned, versions: Versions, itemVersion = 0): string {
  const version =
    of === "announcement" || of === "event" ? inLineage(itemVersion, versions) : versionOf(of, versions);
  return `"${of}-${version}"`;
}

/**
 * What a rendered answer depends on: while it stays the same, the answer does. A single announcement or event
 * depends on its collection, since nothing of it changes without that.
 */
export function versionOf(of: Versioned, versions: Versions): string | number {
  return inLineage(countOf(of, versions), versions);
}

function inLineage(count: string | number, { lineage }: Pick<Versions, "lineage">): string | number {
  return lineage === null ? count : `${lineage}-${count}`;
}

function countOf(of: Versioned, versions: Versions): string | number {
  switch (of) {
    case "capabilities":
      return versions.capabilitiesVersion;
    case "profile":
      return versions.profileVersion;
    case "prayers":
      return versions.prayersVersion;
    case "announcement":
    case "announcements":
      return versions.announcementsVersion;
    case "event":
    case "events":
      return versions.eventsVersion;
    case "sync":
      return `${versions.profileVersion}.${versions.announcementsVersion}.${versions.prayersVersion}.${versions.eventsVersion}`;
  }
}

/** The entity tag of a mosque as its operator sees it: the profile, and what is approved. */
export function operatedMosqueTag(
  versions: Pick<Versions, "lineage" | "profileVersion" | "capabilitiesVersion">,
): string {
  const count = `${versions.profileVersion}.${versions.capabilitiesVersion}`;
  return `"mosque-${inLineage(count, versions)}"`;
}

/** A list of entity tags as If-Match and If-None-Match carry them (RFC 9110, 13.1). */
export type TagCondition = "*" | readonly { readonly weak: boolean; readonly tag: string }[];

const oneTag = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/.source;
/** Empty elements of a list are passed over (RFC 9110, 5.6.1.2). */
const tagList = new RegExp(`^\\s*(?:,\\s*)*${oneTag}\\s*(?:,\\s*(?:${oneTag}\\s*)?)*$`);

/** Reads the header's value; undefined when it is not of the form. */
export function readTagCondition(header: string): TagCondition | undefined {
  if (header.trim() === "*") return "*";
  if (!tagList.test(header)) return undefined;
  return [...header.matchAll(/(W\/)?("[^"]*")/g)].map(([, weak, tag]) => ({
    weak: weak !== undefined,
    tag: tag as string,
  }));
}

/** If-None-Match compares weakly: a proxy that compresses may have weakened the tag. */
export function matchesWeakly(condition: TagCondition, current: string): boolean {
  return condition === "*" || condition.some(({ tag }) => tag === current);
}

/**
 * If-Match compares strongly: a weak tag never matches.
 * @throws ApiError precondition_failed
 */
export function requireMatch(condition: TagCondition | undefined, current: string): void {
  if (condition === undefined || condition === "*") return;
  if (!condition.some(({ weak, tag }) => !weak && tag === current)) {
    throw ApiError.of("precondition_failed", { current });
  }
}
