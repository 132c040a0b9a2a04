import { batchWith, writeBatches } from "../../server/src/store/requests/request-batches.ts";
import { openStore } from "../../server/src/store/store.ts";
import type { Mosque } from "./seed.ts";

const rowsPerBatch = 10_000;

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
  const start = Date.now() - ageDays * 24 * 60 * 60 * 1_000;
  try {
    for (let first = 0; first < rows; first += rowsPerBatch) {
      const batch = Array.from({ length: Math.min(rowsPerBatch, rows - first) }, (_, index) => {
        const { id } = mosques[Math.floor(Math.random() * mosques.length)] as Mosque; // There is at least one.
        return {
          ...{ mosqueId: id, at: new Date(start + first + index + 1).toISOString() },
          ...{ requestId: crypto.randomUUID(), keyId: id, method: "GET", path: `/v1/mosques/${id}/prayers` },
          ...{ status: 200, reason: null, durationMicroseconds: 400 },
        };
      });
      await writeBatches(store, batch.map(batchWith));
    }
  } finally {
    await store.close();
  }
}
