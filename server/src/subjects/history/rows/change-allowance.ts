import { limits } from "@mosque-sync/contract";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { shortId } from "#store/tables/short-ids.ts";
import { recordAt } from "./change-list.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * How long a writer has to wait, in seconds; 0 if they may write (decision 7.21). A mosque's changes in 24 hours are
 * limited, so that the records of the days that are always kept are limited too. A writer with few changes is not
 * refused, so that no writer can block the others.
 * @param mosque its row, locked
 * @param actorId the id of the key or the user
 */
export async function secondsUntilChange(
  tx: Tx,
  mosque: Pick<MosquesTable, "id" | "changeCount">,
  actorId: string,
  now: Date,
  { perDay, perWriter } = { perDay: limits.changesPerDay, perWriter: limits.changesPerWriterPerDay },
): Promise<number> {
  const first = mosque.changeCount - perDay + 1;
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
  return Number(made) < perWriter ? 0 : Math.ceil((dayMs - ageMs) / 1_000);
}
