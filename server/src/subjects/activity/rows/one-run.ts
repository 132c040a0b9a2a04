import type { Engine } from "#store/engines/engine.ts";
import { gatherRuns, isOneRun, type Run } from "../rules/runs.ts";
import { type ListedRequest, requestsIn } from "./log/request-batches.ts";
import { type RowPlace, rowsBelow, rowsFrom, withinReach } from "./run-rows.ts";

/** A run with its requests, or the part of it that a page shows. */
export interface OpenRun extends Run<ListedRequest> {
  /** The response time of the next page's first request, if there is a next page. */
  readonly next?: string;
  /** Whether the run has requests before the requested start. */
  readonly hasEarlier: boolean;
}

/** How many requests of a run a page shows at most. */
export const requestsPerPage = 500;
/** The number of log rows per query, including the rows of other keys. */
const rowsAtOnce = 96;

/**
 * A key's run, from a given request; undefined if the log no longer has the request.
 * @param from the time of the request's response
 */
export async function findRun(
  engine: Engine,
  of: { readonly mosqueId: string; readonly keyId: string },
  from: string,
): Promise<OpenRun | undefined> {
  let requests: readonly ListedRequest[] = [];
  let hasEarlier = false;
  let place: RowPlace = { at: withinReach(from, "before"), id: -1 };
  for (;;) {
    const { places, rows } = await engine.readRequestLog((tx) => rowsFrom(tx, of, place, rowsAtOnce));
    const found = rows.flatMap(requestsIn);
    requests = [...requests, ...found.filter(({ at }) => at >= from)];
    hasEarlier ||= found.some(({ at }) => at < from && isOneRun(at, from));
    const run = gatherRuns(requests).at(-1);
    const reached = places.at(-1);
    const isWhole =
      !reached || places.length < rowsAtOnce || reached.at > withinReach(run?.to ?? from, "after");
    if (isWhole || (run && run.requests.length > requestsPerPage)) {
      return run && isOneRun(from, run.from) ? { ...pageOf(run), hasEarlier } : undefined;
    }
    place = reached;
  }
}

/** The number of rows to read on either side of a request, including the rows of other keys. */
const rowsAround = 48;
/** Ids of rows are less: they are integers of PostgreSQL. */
const lastId = 2 ** 31 - 1;
/** How many requests of a run surround one at most. */
const requestsAround = 100;

/** The requests of a request's run that surround it, itself included. */
export async function requestsAroundOne(
  engine: Engine,
  request: ListedRequest,
): Promise<{ readonly run: Run<ListedRequest>; readonly hasMore: boolean }> {
  const { at } = request;
  const { mosqueId, keyId } = request;
  const range = { mosqueId, keyId };
  const found = await engine.readRequestLog(async (tx) => [
    ...(await rowsBelow(tx, { ...range, upTo: at }, rowsAround)).rows,
    ...(await rowsFrom(tx, range, { at, id: lastId }, rowsAround)).rows,
  ]);
  const runs = gatherRuns(found.flatMap(requestsIn));
  const whole = runs.find(({ from, to }) => from <= at && at <= to);
  if (!whole) return { run: { ...request, from: at, to: at, requests: [request] }, hasMore: false };
  const place = whole.requests.findIndex((one) => one.at === at);
  const first = Math.max(0, place - requestsAround / 2);
  const requests = whole.requests.slice(first, first + requestsAround);
  return { run: { ...whole, requests }, hasMore: requests.length < whole.requests.length };
}

function pageOf(run: Run<ListedRequest>): Omit<OpenRun, "hasEarlier"> {
  const { keyId, from, requests } = run;
  const next = requests[requestsPerPage]?.at;
  if (next === undefined) return run;
  const shown = requests.filter(({ at }) => at < next);
  const to = shown.at(-1)?.at;
  // The responses to all of these requests were in the same millisecond.
  if (to === undefined) return run;
  return { keyId, from, to, requests: shown, next };
}
