import { limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { Writing } from "#store/changes.ts";
import { secondsUntilChange } from "#subjects/history/rows/change-allowance.ts";

/**
 * Checks before a write that the mosque has quota for its change (decision 7.21).
 * @param writing whose origin names the writer
 * @throws ApiError too_many_changes
 */
export async function requireChangeAllowance({ tx, mosque, origin }: Writing): Promise<void> {
  const seconds = await secondsUntilChange(tx, mosque, origin.actorId, new Date(origin.at));
  if (seconds > 0) throw ApiError.of("too_many_changes", { limit: limits.changesPerDay, seconds });
}
