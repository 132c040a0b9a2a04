import { type Engine, type JsonColumns, namesOf } from "#store/engines/engine.ts";
import { fromJson, shortId, wholeId } from "#store/tables/columns.ts";
import type { KeyQuartersTable } from "#store/tables/request-log-tables.ts";
import type { RequestLogTx } from "#store/tables/schema.ts";
import type { Quarter } from "#subjects/health/rules/quarter-hours.ts";
import { by, type SurplusCounts } from "#subjects/keys/rows/key-uses.ts";
import { recentKeysOf, sumOf } from "#subjects/keys/rules/recent-uses.ts";

// How many requests each key sent in each quarter of an hour, kept at least as long as the strip of days needs.

const columns: JsonColumns<KeyQuartersTable> = {
  mosqueId: "text",
  quarter: "integer",
  keyId: "text",
  requests: "integer",
  failures: "integer",
  writes: "integer",
};

/** Adds counts to separate rows. The rows of their mosques are locked, so instances do not wait for each other here. */
export async function addToQuarters(
  tx: RequestLogTx,
  engine: Pick<Engine, "rowsOfJson">,
  counts: readonly SurplusCounts[],
): Promise<void> {
  await tx
    .insertInto("keyQuarters")
    .columns(namesOf(columns))
    .expression(engine.rowsOfJson(counts, columns))
    .onConflict((conflict) =>
      conflict.columns(["mosqueId", "quarter", "keyId"]).doUpdateSet(({ eb, ref }) => ({
        requests: eb("keyQuarters.requests", "+", ref("excluded.requests")),
        failures: eb("keyQuarters.failures", "+", ref("excluded.failures")),
        writes: eb("keyQuarters.writes", "+", ref("excluded.writes")),
      })),
    )
    .execute();
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
  const shortIds = keyIds.map(shortId);
  const rows = await tx
    .selectFrom("keyQuarters")
    .select(["quarter", "keyId", "requests", "failures", "writes"])
    .where("mosqueId", "=", mosqueId)
    .where("quarter", ">=", since)
    .where("keyId", "in", shortIds)
    .execute();
  const recent = await findRecentCounts(tx, mosqueId);
  const wanted = recent.filter(({ keyId, quarter }) => quarter >= since && shortIds.includes(keyId));
  const sums = new Map<string, KeyQuarter>();
  for (const { keyId, ...counts } of [...rows, ...wanted]) {
    const place = `${String(counts.quarter).padStart(10, "0")} ${keyId}`;
    const sum = sums.get(place);
    sums.set(place, { keyId: wholeId(keyId), ...(sum ? sumOf(sum, counts) : counts) });
  }
  return [...sums].toSorted(by(([place]) => place)).map(([, quarter]) => quarter);
}

/** Past every quarter: PostgreSQL's integers end here. */
const lastQuarter = 2 ** 31 - 1;

/** The newest quarter with a failure, up to another one if it is given; undefined without any. */
export async function newestFailingQuarter(
  tx: RequestLogTx,
  mosqueId: string,
  upTo = lastQuarter,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom("keyQuarters")
    .select("quarter")
    .where("mosqueId", "=", mosqueId)
    .where("failures", ">", 0)
    .where("quarter", "<=", upTo)
    .orderBy("quarter", "desc")
    .limit(1)
    .executeTakeFirst();
  const recent = await findRecentCounts(tx, mosqueId);
  const failing = recent.filter(({ quarter, failures }) => failures > 0 && quarter <= upTo);
  const quarters = [...(row ? [row.quarter] : []), ...failing.map(({ quarter }) => quarter)];
  return quarters.length === 0 ? undefined : Math.max(...quarters);
}

/** The quarters in which any key sent requests: after one, and up to another. */
export async function usedQuarters(
  tx: RequestLogTx,
  mosqueId: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom("keyQuarters")
    .select("quarter")
    .where("mosqueId", "=", mosqueId)
    .where("quarter", ">", after)
    .where("quarter", "<=", upTo)
    .execute();
  const recent = await findRecentCounts(tx, mosqueId);
  const quarters = [...rows, ...recent].map(({ quarter }) => quarter);
  return new Set(quarters.filter((quarter) => quarter > after && quarter <= upTo));
}

/** The counts in a mosque's row of uses. */
async function findRecentCounts(tx: RequestLogTx, mosqueId: string) {
  const row = await tx
    .selectFrom("mosqueUses")
    .select("keys")
    .where("mosqueId", "=", mosqueId)
    .executeTakeFirst();
  if (!row) return [];
  return [...recentKeysOf(fromJson(row.keys))].flatMap(([keyId, { counts }]) =>
    [...counts.values()].map((one) => ({ keyId, ...one })),
  );
}
