import { limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { Writing } from "#store/changes.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { shortId } from "#store/tables/short-ids.ts";
import { recordAt } from "./change-list.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Checks before a write that the mosque has quota for its change (decision 7.21).
 * @param writing whose origin names the writer
 * @throws ApiError too_many_changes
 */
export async function requireChangeAllowance({ tx, mosque, origin }: Writing): Promise<void> {
  const seconds = await secondsUntilChange(tx, mosque, origin.actorId, new Date(origin.at));
  if (seconds > 0) throw ApiError.of("too_many_changes", { limit: limits.changesPerDay, seconds });
}

/**
 * How long a writer has to wait, in seconds; 0 if they may write (decision 7.21). A mosque's changes in 24 hours are
 * limited, so that the records of the days that are always kept are limited too. A writer with few changes is not
 * refused, so that no writer can block the others.
 * @param mosque its row, locked
 * @param actorId the id of the key or the user
 */
async function secondsUntilChange(
  tx: Tx,
  mosque: Pick<MosquesTable, "id" | "changeCount">,
  actorId: string,
  now: Date,
): Promise<number> {
  const first = mosque.changeCount - limits.changesPerDay + 1;
  if (first < 1) return 0;
  const record = await recordAt(tx, mosque.id, first);
  const ageMs = record ? now.getTime() - Date.parse(record.at) : dayMs;
  // A record of the future was stamped by a clock that was wrong.
  if (ageMs >= dayMs || ageMs < 0) return 0;
  const { made } = await tx
    .selectFrom("changes")
    .select(({ fn }) => fn.countAll().as("made"))
    .where("mosqueId", "=", mosque.id)
    .where("sequence", ">=", first)
    .where("actorId", "in", [shortId(actorId), actorId])
    .executeTakeFirstOrThrow();
  return Number(made) < limits.changesPerWriterPerDay ? 0 : Math.ceil((dayMs - ageMs) / 1_000);
}
