import type { Request } from "./http.ts";
import { type Mosque, rowCounts } from "./seed.ts";

/** Each limit from ten to a hundred renders a new snapshot, all with the same ten rows. */
export const limitsThatShowAll = 100 - rowCounts.events + 1;

export function getCapabilities(mosque: Mosque): Request {
  return get(mosque, "capabilities");
}

export function getProfile(mosque: Mosque): Request {
  return get(mosque, "profile");
}

export function getPrayers(mosque: Mosque): Request {
  return get(mosque, "prayers");
}

export function getSnapshot(mosque: Mosque, query = ""): Request {
  return get(mosque, `sync${query}`);
}

/** The snapshot of that number: each number is another mosque, or another limit. */
export function getSnapshotOfMany(mosques: readonly Mosque[], number: number): Request {
  const mosque = mosques[Math.floor(number / limitsThatShowAll)];
  if (!mosque) throw new Error(`There are too few mosques for ${number} different snapshots.`);
  return getSnapshot(mosque, `?limit=${rowCounts.events + (number % limitsThatShowAll)}`);
}

export function patchPrayer({ id, apiKey, prayerId }: Mosque, adhanTime: string): Request {
  return {
    method: "PATCH",
    path: `/v1/mosques/${id}/prayers/${prayerId}`,
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ adhanTime }),
  };
}

function get({ id, apiKey }: Mosque, resource: string): Request {
  const headers = { Authorization: `Bearer ${apiKey}` };
  return { method: "GET", path: `/v1/mosques/${id}/${resource}`, headers };
}
