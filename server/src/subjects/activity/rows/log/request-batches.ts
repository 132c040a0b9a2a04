import { randomInt } from "node:crypto";
import type { PackedRequest } from "#domain/packed-request.ts";
import { type Engine, type JsonColumns, namesOf } from "#store/engines/engine.ts";
import { fromJson } from "#store/tables/columns.ts";
import type { RequestBatchesTable } from "#store/tables/request-log-tables.ts";
import type { RequestLogTx } from "#store/tables/schema.ts";
import { shortId, wholeId } from "#store/tables/short-ids.ts";
import { isWrite } from "#subjects/activity/rules/logged-path.ts";
import { type KeyUse, noteUses } from "#subjects/keys/rows/key-uses.ts";
import { addToQuarters, type Counted } from "./key-quarter-hours.ts";
import {
  type GatheredRequest,
  gathered,
  type LoggedRequest,
  type NewRequest,
  packed,
  unpacked,
} from "./packed-requests.ts";
import { sizesSlot } from "./request-log-sizes.ts";

/** Requests of one key that are written as one row, with the use of the key that they are. */
export interface RequestBatch {
  readonly mosqueId: string;
  readonly keyId: string;
  /** Whether the key may write. */
  readonly isWriter: boolean;
  readonly at: string;
  readonly requests: PackedRequest[];
  /** How many further requests are counted here instead of listed. */
  unlisted: number;
  use: KeyUse;
  /** How many of the requests may have changed something. */
  writes: number;
  /** The failed calls that have not worked since, with how often each failed. */
  readonly failing: Map<string, number>;
  /** About as many bytes as it takes in the database. */
  bytes: number;
}

/** A request that the log lists. */
export interface ListedRequest extends LoggedRequest {
  /** How many further requests of the key are counted here instead of listed. */
  readonly unlisted: number;
}

/** The size of a row and of a request without their texts, in bytes, as measured on SQLite. */
const takes = { row: 170, request: 27 };

/** A batch that begins with a request. */
export function batchWith(request: NewRequest): RequestBatch {
  const { mosqueId, keyId, isWriter, at } = request;
  const use = useOf(request, null);
  const counts = { unlisted: 0, writes: 0, failing: new Map<string, number>() };
  const batch = { mosqueId, keyId, isWriter, at, requests: [], ...counts, use, bytes: takes.row };
  addTo(batch, request);
  return batch;
}

/** Further apart, in milliseconds, only a jump of the clock dates requests that are gathered in seconds. */
const longestBatchMs = 60_000;

/** Whether a request of the batch's key is dated so near to the batch that it may count as of the same time. */
export function isNextTo({ at }: RequestBatch, request: Pick<LoggedRequest, "at">): boolean {
  const afterMs = Date.parse(request.at) - Date.parse(at);
  return afterMs >= 0 && afterMs < longestBatchMs;
}

/** @param request of the batch's key, later than all in it @returns how many bytes the batch has grown by */
export function addTo(batch: RequestBatch, request: NewRequest): number {
  const added = packed(request, Date.parse(batch.at));
  batch.requests.push(added);
  const [, call, , , requestId, reason = "", details] = added;
  const bytesOfDetails = details ? Buffer.byteLength(JSON.stringify(details)) : 0;
  const bytes = takes.request + call.length + requestId.length + reason.length + bytesOfDetails;
  batch.bytes += bytes;
  if (request.reason !== null) batch.failing.set(call, (batch.failing.get(call) ?? 0) + 1);
  else {
    batch.failing.delete(call);
    if (isWrite(request)) batch.writes += 1;
  }
  batch.use = useOf(request, request.reason === null ? request.at : batch.use.lastSuccessAt);
  return bytes;
}

/** The use of a key that a request is. @param lastSuccessAt of the requests up to this one */
function useOf(request: NewRequest, lastSuccessAt: string | null): KeyUse {
  const { mosqueId, keyId, isWriter, at, reason, address = null } = request;
  return {
    mosqueId,
    keyId,
    isWriter,
    lastUsedAt: at,
    lastReason: reason,
    lastAddress: address,
    lastSuccessAt,
  };
}

