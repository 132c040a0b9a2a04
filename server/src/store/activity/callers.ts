import type { LoggedRequest } from "../requests/packed-requests.ts";
import { requestsIn } from "../requests/request-batches.ts";
import type { Store } from "../store.ts";

/** How many rows of the log one step reads. */
const rowsPerStep = 500;

/**
 * The ids of a mosque's keys that have sent a certain call since an instant, by the log of requests.
 * @param since an ISO instant
 */
export async function findCallers(
  store: Pick<Store, "readRequestLog">,
  mosqueId: string,
  since: string,
  isMeant: (request: LoggedRequest) => boolean,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const callers = new Set<string>();
  let after = { at: since, id: -1 };
  for (let isMore = true; isMore && !signal.aborted; ) {
    const rows = await store.readRequestLog((tx) =>
      tx
        .selectFrom("requestBatches")
        .selectAll()
        .where("mosqueId", "=", mosqueId)
        .where(({ eb, refTuple, tuple }) => eb(refTuple("at", "id"), ">", tuple(after.at, after.id)))
        .orderBy("at")
        .orderBy("id")
        .limit(rowsPerStep)
        .execute(),
    );
    for (const request of rows.flatMap(requestsIn)) if (isMeant(request)) callers.add(request.keyId);
    const last = rows.at(-1);
    if (last) after = last;
    isMore = rows.length === rowsPerStep;
  }
  return callers;
}
