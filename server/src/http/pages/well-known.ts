import { ApiError } from "#domain/api-error.ts";
import { portalPaths, publicPaths } from "../routes.ts";
import type { Services } from "../services.ts";
import type { AddPage } from "./page-routes.ts";

const text = { "Content-Type": "text/plain; charset=utf-8" };

/** A search may find guides; the portal and the API have no content for it. */
const robotsText = `User-agent: *\nAllow: ${publicPaths.docs}\nDisallow: ${portalPaths.home}\nDisallow: /v1/\n`;

/** The days until security.txt has to be looked at again: less than a year (RFC 9116, 2.5.5). */
const securityTextDays = 180;

/** Registers what browsers, search engines and people ask every site for. */
export function registerWellKnownPages(get: AddPage, services: Services): void {
  for (const [path, location] of [
    [`${publicPaths.docs}/`, publicPaths.docs],
    [publicPaths.favicon, `${portalPaths.home}/icon.svg`],
  ] as const) {
    get(path, (exchange) => exchange.page(308, { headers: { Location: location }, body: Buffer.alloc(0) }));
  }
  get(publicPaths.robotsText, (exchange) => {
    exchange.page(200, { headers: text, body: Buffer.from(robotsText) });
  });
  get(publicPaths.securityText, (exchange) => {
    exchange.page(200, { headers: text, body: Buffer.from(securityText(services)) });
  });
}

/**
 * The contact for security problems (RFC 9116).
 * @throws ApiError route_not_found without a contact, which would make the file worthless
 */
function securityText({ config, now, publicUrl }: Services): string {
  if (config.securityContact === undefined) throw ApiError.of("route_not_found");
  const expires = new Date(now().getTime() + securityTextDays * 24 * 60 * 60 * 1_000);
  const canonical = `${publicUrl()}${publicPaths.securityText}`;
  return [
    `Contact: ${config.securityContact}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    // RFC 9116, 2.5.2: an address of the web begins with https://.
    ...(canonical.startsWith("https://") ? [`Canonical: ${canonical}`] : []),
    "",
  ].join("\n");
}
