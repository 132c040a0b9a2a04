import assert from "node:assert/strict";
import type { LinkFailure } from "@mosque-sync/contract";
import type { LinkResult } from "../fetch-link.ts";

export type FetchedLink = Extract<LinkResult, { readonly is: "fetched" }>;

export function fetched(result: LinkResult): FetchedLink {
  return result.is === "fetched" ? result : assert.fail(JSON.stringify(result));
}

/** @param context of the assertion, such as the link */
export function assertFailed(result: LinkResult, reason: LinkFailure, context?: string): void {
  const found = result.is === "failed" ? result.reason : result.is;
  assert.equal(found, reason, `${context ?? ""} ${JSON.stringify(result).slice(0, 200)}`);
}
