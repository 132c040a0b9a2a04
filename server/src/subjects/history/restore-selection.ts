import { runToleranceMs } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { RecordedChange } from "#domain/recorded-change.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { moved } from "../activity/rows/run-rows.ts";
import type { RestoreTarget } from "./restore-target.ts";
import { findChange, startOfAct } from "./rows/change-selection.ts";
import { firstRecordSince, firstSequenceFrom, oldestRecord } from "./rows/points-in-time.ts";

/** Which changes a restore undoes. */
export interface Chosen {
  /** The sequence of the first of them, or a smaller one. */
  readonly first: number;
  readonly isUndone: (change: RecordedChange) => boolean;
}

/**
 * The changes that a restore undoes.
 * @throws ApiError change_not_found, history_does_not_reach
 */
export async function chosenBy(
  tx: Tx,
  mosque: Pick<MosquesTable, "id" | "changeCount">,
  target: RestoreTarget,
): Promise<Chosen> {
  const oldest = await oldestRecord(tx, mosque.id);
  if (!oldest) throw ApiError.of("history_does_not_reach");
  const isWhole = oldest.sequence === 1;
  const kept = { first: oldest.sequence, last: mosque.changeCount };
  switch (target.of) {
    case "change":
    case "act": {
      const { sequence } = target;
      const change = await findChange(tx, mosque.id, sequence);
      if (!change) throw ApiError.of("change_not_found");
      const first = target.of === "change" ? sequence : await startOfAct(tx, mosque.id, change);
      if (target.of === "act" && first === oldest.sequence && !isWhole) {
        throw ApiError.of("history_does_not_reach");
      }
      return { first, isUndone: (one) => one.sequence >= first && one.sequence <= sequence };
    }
    case "run": {
      const { keyId } = target;
      if (target.from < oldest.at && !isWhole) throw ApiError.of("history_does_not_reach");
      const [from, until] = [moved(target.from, -runToleranceMs), moved(target.to, runToleranceMs)];
      const first = await firstSequenceFrom(tx, mosque.id, from, kept);
      return { first, isUndone: ({ actorId, at }) => actorId === keyId && at >= from && at < until };
    }
    case "moment": {
      if (target.at < oldest.at) throw ApiError.of("history_does_not_reach");
      const first = await firstRecordSince(tx, mosque.id, moved(target.at, 1), kept);
      return { first, isUndone: () => true };
    }
  }
}