const columns: JsonColumns<RequestBatchesTable> = {
  mosqueId: "text",
  at: "instant",
  id: "integer",
  keyId: "text",
  requests: "text",
  unlisted: "integer",
};

/** Appends batches to the log, and records the uses of their keys and mosques, in one transaction. */
export async function writeBatches(engine: Engine, batches: readonly RequestBatch[]): Promise<void> {
  const rows = batches.map(({ mosqueId, at, keyId, requests, unlisted }) => {
    return { mosqueId, at, id: randomInt(2 ** 31), keyId: shortId(keyId), requests, unlisted };
  });
  const bytes = batches.reduce((sum, batch) => sum + batch.bytes, 0);
  await engine.writeRequestLog(async (tx) => {
    await tx
      .insertInto("requestBatches")
      .columns(namesOf(columns))
      .expression(engine.rowsOfJson(rows, columns as JsonColumns<(typeof rows)[number]>)) // As JSON text, lists are text.
      .execute();
    await noteUses(
      tx,
      engine,
      batches.map(({ use }) => use),
    );
    await addToQuarters(tx, engine, batches.map(countedOf));
    // Last, because all instances add to the same row.
    await tx
      .insertInto("requestLogSizes")
      .values({ since: sizesSlot(engine.now()), bytes })
      .onConflict((conflict) =>
        conflict.column("since").doUpdateSet(({ eb, ref }) => ({
          bytes: eb("requestLogSizes.bytes", "+", ref("excluded.bytes")),
        })),
      )
      .execute();
  });
}

function countedOf({ mosqueId, keyId, at, requests, unlisted, writes, failing }: RequestBatch): Counted {
  const failures = failing.values().reduce((sum, times) => sum + times, 0);
  return { mosqueId, keyId, at, requests: requests.length + unlisted, failures, writes };
}

/** The requests of a mosque. The requests of each key are in order. */
export async function findRequests(tx: RequestLogTx, mosqueId: string): Promise<ListedRequest[]> {
  const rows = await tx
    .selectFrom("requestBatches")
    .selectAll()
    .where("mosqueId", "=", mosqueId)
    .orderBy("at")
    .execute();
  return rows.flatMap(requestsIn);
}

/** The number of log rows that the newest requests of keys are read from; most syncs have one to three. */
const newestRows = 50;

/**
 * The newest requests of some of a mosque's keys, oldest first.
 * @param lastUsedAt when one of these keys was last used, ISO: later rows need not be read
 */
export async function findNewestRequests(
  tx: RequestLogTx,
  mosqueId: string,
  keyIds: readonly string[],
  lastUsedAt: string,
): Promise<ListedRequest[]> {
  const rows = await tx
    .selectFrom("requestBatches")
    .selectAll()
    .where("mosqueId", "=", mosqueId)
    .where("at", "<=", lastUsedAt)
    .where("keyId", "in", keyIds.map(shortId))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(newestRows)
    .execute();
  return rows.toReversed().flatMap(requestsIn);
}

/** The requests of a log row, as input for runs. The last one has the number of unlisted requests. */
export function gatheredIn({ keyId, at, requests, unlisted }: Gatherable): GatheredInRow[] {
  const packedRequests = fromJson(requests);
  const batch = { keyId: wholeId(keyId), at };
  return packedRequests.map((request, index) => ({
    ...gathered(request, batch),
    unlisted: index === packedRequests.length - 1 ? unlisted : 0,
  }));
}

type Gatherable = Pick<RequestBatchesTable, "keyId" | "at" | "requests" | "unlisted">;

/** A request to be gathered into a run. */
export interface CountedRequest
  extends Omit<GatheredRequest, "packedRequestId">,
    Pick<ListedRequest, "unlisted"> {}

/** A request to be gathered into a run, whose id can be unpacked. */
export interface GatheredInRow extends CountedRequest, Pick<GatheredRequest, "packedRequestId"> {}

/** The requests of a log row. The last one has the number of unlisted requests. */
export function requestsIn(row: RequestBatchesTable): ListedRequest[] {
  const requests = fromJson(row.requests);
  const batch = { ...row, keyId: wholeId(row.keyId) };
  return requests.map((request, index) => ({
    ...unpacked(request, batch),
    unlisted: index === requests.length - 1 ? row.unlisted : 0,
  }));
}
