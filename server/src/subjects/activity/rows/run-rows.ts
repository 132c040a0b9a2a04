import { longestPauseMs } from "@mosque-sync/contract";
import { type ExpressionBuilder, type Nullable, sql } from "kysely";
import { shortId, wholeId } from "#store/tables/columns.ts";
import type { RequestBatchesTable } from "#store/tables/request-log-tables.ts";
import type { RequestLogDatabase, RequestLogTx } from "#store/tables/schema.ts";

/** The place of a row in a mosque's part of the log. */
export type RowPlace = Pick<RequestBatchesTable, "at" | "id">;

/** How much later than its row's instant a response can be, in milliseconds. */
const rowSpansMs = 60_000;
/** How far a row of a run can be from the run's nearest request, in milliseconds. */
const reachMs = longestPauseMs + rowSpansMs;

/** Moves the start or end of a run by the reach of its rows, so that the range includes all of them. */
export function withinReach(instant: string, direction: "before" | "after"): string {
  return moved(instant, direction === "before" ? -reachMs : reachMs);
}

export function moved(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}

/** Rows of a mosque in the log. Rows of other keys than the requested one have only a place. */
export interface Rows {
  readonly places: readonly RowPlace[];
  readonly rows: readonly RequestBatchesTable[];
}

/** Which rows of a mosque to read, the newest first. */
export interface RowRange {
  readonly mosqueId: string;
  /** Only the rows of this key. */
  readonly keyId?: string | undefined;
  /** Only rows up to this instant. */
  readonly upTo?: string | undefined;
  /** Only rows before this one. */
  readonly below?: RowPlace | undefined;
}

/** The next rows of a mosque downwards. With a key, `limit` counts the others as well. */
export async function rowsBelow(tx: RequestLogTx, range: RowRange, limit: number): Promise<Rows> {
  const { upTo, below } = range;
  let query = rowsOf(tx, range).orderBy("at", "desc").orderBy("id", "desc").limit(limit);
  if (upTo !== undefined) query = query.where("at", "<=", upTo);
  if (below) query = query.where(isAt("<", below));
  return sorted(range.mosqueId, await query.execute());
}

/** The next rows of a mosque upwards, the oldest first. */
export async function rowsFrom(
  tx: RequestLogTx,
  range: Pick<RowRange, "mosqueId" | "keyId">,
  above: RowPlace,
  limit: number,
): Promise<Rows> {
  const query = rowsOf(tx, range).orderBy("at").orderBy("id").limit(limit).where(isAt(">", above));
  return sorted(range.mosqueId, await query.execute());
}

function rowsOf(tx: RequestLogTx, { mosqueId, keyId }: Pick<RowRange, "mosqueId" | "keyId">) {
  const isWanted = keyId === undefined ? sql<boolean>`true` : sql<boolean>`key_id = ${shortId(keyId)}`;
  return tx
    .selectFrom("requestBatches")
    .select(["at", "id", "keyId", "unlisted"])
    .select(({ case: when }) =>
      when().when(isWanted).then(sql.ref<RequestBatchesTable["requests"]>("requests")).end().as("requests"),
    )
    .where("mosqueId", "=", mosqueId);
}

type FoundRow = Omit<RequestBatchesTable, "mosqueId" | "requests"> &
  Nullable<Pick<RequestBatchesTable, "requests">>;

function sorted(mosqueId: string, found: readonly FoundRow[]): Rows {
  const rows = found.flatMap(({ requests, ...row }) =>
    requests === null ? [] : [{ mosqueId, requests, ...row }],
  );
  return { places: found, rows };
}

/** Compares a row's place in its mosque's part of the log. */
function isAt(comparison: "<" | "<=" | ">" | ">=", { at, id }: RowPlace) {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<RequestLogDatabase, "requestBatches">) =>
    eb(refTuple("at", "id"), comparison, tuple(at, id));
}

/** When each key's nearest row on one side of a place begins, no farther than the rows of one run can be. */
export async function neighbours(
  tx: RequestLogTx,
  mosqueId: string,
  place: RowPlace,
  side: "earlier" | "later",
): Promise<ReadonlyMap<string, string>> {
  const isEarlier = side === "earlier";
  const rows = await tx
    .selectFrom("requestBatches")
    .select(["keyId"])
    .select(({ fn }) => (isEarlier ? fn.max("at") : fn.min("at")).as("at"))
    .where("mosqueId", "=", mosqueId)
    .where(isAt(isEarlier ? "<" : ">=", place))
    .where("at", isEarlier ? ">=" : "<=", withinReach(place.at, isEarlier ? "before" : "after"))
    .groupBy("keyId")
    .execute();
  return new Map(rows.map(({ keyId, at }) => [wholeId(keyId), at]));
}

/** The response time of a mosque's oldest logged request; undefined if the log has no request of the mosque. */
export async function oldestInLog(tx: RequestLogTx, mosqueId: string): Promise<string | undefined> {
  const oldest = await tx
    .selectFrom("requestBatches")
    .select("at")
    .where("mosqueId", "=", mosqueId)
    .orderBy("at")
    .limit(1)
    .executeTakeFirst();
  return oldest?.at;
}
