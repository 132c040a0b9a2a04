import type { RequestLogTx } from "#store/tables/schema.ts";
import { quarterOf, startOf } from "#subjects/health/rules/quarters.ts";

/** A part of the log to read: rows up to an instant, down to another and, for the runs at its end, below it. */
export interface Window {
  readonly from: string;
  /** Undefined for the newest row. */
  readonly upTo: string | undefined;
}

/** How many quarters above one with a failure are read, while each has requests: a run may go on there. */
const quartersAbove = 4;

/** The newest quarter of an hour with a failure up to an instant, and what follows on it; undefined without any. */
export async function failingWindow(
  tx: RequestLogTx,
  mosqueId: string,
  upTo: string | undefined,
): Promise<Window | undefined> {
  let failing = tx
    .selectFrom("keyQuarters")
    .select("quarter")
    .where("mosqueId", "=", mosqueId)
    .where("failures", ">", 0)
    .orderBy("quarter", "desc")
    .limit(1);
  if (upTo !== undefined) failing = failing.where("quarter", "<=", quarterOf(new Date(upTo)));
  const quarter = (await failing.executeTakeFirst())?.quarter;
  if (quarter === undefined) return undefined;
  const above = await tx
    .selectFrom("keyQuarters")
    .select("quarter")
    .distinct()
    .where("mosqueId", "=", mosqueId)
    .where("quarter", ">", quarter)
    .where("quarter", "<=", quarter + quartersAbove)
    .orderBy("quarter")
    .execute();
  const follows = above.filter((row, index) => row.quarter === quarter + index + 1).length;
  return {
    from: startOf(quarter).toISOString(),
    upTo: startOf(quarter + follows + 2).toISOString(),
  };
}
