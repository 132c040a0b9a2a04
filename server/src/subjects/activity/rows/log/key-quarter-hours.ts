import { type Engine, type JsonColumns, namesOf } from "#store/engines/engine.ts";
import type { KeyQuartersTable } from "#store/tables/request-log-tables.ts";
import type { RequestLogTx } from "#store/tables/schema.ts";
import { shortId, wholeId } from "#store/tables/short-ids.ts";
import { type Quarter, quarterOf } from "#subjects/health/rules/quarter-hours.ts";
import { by } from "#subjects/keys/rows/key-uses.ts";

// How many requests each key sent in each quarter of an hour, kept at least as long as the strip of days needs.

const columns: JsonColumns<KeyQuartersTable> = {
  mosqueId: "text",
  quarter: "integer",
  keyId: "text",
  requests: "integer",
  failures: "integer",
  writes: "integer",
};

/** What requests of a key that were logged together add to their quarter of an hour. */
export interface Counted
  extends Pick<KeyQuartersTable, "mosqueId" | "keyId" | "requests" | "failures" | "writes"> {
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
    .insertInto("keyQuarters")
    .columns(namesOf(columns))
    .expression(engine.rowsOfJson(sumsOf(counted), columns))
    .onConflict((conflict) =>
      conflict.columns(["mosqueId", "quarter", "keyId"]).doUpdateSet(({ eb, ref }) => ({
        requests: eb("keyQuarters.requests", "+", ref("excluded.requests")),
        failures: eb("keyQuarters.failures", "+", ref("excluded.failures")),
        writes: eb("keyQuarters.writes", "+", ref("excluded.writes")),
      })),
    )
    .execute();
}

/** The sum of each key and quarter, in the order of the table. */
function sumsOf(counted: readonly Counted[]): KeyQuartersTable[] {
  const sums = new Map<string, KeyQuartersTable>();
  for (const { mosqueId, keyId, at, requests, failures, writes } of counted) {
    const quarter = quarterOf(new Date(at));
    const place = `${mosqueId} ${String(quarter).padStart(10, "0")} ${keyId}`;
    const sum = sums.get(place);
    if (sum) {
      sum.requests += requests;
      sum.failures += failures;
      sum.writes += writes;
    } else sums.set(place, { mosqueId, quarter, keyId: shortId(keyId), requests, failures, writes });
  }
  return [...sums].toSorted(by(([place]) => place)).map(([, sum]) => sum);
}

/** A quarter of an hour of one key. */
export interface KeyQuarter extends Quarter {
  readonly keyId: string;
}

/**
 * The quarters with requests of some of a mosque's keys, oldest first.
 * @param since the first quarter to find
 */
export async function findQuarters(
  tx: RequestLogTx,
  mosqueId: string,
  keyIds: readonly string[],
  since: number,
): Promise<KeyQuarter[]> {
  const rows = await tx
    .selectFrom("keyQuarters")
    .select(["quarter", "keyId", "requests", "failures", "writes"])
    .where("mosqueId", "=", mosqueId)
    .where("quarter", ">=", since)
    .where("keyId", "in", keyIds.map(shortId))
    .orderBy("quarter")
    .orderBy("keyId")
    .execute();
  return rows.map(({ keyId, ...row }) => ({ ...row, keyId: wholeId(keyId) }));
}
