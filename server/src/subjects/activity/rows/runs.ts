import { setImmediate } from "node:timers/promises";
import type { RefusalDetails } from "#domain/packed-request.ts";
import type { Engine } from "#store/engines/engine.ts";
import type { RequestLogTx } from "#store/tables/schema.ts";
import { quarterOf, startOf } from "#subjects/health/rules/quarter-hours.ts";
import { gatherRuns, isOneRun, newestFirst, outcomeOf, type Run } from "../rules/runs.ts";
import { newestFailingQuarter, usedQuarters } from "./log/key-quarter-hours.ts";
import { isFailedWrite, isWrite, unpackedRequestId } from "./log/logged-requests.ts";
import { type CountedRequest, type GatheredInRow, gatheredIn } from "./log/request-batches.ts";
import type { RunPosition } from "./run-position.ts";
import { neighbours, type RowPlace, rowsBelow, withinReach } from "./run-rows.ts";

/** Which runs of a mosque to find. */
export interface RunSearch {
  readonly mosqueId: string;
  readonly keyId?: string | undefined;
  readonly failedOnly: boolean;
  /** Where the page before ended. */
  readonly position?: RunPosition | undefined;
}

/** A run as lists show it. */
export interface ListedRun extends Pick<Run, "keyId" | "from" | "to"> {
  readonly requests: number;
  /** The id of its request, if it has exactly one. */
  readonly requestId?: string;
  /** How many further requests of it are only counted. */
  readonly unlisted: number;
  /** How many of its requests wrote. */
  readonly writes: number;
  /** How many of them would have written, and failed. */
  readonly failedWrites: number;
  /** The reason why it failed, null if it did not. */
  readonly reason: string | null;
  /** What that failure was about, as far as that was logged. */
  readonly details: RefusalDetails | undefined;
  /** Whether it began earlier, on the next page. */
  readonly hasEarlier: boolean;
  /** Whether it continued later, on the page before. */
  readonly hasLater: boolean;
}

/** A page of runs, newest first. It may be short or empty although there are older runs. */
export interface RunPage {
  readonly runs: readonly ListedRun[];
  /** Where the next page begins; absent after the oldest run. */
  readonly next?: RunPosition;
}

/** How many runs a page has at most. */
export const runsPerPage = 25;
/** How many rows of the log a page reads at most: more would keep the reader waiting. */
export const rowsPerPage = 300;
/** The number of rows per query: few at first, because most pages need no more. */
const rowsAtOnce = { first: 64, most: 128 };
/** The number of skipped rows of other keys that count as one read row. */
const passedAsOne = 16;

interface Read {
  readonly requests: readonly GatheredInRow[];
  /** How many rows that took. */
  readonly rows: number;
  /** The last row; undefined before the first. */
  readonly reached: RowPlace | undefined;
  /** Whether it has read the oldest row. */
  readonly isAll: boolean;
}

/**
 * A page of a mosque's runs (decision 8.42). It reads in small steps, each with its own turn, so that no request waits
 * for it for more than a few milliseconds.
 */
export async function listRuns(engine: Engine, search: RunSearch): Promise<RunPage> {
  let read: Read = { requests: [], rows: 0, reached: undefined, isAll: false };
  let window: Window | undefined = search.failedOnly ? undefined : everything;
  let runs: Run<GatheredInRow>[] = [];
  while (!read.isAll && read.rows < rowsPerPage && wholeRuns(runs, read).length < runsPerPage) {
    if (!window || (isBelow(read, window) && wholeRuns(runs, read).length === runs.length)) {
      window = await engine.readRequestLog((tx) => failingWindow(tx, search.mosqueId, topOf(search, read)));
      if (!window) break;
    }
    read = await readOn(engine, search, read, window);
    runs = wantedOf(gatherRuns(read.requests), search);
    await setImmediate();
  }
  return pageOf(engine, search, runs, window ? read : { ...read, isAll: true });
}

/** The window of a list of all runs. */
const everything: Window = { from: "", upTo: undefined };

async function readOn(engine: Engine, search: RunSearch, read: Read, window: Window): Promise<Read> {
  const most = Math.min(rowsAtOnce.most, rowsPerPage - read.rows);
  const limit = Math.min(Math.max(rowsAtOnce.first, read.rows), most) * (search.keyId ? passedAsOne : 1);
  const { mosqueId, keyId, position } = search;
  const below = read.reached ?? (position?.after === "row" ? position : undefined);
  const tops = [position?.after === "run" ? withinReach(position.to, "after") : undefined, window.upTo];
  const upTo = tops.filter((top) => top !== undefined).toSorted()[0];
  const range = { mosqueId, keyId, below, upTo };
  const { places, rows } = await engine.readRequestLog((tx) => rowsBelow(tx, range, limit));
  return {
    requests: [...read.requests, ...rows.flatMap(gatheredIn)],
    rows: read.rows + rows.length + Math.ceil((places.length - rows.length) / passedAsOne),
    reached: places.at(-1) ?? read.reached,
    isAll: places.length < limit,
  };
}

