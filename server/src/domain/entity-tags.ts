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

/**
 * The entity tags of an If-Match or If-None-Match (RFC 9110, 13.1), without the mark of a weak one. A proxy that
 * compresses weakens every tag that passes through it; the version that the tag names stays the same.
 */
export type TagCondition = "*" | readonly string[];

const oneTag = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/.source;
/** Empty elements of a list are passed over (RFC 9110, 5.6.1.2). */
const tagList = new RegExp(`^\\s*(?:,\\s*)*${oneTag}\\s*(?:,\\s*(?:${oneTag}\\s*)?)*$`);

/** Reads the header's value; undefined when it is not of the form. */
export function readTagCondition(header: string): TagCondition | undefined {
  if (header.trim() === "*") return "*";
  if (!tagList.test(header)) return undefined;
  return header.match(/"[^"]*"/g) ?? [];
}

/** Whether the current tag is among those of the condition. */
export function matches(condition: TagCondition, current: string): boolean {
  return condition === "*" || condition.includes(current);
}

/**
 * Lets a write pass only while the tag that it is based on is current. A weakened tag counts as the strong one
 * (decisions, 7), other than in RFC 9110, 13.1.1: behind nginx with gzip, clients see no other.
 * @throws ApiError precondition_failed
 */
export function requireMatch(condition: TagCondition | undefined, current: string): void {
  if (condition !== undefined && !matches(condition, current)) {
    throw ApiError.of("precondition_failed", { current });
  }
}
