import type { IncomingHttpHeaders } from "node:http";
import { ApiError } from "../domain/api-error.ts";

/**
 * Refuses what another site's page makes a browser send, cookie included: a browser says in `Origin` whose page it
 * was, and no page can write that header. `Host` counts beside the public address, so that the portal can be reached
 * by another name of the same server before its public address is set.
 * @throws ApiError cross_site_request
 */
export function requireSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): void {
  const isForeign = foreignSites.has(String(headers["sec-fetch-site"]));
  const origin = URL.canParse(headers.origin ?? "") ? new URL(headers.origin as string) : undefined;
  const isOurs =
    origin !== undefined &&
    /^https?:$/.test(origin.protocol) &&
    (origin.origin === new URL(publicUrl).origin || origin.host === headers.host?.toLowerCase());
  if (isForeign || !isOurs) throw ApiError.of("cross_site_request");
}

const foreignSites = new Set(["cross-site", "same-site"]);
