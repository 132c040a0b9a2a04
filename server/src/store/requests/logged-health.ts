import type { Logged } from "../../domain/health/health.ts";
import type { RequestLogTx } from "../tables/schema.ts";
import { findNewestRequests, type ListedRequest } from "./request-batches.ts";
import { findQuarters } from "./request-quarters.ts";

/** What the log says of a mosque's sync. @param since the first quarter that counts */
export async function findLogged(
  tx: RequestLogTx,
  mosqueId: string,
  since: number,
): Promise<Logged<ListedRequest>> {
  const use = await tx
    .selectFrom("mosqueUses")
    .select(["lastSuccessAt", "lastReason"])
    .where("mosqueId", "=", mosqueId)
    .executeTakeFirst();
  if (!use) return { use, quarters: [], requests: [] };
  const quarters = await findQuarters(tx, mosqueId, since);
  return { use, quarters, requests: await findNewestRequests(tx, mosqueId) };
}

/** Since when requests are in the log, ISO; undefined if there are none. */
export async function findLogStart(tx: RequestLogTx): Promise<string | undefined> {
  const { since } = await tx
    .selectFrom("requestLogSizes")
    .select(({ fn }) => fn.min("since").as("since"))
    .executeTakeFirstOrThrow();
  return since ?? undefined;
}
