import { setTimeout } from "node:timers/promises";
import type { Answer, Call } from "./http.ts";

/**
 * How long a test waits for what has to happen, in milliseconds. It only ends a wait that would never end: a machine
 * that is busy with other work takes many times as long for everything, and no test may fail for that.
 */
export const patienceMs = 300_000;

/**
 * Sends requests as a well-behaved client does. When the service has too much to do, or still works on an equal request,
 * the client comes again as `Retry-After` says; a write has the same `Idempotency-Key` each time.
 */
export function comingAgain(request: (call: Call) => Promise<Answer>): (call: Call) => Promise<Answer> {
  return async (call) => {
    const isRead = (call.method ?? "GET") === "GET";
    const headers: Call["headers"] = isRead ? {} : { "Idempotency-Key": crypto.randomUUID() };
    const same = { ...call, headers: { ...headers, ...call.headers } };
    for (;;) {
      const answer = await request(same);
      const isPutOff =
        answer.status === 503 || answer.body.error?.troubleshooting.code === "idempotency_in_progress";
      if (!isPutOff) return answer;
      await setTimeout(Number(answer.headers["retry-after"]) * 1_000);
    }
  };
}
