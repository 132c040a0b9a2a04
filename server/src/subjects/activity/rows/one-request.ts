import type { Engine } from "#store/engines/engine.ts";
import { shortId } from "#store/tables/columns.ts";
import { type ListedRequest, requestsIn } from "./log/request-batches.ts";
import { withinReach } from "./run-rows.ts";

/** A request as it is known by: a client may send the same id many times. */
export interface KnownRequest extends Pick<ListedRequest, "mosqueId" | "keyId" | "requestId" | "at"> {}

/** A request of a key; undefined if the log does not have it. */
export async function findLogged(
  engine: Engine,
  { mosqueId, keyId, requestId, at }: KnownRequest,
): Promise<ListedRequest | undefined> {
  const rows = await engine.readRequestLog((tx) =>
    tx
      .selectFrom("requestBatches")
      .selectAll()
      .where("mosqueId", "=", mosqueId)
      .where("at", ">=", withinReach(at, "before"))
      .where("at", "<=", at)
      .where("keyId", "=", shortId(keyId))
      .orderBy("at", "desc")
      .execute(),
  );
  return rows.flatMap(requestsIn).find((request) => request.requestId === requestId && request.at === at);
}
