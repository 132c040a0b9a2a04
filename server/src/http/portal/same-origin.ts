import type { IncomingHttpHeaders } from "node:http";
import { ApiError } from "../../domain/api-error.ts";

/**
 * Refuses what another site's page makes a browser send, cookie included: a browser says in `Origin` whose page it
 * was, and no page can write that header. Once the public address is https, only pages of that address count, and
 * only over TLS. Until then `Host` counts beside it, so that the portal can be reached by another name of the same
 * server before its public address is set.
 * @throws ApiError cross_site_request, plain_http_request
 */
export function requireSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): void {
  const ours = new URL(publicUrl);
  const page = pageOf(headers);
  const isForeign = foreignSites.has(String(headers["sec-fetch-site"]));
  if (isForeign || page === undefined) throw ApiError.of("cross_site_request");

  const isOfHost = page.host === headers.host?.toLowerCase();
  if (ours.protocol !== "https:") {
    if (page.origin !== ours.origin && !isOfHost) throw ApiError.of("cross_site_request");
    return;
  }
  const isOursInPlain = page.protocol === "http:" && (isOfHost || page.hostname === ours.hostname);
  if (page.origin !== ours.origin && !isOursInPlain) throw ApiError.of("cross_site_request");
  if (isOursInPlain || cameOverPlainHttp(headers)) {
    throw ApiError.of("plain_http_request", { address: ours.origin });
  }
}

const foreignSites = new Set(["cross-site", "same-site"]);

/** The address of the page that sent the request; undefined where it has none, as a frame in a sandbox. */
function pageOf({ origin = "" }: IncomingHttpHeaders): URL | undefined {
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  return page && /^https?:$/.test(page.protocol) ? page : undefined;
}

/**
 * Whether a proxy says that the client came to it without TLS; the first of several is the one that the client
 * reached. Anybody's word counts, because it can only shut out who says it. That a proxy says nothing means nothing:
 * from every one that speaks TLS, the request then comes here without it.
 */
function cameOverPlainHttp(headers: IncomingHttpHeaders): boolean {
  const first = (name: string) => String(headers[name] ?? "").split(",", 1)[0] as string;
  return (
    /^\s*http\s*$/i.test(first("x-forwarded-proto")) ||
    /(^|;)\s*proto="?http"?\s*(;|$)/i.test(first("forwarded"))
  );
}
