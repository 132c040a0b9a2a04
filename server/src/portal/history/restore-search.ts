import { runToleranceMs } from "@mosque-sync/contract";
import { ApiError } from "../../domain/api-error.ts";
import { moved } from "../../store/activity/run-rows.ts";
import type { ChangeSearch } from "../../store/history/change-list.ts";
import { findChange, startOfAct } from "../../store/history/chosen-changes.ts";
import { firstRecordSince, oldestRecord } from "../../store/history/moments.ts";
import type { MosquesTable } from "../../store/tables/mosque-tables.ts";
import type { Tx } from "../../store/tables/schema.ts";
import type { RestoreTarget } from "./restore-target.ts";

/**
 * The search that finds the changes which a restore undoes.
 * @throws ApiError change_not_found, history_does_not_reach
 */
export async function searchOf(
  tx: Tx,
  mosque: Pick<MosquesTable, "id" | "changeCount">,
  target: RestoreTarget,
): Promise<ChangeSearch> {
  const oldest = await oldestRecord(tx, mosque.id);
  if (!oldest) throw ApiError.of("history_does_not_reach");
  const isWhole = oldest.sequence === 1;
  switch (target.of) {
    case "change":
    case "since":
    case "act": {
      const { sequence } = target;
      const change = await findChange(tx, mosque.id, sequence);
      if (!change) throw ApiError.of("change_not_found");
      if (target.of === "since") return { since: sequence };
      if (target.of === "change") return { since: sequence, before: sequence + 1 };
      const first = await startOfAct(tx, mosque.id, change);
      if (first === oldest.sequence && !isWhole) {
        throw ApiError.of("history_does_not_reach");
      }
      return { since: first, before: sequence + 1 };
    }
    case "run": {
      const { keyId, from, to } = target;
      if (from < oldest.at && !isWhole) throw ApiError.of("history_does_not_reach");
      return { actorId: keyId, from: moved(from, -runToleranceMs), until: moved(to, runToleranceMs) };
    }
    case "moment": {
      if (target.at < oldest.at) throw ApiError.of("history_does_not_reach");
      const kept = { first: oldest.sequence, last: mosque.changeCount };
      return { since: await firstRecordSince(tx, mosque.id, moved(target.at, 1), kept) };
    }
  }
}
