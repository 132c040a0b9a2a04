import type { Profile, ProfileUpdate } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { merged } from "#domain/merge.ts";
import { requireBothOrNone } from "./coordinates.ts";

/**
 * Refuses a field that the operator has not approved for the mosque (decision 4.5).
 * @throws ApiError profile_field_not_approved
 */
export function requireApprovedFields(patch: ProfileUpdate, approved: readonly string[]): void {
  const field = Object.keys(patch).find((name) => !approved.includes(name));
  if (field)
    throw ApiError.of("profile_field_not_approved", { field, allowed: approved.join(", ") || "none" });
}

/** @throws ApiError coordinates_incomplete */
export function changedProfile(before: Profile, patch: ProfileUpdate): Profile {
  const after = merged(before, patch);
  requireBothOrNone(after);
  return after;
}
