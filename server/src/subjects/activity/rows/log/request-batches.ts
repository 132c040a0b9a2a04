import { randomInt } from "node:crypto";
import type { PackedRequest } from "#domain/packed-request.ts";
import { type Engine, type JsonColumns, namesOf } from "#store/engines/engine.ts";
import { fromJson, shortId, wholeId } from "#store/tables/columns.ts";
import type { RequestBatchesTable } from "#store/tables/request-log-tables.ts";
import type { RequestLogTx } from "#store/tables/schema.ts";
import { quarterOf } from "#subjects/health/rules/quarter-hours.ts";
import {
  addRows,
  type KeyUse,
  type LoggedUse,
  lockUses,
  MissingRowsError,
  noteUses,
} from "#subjects/keys/rows/key-uses.ts";
import { addToQuarters } from "./key-quarter-hours.ts";
import {
  type GatheredRequest,
  gathered,
  isWrite,
  type LoggedRequest,
  type NewRequest,
  packed,
  unpacked,
} from "./logged-requests.ts";
import { createLogSizes, type LogSizes } from "./request-log-sizes.ts";

/** Requests of one key that are written as one row, with the use of the key that they are. */
export interface RequestBatch {
  readonly mosqueId: string;
  readonly keyId: string;
  /** Whether the key may write. */
  readonly isWriter: boolean;
  readonly at: string;
  /** Random, because several instances may log the same key at the same time. */
  readonly id: number;
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
  /** Whether it was sent to the database before, which may have saved it although its response was lost. */
  wasSent: boolean;
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
  const place = { mosqueId, keyId, isWriter, at, id: randomInt(2 ** 31) };
  const batch = { ...place, requests: [], ...counts, use, bytes: takes.row, wasSent: false };
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

/**
 * Appends batches to the log, and records the uses of their keys and mosques, in one transaction. A batch that the
 * database has already is not counted again.
 * @param sizes collects the sizes of batches; without it, each call writes them
 */
export async function writeBatches(
  engine: Engine,
  batches: readonly RequestBatch[],
  sizes: LogSizes = createLogSizes(),
): Promise<void> {
  const someMayBeSaved = batches.some(({ wasSent }) => wasSent);
  for (const batch of batches) batch.wasSent = true;
  await withRowsOfUses(engine, () =>
    engine.writeRequestLog(async (tx) => {
      const uses = batches.map(({ use }) => use);
      const [added, rows] = await Promise.all([
        someMayBeSaved ? addMissing(tx, engine, batches) : addAll(tx, engine, batches),
        lockUses(tx, engine, uses),
      ]);
      if (added.length === 0) return;
      const bytes = added.reduce((sum, batch) => sum + batch.bytes, 0);
      const surplus = await noteUses(tx, engine, rows, added.map(loggedUseOf));
      if (surplus.length > 0) await addToQuarters(tx, engine, surplus);
      // Last, because all instances add to the same row.
      await sizes.note(tx, engine, bytes);
    }),
  );
  sizes.keep();
}

/** Repeats a transaction that was undone because a mosque had no row of uses; others may remove such rows. */
async function withRowsOfUses(engine: Engine, write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof MissingRowsError)) throw error;
      await engine.writeRequestLog((tx) => addRows(tx, engine, error.uses));
    }
  }
}

async function addAll(tx: RequestLogTx, engine: Engine, batches: readonly RequestBatch[]) {
  await insertOf(tx, engine, batches).execute();
  return batches;
}

/** @returns the batches that the log did not have */
async function addMissing(tx: RequestLogTx, engine: Engine, batches: readonly RequestBatch[]) {
  const saved = await insertOf(tx, engine, batches)
    .onConflict((conflict) => conflict.columns(["mosqueId", "at", "id"]).doNothing())
    .returning(["mosqueId", "id"])
    .execute();
  const places = new Set(saved.map(placeOf));
  return batches.filter((batch) => places.has(placeOf(batch)));
}

function insertOf(tx: RequestLogTx, engine: Engine, batches: readonly RequestBatch[]) {
  const rows = batches.map(rowOf);
  return tx
    .insertInto("requestBatches")
    .columns(namesOf(columns))
    .expression(engine.rowsOfJson(rows, columns as JsonColumns<(typeof rows)[number]>)); // As JSON text, lists are text.
}

function rowOf({ mosqueId, at, id, keyId, requests, unlisted }: RequestBatch) {
  return { mosqueId, at, id, keyId: shortId(keyId), requests, unlisted };
}

function placeOf({ mosqueId, id }: Pick<RequestBatch, "mosqueId" | "id">): string {
  return `${mosqueId} ${id}`;
}

/** How many requests a batch has, listed or only counted. */
export function requestsOf({ requests, unlisted }: Pick<RequestBatch, "requests" | "unlisted">): number {
  return requests.length + unlisted;
}

function loggedUseOf(batch: RequestBatch): LoggedUse {
  const { use, at, writes, failing } = batch;
  const failures = failing.values().reduce((sum, times) => sum + times, 0);
  return { use, counts: { quarter: quarterOf(new Date(at)), requests: requestsOf(batch), failures, writes } };
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
