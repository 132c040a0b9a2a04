import { type Quarter, quarterOf } from "../../domain/health/quarters.ts";
import { type Engine, type JsonColumns, namesOf } from "../engines/engine.ts";
import { by } from "../keys/key-uses.ts";
import type { RequestQuartersTable } from "../tables/request-log-tables.ts";
import type { RequestLogTx } from "../tables/schema.ts";

// How many requests each mosque sent in each quarter of an hour, kept at least as long as the strip of days needs.

const columns: JsonColumns<RequestQuartersTable> = {
  mosqueId: "text",
  quarter: "integer",
  requests: "integer",
  failures: "integer",
  writes: "integer",
};

/** What requests that were logged together add to their quarter of an hour. */
export interface Counted extends Pick<RequestQuartersTable, "mosqueId" | "requests" | "failures" | "writes"> {
  /** An ISO instant. */
  readonly at: string;
}

/** Adds requests to their quarters. All instances lock the rows in the same order, so that no deadlock arises. */
export async function addToQuarters(
  tx: RequestLogTx,
  engine: Pick<Engine, "rowsOfJson">,
  counted: readonly Counted[],
): Promise<void> {
  await tx
    .insertInto("requestQuarters")
    .columns(namesOf(columns))
    .expression(engine.rowsOfJson(sumsOf(counted), columns))
    .onConflict((conflict) =>
      conflict.columns(["mosqueId", "quarter"]).doUpdateSet(({ eb, ref }) => ({
        requests: eb("requestQuarters.requests", "+", ref("excluded.requests")),
        failures: eb("requestQuarters.failures", "+", ref("excluded.failures")),
        writes: eb("requestQuarters.writes", "+", ref("excluded.writes")),
      })),
    )
    .execute();
}

/** The sum of each mosque and quarter, in the order of the table. */
function sumsOf(counted: readonly Counted[]): RequestQuartersTable[] {
  const sums = new Map<string, RequestQuartersTable>();
  for (const { mosqueId, at, requests, failures, writes } of counted) {
    const quarter = quarterOf(new Date(at));
    const place = `${mosqueId} ${String(quarter).padStart(10, "0")}`;
    const sum = sums.get(place);
    if (sum) {
      sum.requests += requests;
      sum.failures += failures;
      sum.writes += writes;
    } else sums.set(place, { mosqueId, quarter, requests, failures, writes });
  }
  return [...sums].toSorted(by(([place]) => place)).map(([, sum]) => sum);
}

/** The quarters of a mosque that had requests, oldest first. @param since the first of them that may be found */
export function findQuarters(tx: RequestLogTx, mosqueId: string, since: number): Promise<Quarter[]> {
  return tx
    .selectFrom("requestQuarters")
    .select(["quarter", "requests", "failures", "writes"])
    .where("mosqueId", "=", mosqueId)
    .where("quarter", ">=", since)
    .orderBy("quarter")
    .execute();
}
