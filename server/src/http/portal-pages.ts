import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { ApiError } from "../domain/api-error.ts";
import { attempt } from "./attempt.ts";
import { type BuiltPages, openBuiltPages } from "./built-pages.ts";
import { countExchange, type Exchange, startExchange } from "./exchange.ts";
import { missingRoute, portalPaths } from "./routes.ts";
import type { Services } from "./services.ts";

const builtFolder = fileURLToPath(new URL("../../../portal/dist", import.meta.url));

/**
 * The portal's pages, as the build has made them: one document, which shows the page of whatever address below
 * `/portal` it is opened at, and the files that it loads.
 */
export function registerPortalPages(app: FastifyInstance, services: Services, folder = builtFolder): void {
  const get = (url: string, answer: (exchange: Exchange) => Promise<void>) => {
    const traffic = services.traffic.addRoute("GET", url);
    app.get(url, (request, reply) => {
      const exchange = startExchange(request, reply, traffic, services.newId);
      reply.hijack();
      attempt(services, exchange, () => answer(exchange));
    });
  };

  let pages: BuiltPages | undefined;
  const built = () => {
    pages ??= openBuiltPages(folder);
    if (!pages) throw ApiError.of("pages_not_built");
    return pages;
  };

  get(portalPaths.home, async (exchange) => sendDocument(exchange, built()));

  get(portalPaths.pages, async (exchange) => {
    const { request } = exchange;
    const { "*": name } = request.params as { "*": string }; // The router gives what stands for the star.
    if (/^(api|auth)(\/|$)/.test(name)) throw missingRoute(request.method, `${portalPaths.home}/${name}`);
    const file = await built().file(name, String(request.headers["accept-encoding"] ?? ""));
    if (!file && /^assets(\/|$)/.test(name)) throw ApiError.of("route_not_found");
    if (!file) return sendDocument(exchange, built());

    const { type, isImmutable, encoding, body } = file;
    send(exchange, 200, body, {
      ...pageHeaders(exchange),
      "Content-Type": type,
      "Cache-Control": isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      Vary: "Accept-Encoding",
      ...(encoding && { "Content-Encoding": encoding }),
    });
  });

  // Somebody who types the service's bare address into a browser wants its pages; a program wants to be told.
  get("/", async (exchange) => {
    if (!exchange.request.headers.accept?.includes("text/html")) throw ApiError.of("route_not_found");
    send(exchange, 302, Buffer.alloc(0), { ...pageHeaders(exchange), Location: portalPaths.home });
  });

  if (services.portal.signIn.oidcName === undefined) return;
  get(portalPaths.callback, async (exchange) => {
    const { headers, status } = await callback(services, exchange);
    send(exchange, status, Buffer.alloc(0), {
      ...pageHeaders(exchange),
      "Cache-Control": "no-store",
      Location: headers.get("location") ?? portalPaths.home,
      "Set-Cookie": headers.getSetCookie(),
    });
  });
}

/** Whatever goes wrong there, somebody sits before a browser: they get back to the sign-in page. */
async function callback(services: Services, { request, requestId }: Exchange): Promise<Response> {
  const address = new URL(request.url, services.publicUrl());
  const cookie = request.headers.cookie ?? "";
  try {
    return await services.portal.signIn.callback(new Request(address, { headers: { cookie } }));
  } catch (error) {
    services.log.warn({ err: error, requestId }, "signing in with the other service failed");
    const headers = { location: `${portalPaths.home}/sign-in?error=failed` };
    return new Response(null, { status: 302, headers });
  }
}

function sendDocument(exchange: Exchange, pages: BuiltPages): void {
  const nonce = randomBytes(16).toString("base64");
  send(exchange, 200, Buffer.from(pages.document(nonce)), {
    ...pageHeaders(exchange, nonce),
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
  });
}

type PageHeaders = Record<string, string | string[]>;

function send(exchange: Exchange, status: number, body: Buffer, headers: PageHeaders): void {
  const { raw } = exchange.reply;
  raw.writeHead(status, { ...headers, "Content-Length": String(body.length) });
  raw.end(body);
  countExchange(exchange, status);
}

/** Nothing is loaded from, or sent to, another host; nothing inline runs; no other page may show these. */
function pageHeaders({ requestId }: Exchange, nonce?: string): PageHeaders {
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
    "X-Request-Id": requestId,
    "Content-Security-Policy": contentSecurityPolicy.join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}
