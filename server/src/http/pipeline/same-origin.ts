import type { IncomingHttpHeaders } from "node:http";
import { ApiError } from "#domain/api-error.ts";

/**
 * Refuses requests that another site's page makes a browser send with its cookie. The browser names the page's origin
 * in `Origin`, which no page can forge. Once the public URL is https, only its own pages are accepted, and only over
 * TLS. Until then `Host` is accepted too, so that the portal is reachable by another name of the same server before its
 * public URL is set.
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

/** The origin of the page that sent the request; undefined without one, as in a sandboxed frame. */
function pageOf({ origin = "" }: IncomingHttpHeaders): URL | undefined {
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  return page && /^https?:$/.test(page.protocol) ? page : undefined;
}

/**
 * Whether a proxy says that the client connected without TLS; of several, the first is the client's. The header needs
 * no trusted sender, because it can only shut out its own sender. Its absence is no proof: proxies forward TLS requests
 * without TLS.
 */
function cameOverPlainHttp(headers: IncomingHttpHeaders): boolean {
  const first = (name: string) => String(headers[name] ?? "").split(",", 1)[0] as string;
  return (
    /^\s*http\s*$/i.test(first("x-forwarded-proto")) ||
    /(^|;)\s*proto="?http"?\s*(;|$)/i.test(first("forwarded"))
  );
}