/** The newest instant that a page still has to read. */
function topOf({ position }: RunSearch, { reached }: Read): string | undefined {
  if (reached) return reached.at;
  return position && (position.after === "run" ? withinReach(position.to, "after") : position.at);
}

function isBelow({ reached }: Read, { from }: Window): boolean {
  return reached !== undefined && reached.at < from;
}

/** The runs that the page before did not have. */
function wantedOf(
  runs: readonly Run<GatheredInRow>[],
  { position, failedOnly }: RunSearch,
): Run<GatheredInRow>[] {
  return runs.filter(
    (run) =>
      (position?.after !== "run" || newestFirst(run, position) > 0) &&
      (!failedOnly || outcomeOf(run.requests).failed),
  );
}

/** The runs that cannot begin before the rows that were read. */
function wholeRuns<R extends Run>(runs: readonly R[], { reached, isAll }: Read): R[] {
  if (isAll || !reached) return [...runs];
  const begun = withinReach(reached.at, "after");
  return runs.filter(({ from }) => from > begun);
}

async function pageOf(
  engine: Engine,
  { mosqueId, position }: RunSearch,
  runs: readonly Run<GatheredInRow>[],
  read: Read,
): Promise<RunPage> {
  const isCut = !read.isAll && wholeRuns(runs, read).length < runsPerPage;
  const none: ReadonlyMap<string, string> = new Map();
  const [earlier, later] = await engine.readRequestLog(async (tx) => [
    isCut && read.reached ? await neighbours(tx, mosqueId, read.reached, "earlier") : none,
    position?.after === "row" ? await neighbours(tx, mosqueId, position, "later") : none,
  ]);
  const shown = (isCut ? runs : runs.slice(0, runsPerPage)).map((run): ListedRun => {
    const [before, after] = [earlier.get(run.keyId), later.get(run.keyId)];
    const listed = {
      ...summaryOf(run),
      hasEarlier: before !== undefined && isOneRun(before, run.from),
      hasLater: after !== undefined && isOneRun(run.to, after),
    };
    return withRequestId(listed, run.requests, ({ packedRequestId }) => unpackedRequestId(packedRequestId));
  });
  const last = shown.at(-1);
  if (isCut && read.reached) return { runs: shown, next: { after: "row", ...placeOf(read.reached) } };
  if (last && !(read.isAll && shown.length === runs.length)) {
    return { runs: shown, next: { after: "run", to: last.to, keyId: last.keyId } };
  }
  return { runs: shown };
}

function placeOf({ at, id }: RowPlace): RowPlace {
  return { at, id };
}

/** What lists show of a run. */
export function summaryOf(run: Run<CountedRequest>): Omit<ListedRun, "hasEarlier" | "hasLater"> {
  const { keyId, from, to, requests } = run;
  const outcome = outcomeOf(requests);
  return {
    keyId,
    from,
    to,
    requests: requests.length,
    unlisted: requests.reduce((sum, { unlisted }) => sum + unlisted, 0),
    writes: requests.filter(isWrite).length,
    failedWrites: requests.filter(isFailedWrite).length,
    reason: outcome.failed ? outcome.reason : null,
    details: outcome.failed ? outcome.details : undefined,
  };
}

/** Adds the id of the request to a run that has exactly one. */
export function withRequestId<R>(
  run: ListedRun,
  requests: readonly R[],
  idOf: (request: R) => string,
): ListedRun {
  const [first] = requests;
  const isOfOne = run.requests === 1 && run.unlisted === 0 && !run.hasEarlier && !run.hasLater;
  return isOfOne && first ? { ...run, requestId: idOf(first) } : run;
}

/** A part of the log to read: rows up to an instant, down to another and, for the runs at its end, below it. */
export interface Window {
  readonly from: string;
  /** Undefined for the newest row. */
  readonly upTo: string | undefined;
}

/** How many quarters above a quarter with a failure are read, while each has requests: a run may continue there. */
const quartersAbove = 4;

/** The newest quarter of an hour with a failure up to an instant, and what follows on it; undefined without any. */
async function failingWindow(
  tx: RequestLogTx,
  mosqueId: string,
  upTo: string | undefined,
): Promise<Window | undefined> {
  const newest = upTo === undefined ? undefined : quarterOf(new Date(upTo));
  const quarter = await newestFailingQuarter(tx, mosqueId, newest);
  if (quarter === undefined) return undefined;
  const used = await usedQuarters(tx, mosqueId, { after: quarter, upTo: quarter + quartersAbove });
  let follows = 0;
  while (used.has(quarter + follows + 1)) follows += 1;
  return {
    from: startOf(quarter).toISOString(),
    upTo: startOf(quarter + follows + 2).toISOString(),
  };
}
