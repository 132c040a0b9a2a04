import { codeOf, errorReasons, longestPauseMs, type ReasonName } from "@mosque-sync/contract";
import {
  failuresLeft,
  gatherRuns,
  mayGoOn,
  type Run,
  type RunRequest,
} from "#subjects/activity/rules/runs.ts";

/** A run as it is judged while it may still be going on. */
export interface JudgedRun<R extends RunRequest = RunRequest> {
  readonly run: Run<R>;
  readonly isRunning: boolean;
  /** The exact reason of its own failure; undefined if it has not failed. */
  readonly reason: string | undefined;
  /** Its failure that counts, or a failure of the run before it whose call has not succeeded since. */
  readonly failureLeft: (R & { readonly reason: string }) | undefined;
  /** When it ends, if its end changes the judgement. */
  readonly judgedAgainAt: Date | undefined;
}

/**
 * The newest run of a mosque (decision 8.32). While it may continue, failures that clients retry by themselves do not
 * count yet. Failures of the run before it count until the same call works. So a passing refusal, or the first requests
 * of a sync, do not change the state.
 * @param requests the mosque's newest, in any order
 */
export function newestRunOf<R extends RunRequest>(
  requests: readonly R[],
  now: Date,
): JudgedRun<R> | undefined {
  const [run, earlier] = gatherRuns(requests);
  if (!run) return undefined;
  const own = failuresLeft(run.requests);
  const failureOver = own.at(-1);
  if (!mayGoOn(run, now)) {
    const reason = failureOver?.reason;
    return { run, isRunning: false, reason, failureLeft: failureOver, judgedAgainAt: undefined };
  }
  const reason = own.findLast((failure) => !isTriedAgain(failure.reason))?.reason;
  const left = failuresLeft([...(earlier?.requests ?? []), ...run.requests]);
  const failureLeft = left.findLast(
    (failure) => !run.requests.includes(failure) || !isTriedAgain(failure.reason),
  );
  const endsAt = new Date(Date.parse(run.to) + longestPauseMs + 1);
  return {
    run,
    isRunning: true,
    reason,
    failureLeft,
    judgedAgainAt: failureLeft?.reason === failureOver?.reason ? undefined : endsAt,
  };
}

const codesTriedAgain: readonly string[] = [
  "precondition_failed",
  "rate_limited",
  "conflict",
  "server_error",
];

/** Whether clients try a request again by themselves after it failed for this reason. */
function isTriedAgain(reason: string): boolean {
  return reason in errorReasons && codesTriedAgain.includes(codeOf(reason as ReasonName));
}
