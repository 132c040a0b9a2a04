import { openStore } from "../../../server/src/store/store.ts";
import {
  findRequests,
  type ListedRequest,
} from "../../../server/src/subjects/activity/rows/log/request-batches.ts";
import { eventually } from "../runs/eventually.ts";

/** The requests of a mosque in the log, read from outside the service. */
export function loggedRequestsOf(databaseUrl: string, mosqueId: string): Promise<ListedRequest[]> {
  return loggedRequestsOnce(databaseUrl, mosqueId, () => true);
}

/** The same, once they are as expected: the service writes them to the log some time after its answers. */
export async function loggedRequestsOnce(
  databaseUrl: string,
  mosqueId: string,
  areExpected: (requests: readonly ListedRequest[]) => boolean,
): Promise<ListedRequest[]> {
  const store = await openStore({ databaseUrl, isUnhurried: true });
  try {
    return await eventually(async () => {
      const requests = await store.readRequestLog((tx) => findRequests(tx, mosqueId));
      return areExpected(requests) ? requests : undefined;
    });
  } finally {
    await store.close();
  }
}
