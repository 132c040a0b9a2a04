import { longestPauseMs } from "@mosque-sync/contract";
import type { RefusalDetails } from "#domain/packed-request.ts";

/** The properties of a request that are needed to gather runs. */
export interface RunRequest {
  readonly keyId: string;
  /** The time of its response: an ISO instant with milliseconds, in UTC. */
  readonly at: string;
  readonly method: string;
  /** As `loggedPath` makes it. */
  readonly path: string;
  /** The exact reason of a failure, null for a success. */
  readonly reason: string | null;
  /** The details of its refusal, as far as they were logged. */
  readonly details?: RefusalDetails;
}

/** The requests of one key with no longer pause between them: usually one sync. It has at least one request. */
export interface Run<R extends RunRequest = RunRequest> {
  readonly keyId: string;
  /** The time of its first response: an ISO instant. */
  readonly from: string;
  readonly to: string;
  /** Oldest first. */
  readonly requests: readonly R[];
}

/** How a run went. */
export type RunOutcome =
  | { readonly failed: false }
  | { readonly failed: true; readonly reason: string; readonly details?: RefusalDetails };

/**
 * Gathers requests into runs (decision 8.40).
 * @param requests of one mosque, in any order
 * @returns the newest run first, by its last request
 */
export function gatherRuns<R extends RunRequest>(requests: readonly R[]): Run<R>[] {
  const byKey = Map.groupBy(requests, ({ keyId }) => keyId);
  return [...byKey.values()].flatMap(runsOfKey).toSorted(newestFirst);
}

function runsOfKey<R extends RunRequest>(requests: readonly R[]): Run<R>[] {
  const gathered: [R, ...R[]][] = [];
  let previous: R | undefined;
  for (const request of requests.toSorted(oldestFirst)) {
    const current = gathered.at(-1);
    if (current && previous && isOneRun(previous.at, request.at)) current.push(request);
    else gathered.push([request]);
    previous = request;
  }
  return gathered.map((members) => {
    const [{ keyId, at: from }] = members;
    return { keyId, from, to: members.at(-1)?.at ?? from, requests: members };
  });
}

/** Whether a request belongs to the run of the same key's previous request. */
export function isOneRun(previousAt: string, at: string): boolean {
  return Date.parse(at) - Date.parse(previousAt) <= longestPauseMs;
}

/** Whether a further request would still belong to a run, so that it may be going on. */
export function mayGoOn({ to }: Pick<Run, "to">, now: Date): boolean {
  return now.getTime() - Date.parse(to) <= longestPauseMs;
}

/**
 * How a run went: a failure counts unless the same call succeeded later in the run (decision 8.40).
 * @param requests oldest first
 * @returns with the reason and the details of the last failure that counts
 */
export function outcomeOf(requests: readonly RunRequest[]): RunOutcome {
  const failure = failuresLeft(requests).at(-1);
  if (failure === undefined) return { failed: false };
  const { reason, details } = failure;
  return { failed: true, reason, ...(details && { details }) };
}

/**
 * The failures that no later success of the same method and path made good, oldest first.
 * @param requests of one run, oldest first
 */
export function failuresLeft<R extends RunRequest>(requests: readonly R[]): (R & { reason: string })[] {
  const succeeded = new Set<string>();
  const left: (R & { reason: string })[] = [];
  for (const request of requests.toReversed()) {
    const call = `${request.method} ${request.path}`;
    if (request.reason === null) succeeded.add(call);
    else if (!succeeded.has(call)) left.push(request as R & { reason: string });
  }
  return left.toReversed();
}

/** By the last request, and by key among runs that end at the same moment. */
export function newestFirst(one: Pick<Run, "to" | "keyId">, other: Pick<Run, "to" | "keyId">): number {
  return compared(other.to, one.to) || compared(other.keyId, one.keyId);
}

function oldestFirst(one: RunRequest, other: RunRequest): number {
  return compared(one.at, other.at);
}

/** Instants of one form compare as texts. */
function compared(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
