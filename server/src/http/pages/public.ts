import { hash } from "node:crypto";
import { openApiDocument } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { Exchange } from "../responding/exchange.ts";
import {
  type DownloadName,
  downloadAddress,
  downloadNames,
  portalPaths,
  publicPaths,
  type Router,
} from "../routes.ts";
import type { Services } from "../services.ts";
import { registerGuides } from "./guides.ts";
import { type AddPage, createPageRoutes } from "./page-routes.ts";
import { createReference } from "./reference.ts";

/**
 * Registers the pages without a key: readiness, the OpenAPI document, the guides, the reference page, downloads, and
 * well-known paths. They ignore a bad X-Request-Id, so that a health check always gets its response.
 */
export function registerPublicPages(router: Router, services: Services): void {
  const get = createPageRoutes(router, services);

  get(publicPaths.ready, async (exchange) => {
    const forWrites = isForWrites(exchange.request.query);
    if (services.isStopping()) throw ApiError.of("shutting_down");
    const { readiness, store, log } = services;
    const newer = store.newerSchema();
    if (newer) return respond(exchange, 503, { ready: false, writable: false, reason: newer.message });
    const [writable] = await Promise.all([readiness.write(), readiness.read()]).catch((error) => {
      log.warn({ err: error }, "not ready: the database does not answer reads");
      throw ApiError.of("database_unavailable");
    });
    if (forWrites && !writable.isWritable) throw ApiError.of("database_unavailable");
    const { isWritable, ...reason } = writable;
    respond(exchange, 200, { ready: true, writable: isWritable, ...reason });
  });

  let openApi: ReturnType<typeof renderOpenApi> | undefined;
  get(publicPaths.openApi, (exchange) => {
    const publicUrl = services.publicUrl();
    if (openApi?.publicUrl !== publicUrl) openApi = renderOpenApi(publicUrl);
    exchange.jsonUnlessKnown(openApi);
  });

  registerGuides(get, services);
  registerDownloads(get);
  const reference = createReference();
  const { reference: page, referenceScript, referenceStart } = publicPaths;
  for (const path of [page, referenceScript, referenceStart] as const) {
    get(path, async (exchange) => {
      const acceptEncoding = String(exchange.request.headers["accept-encoding"] ?? "");
      exchange.page(200, await reference.page(path, acceptEncoding));
    });
  }
  registerWellKnownPages(get, services);
}

function respond(exchange: Exchange, status: number, state: object): void {
  const body = JSON.stringify(state);
  exchange.json(status, { body, bodyBytes: Buffer.byteLength(body) });
}

/**
 * Whether a readiness check is about writes, or only about reads. Other values are refused, so that a misspelt check
 * never passes.
 * @throws ApiError value_not_allowed
 */
function isForWrites({ for: purpose }: Readonly<Record<string, unknown>>): boolean {
  if (purpose === undefined) return false;
  if (purpose === "writes") return true;
  throw ApiError.of("value_not_allowed", {
    field: "for",
    allowed: "`writes`, or leave it out to ask for reads",
  });
}

function renderOpenApi(publicUrl: string) {
  const body = JSON.stringify(openApiDocument(publicUrl));
  const etag = `"openapi-${hash("sha256", body).slice(0, 16)}"`;
  return { publicUrl, body, bodyBytes: Buffer.byteLength(body), etag };
}

/** A browser saves each of them instead of showing it. */
const types: Readonly<Record<DownloadName, string>> = {
  "mosque-sync.zip": "application/zip",
  "mosque-sync.php": "application/octet-stream",
  SHA256SUMS: "text/plain; charset=utf-8",
};

/** Registers the files for mosques' websites. They are made when someone first asks for one. */
function registerDownloads(get: AddPage): void {
  let made: ReturnType<typeof makeTagged> | undefined;
  for (const name of downloadNames) {
    get(downloadAddress(name), async (exchange) => {
      made ??= makeTagged();
      const { body, etag } = (await made)[name];
      exchange.pageUnlessKnown({
        etag,
        headers: {
          "Content-Type": types[name],
          "Content-Disposition": `attachment; filename="${name}"`,
          "Cache-Control": "public, no-cache",
        },
        body,
      });
    });
  }
}

/** Each file with its entity tag. */
async function makeTagged() {
  const { makeDownloads } = await import("./downloads.ts");
  const files = makeDownloads();
  const tagged = (name: DownloadName) => {
    const body = files[name];
    return [name, { body, etag: `"${hash("sha256", body).slice(0, 16)}"` }] as const;
  };
  return Object.fromEntries(downloadNames.map(tagged)) as Record<DownloadName, ReturnType<typeof tagged>[1]>;
}

const text = { "Content-Type": "text/plain; charset=utf-8" };

/** A search may find guides; the portal and the API have no content for it. */
const robotsText = `User-agent: *\nAllow: ${publicPaths.docs}\nDisallow: ${portalPaths.home}\nDisallow: /v1/\n`;

/** The days until security.txt has to be looked at again: less than a year (RFC 9116, 2.5.5). */
const securityTextDays = 180;

/** Registers what browsers, search engines and people ask every site for. */
function registerWellKnownPages(get: AddPage, services: Services): void {
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
