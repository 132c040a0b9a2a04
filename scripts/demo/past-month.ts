import { randomUUID } from "node:crypto";
import { openStore } from "../../server/src/store/store.ts";
import {
  addTo,
  batchWith,
  writeBatches,
} from "../../server/src/subjects/activity/rows/log/request-batches.ts";

const dayMs = 24 * 60 * 60 * 1_000;
/** When the nightly job runs, after midnight in UTC, in milliseconds. */
const nightlyMs = (3 * 60 + 2) * 60 * 1_000;
/** How many nights there were; the last is today's. */
const nights = 26;
/** Nights, counted back from today's, in which the website was down, or sent a wrong time. */
const missed = new Set([9]);
const failed = new Set([17]);

interface DemoKey {
  readonly mosqueId: string;
  readonly keyId: string;
}

/**
 * Logs a month of nightly syncs, as a service that had run so long would have: one was missed, and one failed. The
 * database's service may be running.
 */
export async function logPastMonth(
  databaseUrl: string,
  { mosqueId, keyId }: DemoKey,
  now: Date,
): Promise<void> {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  const store = await openStore({ databaseUrl });
  try {
    const batches = Array.from({ length: nights }, (_, night) => night)
      .filter((night) => !missed.has(night) && midnight - night * dayMs + nightlyMs < now.getTime())
      .map((night) => batchOf(night, midnight - night * dayMs + nightlyMs + ((night * 7_919) % 40_000)))
      .reverse();
    await writeBatches(store, batches);
  } finally {
    await store.close();
  }

  /** A sync: three reads, some changes, and the snapshot that verifies them. */
  function batchOf(night: number, startMs: number) {
    const rows = Array.from({ length: 2 + (night % 4) }, () => `/prayers/${randomUUID()}`);
    const [first, ...others] = [
      ...["/capabilities", "/profile", "/prayers"].map((path) => ({ method: "GET", path })),
      ...rows.map((path) => ({ method: "PATCH", path })),
      { method: "GET", path: "/snapshot" },
    ].map(({ method, path }, index) => {
      const isRefused = failed.has(night) && index === 3;
      return {
        mosqueId,
        keyId,
        at: new Date(startMs + index * 120).toISOString(),
        requestId: randomUUID(),
        method,
        path: `/v1/mosques/${mosqueId}${path}`,
        status: isRefused ? 400 : 200,
        reason: isRefused ? "invalid_prayer_time" : null,
        isWriter: true,
        durationMicroseconds: 1_400,
      };
    });
    if (!first) throw new Error("a sync has requests");
    const batch = batchWith(first);
    for (const request of others) addTo(batch, request);
    return batch;
  }
}
