import { setTimeout } from "node:timers/promises";
import type { Answer, Call } from "../services/http.ts";

/**
 * How long a test waits for an expected event, in milliseconds. It only ends a wait that would never end: a busy
 * machine takes many times as long for everything, and no test may fail because of that.
 */
export const patienceMs = 300_000;

/**
 * Sends requests like a well-behaved client. If the service is overloaded, or still works on an equal request, the
 * client retries after `Retry-After`; a write keeps its `Idempotency-Key`.
 */
export function comingAgain(request: (call: Call) => Promise<Answer>): (call: Call) => Promise<Answer> {
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
 * @returns the last answer, after `patienceMs` also one that puts the request off
 */
export async function notPutOff<A extends Pick<Answer, "status" | "headers">>(
  ask: () => Promise<A>,
  isPutOff = (answer: A) => answer.status === 503,
): Promise<A> {
  for (const deadline = performance.now() + patienceMs; ; ) {
    const answer = await ask();
    if (!isPutOff(answer) || performance.now() >= deadline) return answer;
    await setTimeout(Number(answer.headers["retry-after"]) * 1_000);
  }
}
