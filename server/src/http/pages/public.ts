import { hash } from "node:crypto";
import { openApiDocument } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { type DownloadName, downloadAddress, downloadNames } from "../downloads/addresses.ts";
import type { Exchange } from "../responding/exchange.ts";
import type { Router } from "../router.ts";
import { publicPaths } from "../routes.ts";
import type { Services } from "../services.ts";
import { registerGuides } from "./guides.ts";
import { type AddPage, createPageRoutes } from "./page-routes.ts";
import { createReference } from "./reference.ts";
import { registerWellKnownPages } from "./well-known.ts";

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
  const { makeDownloads } = await import("../downloads/downloads.ts");
  const files = makeDownloads();
  const tagged = (name: DownloadName) => {
    const body = files[name];
    return [name, { body, etag: `"${hash("sha256", body).slice(0, 16)}"` }] as const;
  };
  return Object.fromEntries(downloadNames.map(tagged)) as Record<DownloadName, ReturnType<typeof tagged>[1]>;
}
