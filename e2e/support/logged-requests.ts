import { findRequests, type ListedRequest } from "../../server/src/store/requests/request-batches.ts";
import { openStore } from "../../server/src/store/store.ts";

/** The requests of a mosque in the log, read from outside the service. */
export async function loggedRequestsOf(databaseUrl: string, mosqueId: string): Promise<ListedRequest[]> {
  const store = await openStore({ databaseUrl, isUnhurried: true });
  try {
    return await store.readRequestLog((tx) => findRequests(tx, mosqueId));
  } finally {
    await store.close();
  }
}
