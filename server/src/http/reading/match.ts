import type { Tagged, VersionsIn } from "@mosque-sync/contract";
import { entityTag, requireMatch, type TagCondition } from "#domain/entity-tags.ts";

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
