import { openStore } from "../../server/src/store/store.ts";
import { batchWith, writeBatches } from "../../server/src/subjects/activity/rows/log/request-batches.ts";
import type { Mosque } from "./mosque.ts";

const rowsPerBatch = 10_000;
const dayMs = 24 * 60 * 60 * 1_000;

/** Logs a request of each mosque's key a week ago, so that rows of a mosque's very first sync exist already. */
export async function logLastWeek(databaseUrl: string, mosques: readonly Mosque[]): Promise<void> {
  const at = new Date(Date.now() - 7 * dayMs).toISOString();
  const store = await openStore({ databaseUrl });
  try {
    for (let first = 0; first < mosques.length; first += rowsPerBatch) {
      const some = mosques.slice(first, first + rowsPerBatch);
      await writeBatches(
        store,
        some.map(({ id, keyId }) => batchWith({ ...requestOf(id), keyId, at })),
      );
    }
  } finally {
    await store.close();
  }
}

/**
 * Fills the request log with GETs of random mosques among these, one each millisecond, in order of time as a service
 * does: so a mosque's requests are far apart.
 * @param ageDays how long ago the first was
 */
export async function fillRequestLog(
  databaseUrl: string,
  mosques: readonly Mosque[],
  { rows, ageDays }: { readonly rows: number; readonly ageDays: number },
): Promise<void> {
  const store = await openStore({ databaseUrl });
  const start = Date.now() - ageDays * dayMs;
  try {
    for (let first = 0; first < rows; first += rowsPerBatch) {
      const batch = Array.from({ length: Math.min(rowsPerBatch, rows - first) }, (_, index) => {
        const { id } = mosques[Math.floor(Math.random() * mosques.length)] as Mosque; // There is at least one.
        return { ...requestOf(id), keyId: id, at: new Date(start + first + index + 1).toISOString() };
      });
      await writeBatches(store, batch.map(batchWith));
    }
  } finally {
    await store.close();
  }
}

/** A GET of a mosque, without its key and its time. */
function requestOf(mosqueId: string) {
  return {
    ...{ mosqueId, requestId: crypto.randomUUID(), method: "GET", path: `/v1/mosques/${mosqueId}/prayers` },
    ...{ status: 200, reason: null, isWriter: true, durationMicroseconds: 400 },
  };
}
