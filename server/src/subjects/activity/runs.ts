import { runToleranceMs } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { MosqueHandler } from "../handlers/portal-handler.ts";
import { changeResponses } from "../history/change-responses.ts";
import { listChanges } from "../history/rows/change-list.ts";
import { keyNames } from "../keys/rows/keys.ts";
import { requestResponse, requireKey, runResponse } from "./activity-responses.ts";
import { logStateOf, unavailableState, unlessUnavailable } from "./log-state.ts";
import { findRun, type OpenRun } from "./rows/one-run.ts";
import { runCursor, runPositionOf } from "./rows/run-position.ts";
import { moved } from "./rows/run-rows.ts";
import { listRuns as findRuns, summaryOf, withRequestId } from "./rows/runs.ts";

/** How many changes of a run are shown with it. */
const changesOfRun = 200;

export const listRuns: MosqueHandler<"listRuns"> = async ({ services, mosque, query, at }) => {
  const { cursor, keyId, outcome } = query;
  const position = runPositionOf(mosque.id, cursor);
  const search = { mosqueId: mosque.id, keyId, failedOnly: outcome === "failed", position };
  return async () => {
    const found = await unlessUnavailable(services, async () => ({
      page: await findRuns(services.store, search),
      log: await logStateOf(services, mosque.id),
    }));
    if (!found) return { response: { runs: [], log: unavailableState(services) } };
    const { runs, next } = found.page;
    const ids = runs.map((run) => run.keyId);
    const names = await services.store.read((tx) => keyNames(tx, mosque.id, ids));
    return {
      response: {
        runs: runs.map((run) => runResponse(run, names, new Date(at))),
        ...(next && { next: runCursor(mosque.id, next) }),
        log: found.log,
      },
    };
  };
};

export const getRun: MosqueHandler<"getRun"> = async ({ services, tx, mosque, params, query, at }) => {
  const { from } = query;
  const key = await requireKey(tx, mosque.id, params.keyId);
  if (from === undefined) throw ApiError.of("field_required", { field: "from", allowed: "an instant" });
  return async () => {
    const found = await unlessUnavailable(services, async () => ({
      run: await findRun(services.store, { mosqueId: mosque.id, keyId: params.keyId }, from),
    }));
    if (!found) throw ApiError.of("request_log_away");
    const { run } = found;
    if (!run) throw ApiError.of("request_not_logged", { days: services.requestLogDays });
    const names = new Map([[key.id, key.name]]);
    return services.store.read(async (later) => {
      const { hasEarlier, next, requests } = run;
      const summary = { ...summaryOf(run), hasEarlier, hasLater: next !== undefined };
      const listed = withRequestId(summary, requests, ({ requestId }) => requestId);
      return {
        response: {
          run: runResponse(listed, names, new Date(at)),
          requests: requests.map((request) => requestResponse(request, names)),
          ...(next !== undefined && { next }),
          ...(await changesOf(later, mosque, run)),
          zone: mosque.timeZoneId,
        },
      };
    });
  };
};

/** The changes of a run, oldest first. A key changes data only in its runs, so their times are enough to find them. */
export async function changesOf(
  tx: Tx,
  mosque: MosquesTable,
  { keyId, from, to }: Pick<OpenRun, "keyId" | "from" | "to">,
) {
  const search = {
    actorId: keyId,
    from: moved(from, -runToleranceMs),
    until: moved(to, runToleranceMs),
  };
  const { changes, next } = await listChanges(tx, mosque, search, changesOfRun);
  const responses = await changeResponses(tx, mosque.id, changes.toReversed());
  return { changes: responses, hasMoreChanges: next !== undefined && changes.length === changesOfRun };
}
