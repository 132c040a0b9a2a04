import { type ExpressionBuilder, sql } from "kysely";
import type { Engine } from "#store/engines/engine.ts";
import { shortId } from "#store/tables/columns.ts";
import type { RequestBatchesTable } from "#store/tables/request-log-tables.ts";
import type { RequestLogDatabase, RequestLogTx } from "#store/tables/schema.ts";
import { packedId } from "./log/logged-requests.ts";
import { type ListedRequest, requestsIn } from "./log/request-batches.ts";
import { withinReach } from "./run-rows.ts";

/** A place in the log, which is sorted by mosque, then by time. */
export type LogPlace = Pick<RequestBatchesTable, "mosqueId" | "at" | "id">;

export interface FoundRequests {
  readonly requests: readonly ListedRequest[];
  /** Where the search continues; absent once it has read everything. */
  readonly next?: LogPlace;
}

/** How many rows one statement looks at. */
const rowsPerStep = 10_000;
/** The number of rows that a search reads before it returns its results: several million requests. */
const rowsPerSearch = 1_000_000;
/** How many requests with one id are found: a client may send the same id every time. */
const mostFound = 50;

/**
 * Finds the requests with an id: newest first in one mosque, otherwise mosque by mosque. An index of the ids would be
 * as large as the requests, so the search reads every row.
 * @param mosqueId undefined to search all mosques
 * @param from where an earlier search ended
 */
export async function searchRequests(
  engine: Engine,
  requestId: string,
  mosqueId: string | undefined,
  from?: LogPlace,
): Promise<FoundRequests> {
  if (mosqueId === undefined && engine.wholeLogIsRead === "by one scan") return scan(engine, requestId, from);
  const requests: ListedRequest[] = [];
  let place = from;
  for (let looked = 0; looked < rowsPerSearch && requests.length < mostFound; looked += rowsPerStep) {
    const { rows, end } = await engine.searchRequestLog((tx) => step(engine, tx, requestId, mosqueId, place));
    requests.push(...foundIn(rows, requestId));
    if (!end) return { requests };
    place = end;
  }
  return { requests, ...(place && { next: place }) };
}

/** Looks at all rows from a place on by one statement. */
async function scan(engine: Engine, requestId: string, from: LogPlace | undefined): Promise<FoundRequests> {
  // An expression, so that the planner cannot choose to follow the index of the key through the whole table.
  const mosque = sql<string>`mosque_id || ''`;
  const rows = await engine.searchRequestLog((tx) => {
    const holding = tx
      .selectFrom("requestBatches")
      .selectAll()
      .where(engine.contains("requests", packedId(requestId)));
    const ahead = from
      ? holding.where(({ eb, refTuple, tuple }) =>
          eb(refTuple(mosque, "at", "id"), ">", tuple(from.mosqueId, from.at, from.id)),
        )
      : holding;
    return ahead.orderBy(mosque).orderBy("at").orderBy("id").limit(mostFound).execute();
  });
  const end = fullPageEnd(rows);
  return { requests: foundIn(rows, requestId), ...(end && { next: end }) };
}

function foundIn(rows: readonly RequestBatchesTable[], requestId: string): ListedRequest[] {
  const requests = rows.flatMap((row) => requestsIn(row).toReversed());
  return requests.filter((request) => request.requestId === requestId);
}

/** Looks at the next rows: downwards in time in a mosque, upwards in the log otherwise. */
async function step(
  engine: Engine,
  tx: RequestLogTx,
  requestId: string,
  mosqueId: string | undefined,
  from: LogPlace | undefined,
): Promise<{ rows: RequestBatchesTable[]; end: LogPlace | undefined }> {
  const isOfAll = mosqueId === undefined;
  const isAt = isOfAll ? isAtOfAll : isAtOfOne;
  const ahead = () => {
    const all = tx.selectFrom("requestBatches");
    const inMosque = mosqueId === undefined ? all : all.where("mosqueId", "=", mosqueId);
    return from ? inMosque.where(isAt(isOfAll ? ">" : "<", from)) : inMosque;
  };
  const direction = isOfAll ? "asc" : "desc";
  const end = await ahead()
    .select(["mosqueId", "at", "id"])
    .orderBy("mosqueId", direction)
    .orderBy("at", direction)
    .orderBy("id", direction)
    .limit(1)
    .offset(rowsPerStep - 1)
    .executeTakeFirst();
  const looked = end ? ahead().where(isAt(isOfAll ? "<=" : ">=", end)) : ahead();
  const rows = await looked
    .selectAll()
    .where(engine.contains("requests", packedId(requestId)))
    .orderBy("mosqueId", direction)
    .orderBy("at", direction)
    .orderBy("id", direction)
    .limit(mostFound)
    .execute();
  return { rows, end: fullPageEnd(rows) ?? end };
}

function fullPageEnd(rows: readonly RequestBatchesTable[]): RequestBatchesTable | undefined {
  return rows.length === mostFound ? rows.at(-1) : undefined;
}

type Comparison = "<" | "<=" | ">" | ">=";

function isAtOfAll(comparison: Comparison, { mosqueId, at, id }: LogPlace) {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<RequestLogDatabase, "requestBatches">) =>
    eb(refTuple("mosqueId", "at", "id"), comparison, tuple(mosqueId, at, id));
}

/** For the rows of one mosque: SQLite would read all of them for a place that names the mosque again. */
function isAtOfOne(comparison: Comparison, { at, id }: LogPlace) {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<RequestLogDatabase, "requestBatches">) =>
    eb(refTuple("at", "id"), comparison, tuple(at, id));
}

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
