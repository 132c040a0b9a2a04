import { type CallError, isCallError, type Success } from "@mosque-sync/client";
import type { RowChange } from "@mosque-sync/timetable";

/** A request to the server, and how it ended (decision 10.60). */
export type Progress =
  | {
      kind: "answered";
      step: string;
      /** What one request did to several rows; absent for any other request. */
      changes?: readonly RowChange[];
      requestId: string;
      status: number;
      response: unknown;
    }
  | { kind: "failed"; step: string; requestId: string; error: CallError }
  /** The refusal that a trial looks for. */
  | { kind: "refused as expected"; step: string; requestId: string; error: CallError }
  /** Nothing was changed, and other requests now do the same. */
  | { kind: "declined"; step: string; requestId: string; error: CallError };

export type OnProgress = (progress: Progress) => void;

/**
 * Makes a request and reports its result, so that its request id can be logged.
 * @returns the data of the response
 */
export async function tell<Data>(
  onProgress: OnProgress,
  step: string,
  call: () => Promise<Success<Data>>,
): Promise<Data> {
  return (await ask(onProgress, step, call)).data;
}

/** Makes a request like `tell`, and returns the whole response, with the start of the next page. */
export async function ask<Data>(
  onProgress: OnProgress,
  step: string,
  call: () => Promise<Success<Data>>,
): Promise<Success<Data>> {
  try {
    const response = await call();
    const { requestId, status, data } = response;
    onProgress({ kind: "answered", step, requestId, status, response: data });
    return response;
  } catch (error) {
    if (isCallError(error)) onProgress({ kind: "failed", step, requestId: error.requestId, error });
    throw error;
  }
}

/** The HTTP status of a failed request; undefined without a response. */
export function statusOf(error: unknown): number | undefined {
  return isCallError(error) && "status" in error ? error.status : undefined;
}
