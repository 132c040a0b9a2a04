import type { Store } from "#store/store.ts";
import type { LoggedRequest, NewRequest } from "#subjects/activity/rows/log/logged-requests.ts";
import {
  addTo,
  batchWith,
  type RequestBatch,
  writeBatches,
} from "#subjects/activity/rows/log/request-batches.ts";

/** How long a batch collects, in milliseconds. */
const collectMs = 2_000;
const firstAt = Date.parse("2026-11-20T03:00:00.000Z");

/** A request of a mosque, some milliseconds after the first of all. */
export function sent(
  mosqueId: string,
  keyId: string,
  afterMs: number,
  more: Partial<LoggedRequest> = {},
): LoggedRequest {
  return {
    mosqueId,
    keyId,
    at: new Date(firstAt + afterMs).toISOString(),
    requestId: crypto.randomUUID(),
    method: "GET",
    path: `/v1/mosques/${mosqueId}/prayers`,
    status: more.reason ? 400 : 200,
    reason: null,
    durationMicroseconds: 1_500,
    ...more,
  };
}

/** Writes requests to the log as the service does: those of a key within about two seconds together. */
export async function logAll(store: Store, requests: readonly LoggedRequest[]): Promise<void> {
  const batches: RequestBatch[] = [];
  const open = new Map<string, RequestBatch>();
  for (const request of requests.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const batch = open.get(request.keyId);
    if (batch && Date.parse(request.at) - Date.parse(batch.at) < collectMs) addTo(batch, written(request));
    else {
      const next = batchWith(written(request));
      open.set(request.keyId, next);
      batches.push(next);
    }
  }
  for (let first = 0; first < batches.length; first += 500) {
    await writeBatches(store, batches.slice(first, first + 500));
  }
}

function written(request: LoggedRequest): NewRequest {
  return { ...request, isWriter: true };
}
