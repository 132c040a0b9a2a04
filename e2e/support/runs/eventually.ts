import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { longestWaitMs } from "./polling.ts";

/** Retries until there is a value: less and less often, because asking takes processor time from what is awaited. */
export async function eventually<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    const value = await ask();
    if (value !== undefined) return value;
    const waitedMs = performance.now() - startedAt;
    assert.ok(waitedMs < longestWaitMs, `Waited ${longestWaitMs / 1_000} seconds without success.`);
    await setTimeout(Math.min(Math.max(20, waitedMs / 5), 500));
  }
}
