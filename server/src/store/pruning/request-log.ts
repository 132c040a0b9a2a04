import { sql } from "kysely";
import type { Engine } from "../engines/engine.ts";
import type { RequestLogTx } from "../tables/schema.ts";
import { inSteps } from "./in-steps.ts";

/** How many mosques one step covers, and how many rows it deletes at most. */
const step = { mosques: 200, rows: 1_000 };

/**
 * Deletes the requests before an instant, mosque by mosque as they are stored, and returns their space: in small steps
 * with rests, so that no request has to wait.
 * @param before an ISO instant
 * @param stop ends it after the step under way
 */
export async function pruneRequestLog(engine: Engine, before: string, stop?: AbortSignal): Promise<void> {
  let after = "";
  await inSteps(async () => {
    const reached = await engine.writeRequestLog((tx) => deleteSome(tx, after, before));
    if (reached === undefined) return false;
    after = reached;
    return true;
  }, stop);
  const { giveBackRoom } = engine;
  if (giveBackRoom) await inSteps(giveBackRoom, stop);
}

/**
 * Deletes the first old requests of the mosques after an id.
 * @returns the id of the last mosque that is done; undefined after the last of all
 */
export async function deleteSome(
  tx: RequestLogTx,
  after: string,
  before: string,
): Promise<string | undefined> {
  const mosques = await mosquesAfter(tx, after);
  const last = mosques.at(-1);
  if (last === undefined) return undefined;
  const { numDeletedRows } = await tx
    .deleteFrom("requestLog")
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("mosqueId", "at", "id"),
        "in",
        selectFrom("requestLog")
          .select(["mosqueId", "at", "id"])
          .where("mosqueId", "in", mosques)
          .where("at", "<", before)
          .limit(step.rows)
          // Another instance may be deleting the same rows: neither waits for the other.
          .forUpdate()
          .skipLocked()
          .$asTuple("mosqueId", "at", "id"),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows < step.rows ? last : after;
}

/** The next mosques that have requests, each found from the previous one, without reading their requests. */
async function mosquesAfter(tx: RequestLogTx, after: string): Promise<string[]> {
  const { rows } = await sql<{ mosqueId: string }>`
    WITH RECURSIVE found (mosque_id) AS (
      SELECT min(mosque_id) FROM request_log WHERE mosque_id > ${after}
      UNION ALL
      SELECT (SELECT min(request_log.mosque_id) FROM request_log WHERE request_log.mosque_id > found.mosque_id)
      FROM found WHERE found.mosque_id IS NOT NULL
    )
    SELECT mosque_id FROM found WHERE mosque_id IS NOT NULL LIMIT ${step.mosques}
  `.execute(tx);
  return rows.map(({ mosqueId }) => mosqueId);
}
