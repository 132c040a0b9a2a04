import { isDeepStrictEqual } from "node:util";
import { expectResponse, type Request } from "../load/http.ts";
import { sync } from "../load/requests.ts";
import type { Mosque } from "../mosques/mosque.ts";
import type { Server } from "../servers/servers.ts";

/**
 * Sends a whole sync of a mosque to both servers, each request to both.
 * @throws if their responses differ in a value: then a comparison of their speed would be meaningless
 */
export async function requireSameResponses(service: Server, other: Server, mosque: Mosque): Promise<void> {
  for (const request of sync(mosque)) {
    const [ours, theirs] = [await bodyOf(service, request), await bodyOf(other, request)];
    if (isDeepStrictEqual(ours, theirs)) continue;
    throw new Error(
      `${request.method} ${request.path} has different answers:\n${JSON.stringify(ours)}\n${JSON.stringify(theirs)}`,
    );
  }
}

async function bodyOf({ origin }: Server, request: Request): Promise<unknown> {
  return JSON.parse((await expectResponse(origin, request, 200)).body);
}
