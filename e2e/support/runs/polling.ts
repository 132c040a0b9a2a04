import { setTimeout } from "node:timers/promises";
import type { ApiResponse, Call } from "../services/http.ts";

/**
 * How long a test waits for an expected event, in milliseconds. It only ends a wait that would never end: a busy
 * machine takes many times as long for everything, and no test may fail because of that.
 */
export const longestWaitMs = 300_000;

/**
 * Sends requests like a well-behaved client. If the service is overloaded, or still works on an equal request, the
 * client retries after `Retry-After`; a write keeps its `Idempotency-Key`.
 */
export function comingAgain(
  request: (call: Call) => Promise<ApiResponse>,
): (call: Call) => Promise<ApiResponse> {
  return async (call) => {
    const isRead = (call.method ?? "GET") === "GET";
    const headers: Call["headers"] = isRead ? {} : { "Idempotency-Key": crypto.randomUUID() };
    const same = { ...call, headers: { ...headers, ...call.headers } };
    return notPutOff(
      () => request(same),
      ({ status, body }) => status === 503 || body.error?.troubleshooting.code === "idempotency_in_progress",
    );
  };
}

/**
 * Asks until a request is not put off. A service that waits for a connection to its database puts requests off before
 * they have an effect, so asking again repeats nothing.
 * @returns the last answer, after `longestWaitMs` also one that puts the request off
 */
export async function notPutOff<A extends Pick<ApiResponse, "status" | "headers">>(
  ask: () => Promise<A>,
  isPutOff = (response: A) => response.status === 503,
): Promise<A> {
  for (const deadline = performance.now() + longestWaitMs; ; ) {
    const response = await ask();
    if (!isPutOff(response) || performance.now() >= deadline) return response;
    await setTimeout(Number(response.headers["retry-after"]) * 1_000);
  }
}
