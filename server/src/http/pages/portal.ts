import { randomBytes } from "node:crypto";
import { ApiError } from "#domain/api-error.ts";
import { pagesFolder, pagesRemedy } from "#program.ts";
import { respondToReturn } from "#subjects/sign-in/provider/callback.ts";
import { clientHeaders } from "#subjects/sign-in/sessions/client-headers.ts";
import { callerOf } from "../reading/request.ts";
import type { Exchange, PageHeaders } from "../responding/exchange.ts";
import { missingRoute, portalPaths, type Router } from "../routes.ts";
import type { Services } from "../services.ts";
import { type BuiltPages, createBuiltPages, hasBuiltPages } from "./built-pages.ts";
import { createPageRoutes } from "./page-routes.ts";

/**
 * Registers the portal's built pages: one document, which shows the page of any address below `/portal`, and the files
 * that it loads.
 */
export function registerPortalPages(router: Router, services: Services, folder = pagesFolder): void {
  const get = createPageRoutes(router, services);

  if (!hasBuiltPages(folder)) {
    services.log.warn(`the portal's pages are not built or cannot be read: ${pagesRemedy}`);
  }
  let pages: BuiltPages | undefined;
  const built = () => {
    pages ??= createBuiltPages(folder);
    if (!pages) throw ApiError.of("pages_not_built");
    return pages;
  };

  get(portalPaths.home, async (exchange) => sendDocument(exchange, built(), "/"));

  get(portalPaths.pages, async (exchange) => {
    const { request } = exchange;
    const { "*": name = "" } = request.params;
    if (/^(api|auth)(\/|$)/.test(name)) throw missingRoute(request.method, `${portalPaths.home}/${name}`);
    const file = await built().file(name, String(request.headers["accept-encoding"] ?? ""));
    if (!file && /^assets(\/|$)/.test(name)) throw ApiError.of("route_not_found");
    if (!file) return sendDocument(exchange, built(), `/${name}`);

    const { type, isImmutable, encoding, body } = file;
    const headers = {
      ...pageHeaders(),
      "Content-Type": type,
      "Cache-Control": isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      Vary: "Accept-Encoding",
      ...(encoding && { "Content-Encoding": encoding }),
    };
    exchange.page(200, { headers, body });
  });

  // A person who opens the bare address in a browser wants the pages; a program gets an error.
  get("/", async (exchange) => {
    if (!exchange.request.headers.accept?.includes("text/html")) throw ApiError.of("route_not_found");
    const headers = { ...pageHeaders(), Location: portalPaths.home };
    exchange.page(302, { headers, body: Buffer.alloc(0) });
  });

  if (!services.portal.provider) return;
  get(portalPaths.callback, async (exchange) => {
    const { request, requestId } = exchange;
    const caller = callerOf(request);
    const headers = clientHeaders(caller, { cookie: request.headers.cookie ?? "" });
    const respond = () =>
      respondToReturn(
        { services: services.portal, caller, requestId, headers },
        new URL(request.url, services.publicUrl()),
        services.log,
      );
    // It always leads to a page, because a person has come here.
    const isAllowed = await services.rateLimits.countChallenge(request.clientAddress).then(
      () => true,
      () => false,
    );
    const { location, cookies } = isAllowed
      ? await respond()
      : { location: "/portal/sign-in?error=failed", cookies: [] };
    exchange.page(302, {
      headers: {
        ...pageHeaders(),
        "Cache-Control": "no-store",
        Location: location,
        "Set-Cookie": cookies,
      },
      body: Buffer.alloc(0),
    });
  });
}

/** @param path of the page, below `/portal` */
function sendDocument(exchange: Exchange, pages: BuiltPages, path: string): void {
  const nonce = randomBytes(16).toString("base64");
  const headers = {
    ...pageHeaders(nonce),
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
  };
  const acceptLanguage = String(exchange.request.headers["accept-language"] ?? "");
  exchange.page(200, { headers, body: Buffer.from(pages.document(nonce, { path, acceptLanguage })) });
}

/** The page exchanges data with this host only, runs no inline script, and cannot be framed. */
function pageHeaders(nonce?: string): PageHeaders {
  const contentSecurityPolicy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce === undefined ? "" : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "Content-Security-Policy": contentSecurityPolicy.join("; "),
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}
