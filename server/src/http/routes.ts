import type { IncomingMessage, ServerResponse } from "node:http";
import { endpoints, portalEndpoints } from "@mosque-sync/contract";
import type { HTTPMethod } from "find-my-way";
import { ApiError } from "../domain/api-error.ts";
import { homeAddress, referenceAddress, siteAddresses } from "../guides/addresses.ts";
import type { HttpRequest } from "./reading/request.ts";

/** Responds to a request, immediately or later. */
export type Respond = (request: HttpRequest, response: ServerResponse) => void;

/** Finds the route of a request by its method and path. */
export interface Router {
  /**
   * Adds a route. `:name` in its path matches one segment, a `*` at its end any rest. A GET also responds to HEAD: Node
   * leaves out the body.
   */
  add(method: HTTPMethod, path: string, respond: Respond): void;
  /** Handles a request by its route. */
  route(request: IncomingMessage, response: ServerResponse): void;
}

/** The files for a mosque's website, by name, so that a webmaster needs no clone of the repository. */
export const downloadNames = ["mosque-sync.zip", "mosque-sync.php", "SHA256SUMS"] as const;

/** The name of a download. */
export type DownloadName = (typeof downloadNames)[number];

/** The address of a download. */
export function downloadAddress(name: DownloadName): `/downloads/${DownloadName}` {
  return `/downloads/${name}`;
}

/** The pages besides the contract's endpoints, all read without a key. */
export const publicPaths = {
  openApi: "/v1/openapi.json",
  ready: "/readyz",
  docs: homeAddress,
  reference: referenceAddress,
  referenceScript: "/docs/scalar.js",
  referenceStart: "/docs/start.js",
  llmsText: "/llms.txt",
  securityText: "/.well-known/security.txt",
  robotsText: "/robots.txt",
  favicon: "/favicon.ico",
} as const;

/** The guides, each as a page and as Markdown, and what these pages load. */
export const guidesPath = "/docs/:file";

/** The portal's paths besides its endpoints, all read with GET. */
export const portalPaths = {
  home: "/portal",
  /** Its pages, and the files that they load. */
  pages: "/portal/*",
  /** Where the OpenID Connect provider sends people back to. */
  callback: "/portal/auth/callback/oidc",
} as const;

const known = [
  ...[...Object.values(endpoints), ...Object.values(portalEndpoints)].map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  })),
  ...[...Object.values(publicPaths), ...siteAddresses, ...downloadNames.map(downloadAddress)].map((path) => ({
    method: "GET",
    pattern: new RegExp(`^${path.replaceAll(".", "\\.")}$`),
  })),
  { method: "GET", pattern: /^\/portal(\/(?!(api|assets|auth)(\/|$)).*)?$/ },
];

/** A path of the contract as the router writes it. */
export function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** The reason for a missing route: the path does not exist, or it has other methods. */
export function missingRoute(method: string, url: string): ApiError {
  const path = url.split("?", 1)[0] as string;
  const methods = known.filter(({ pattern }) => pattern.test(path)).map((route) => route.method);
  if (methods.length === 0) return ApiError.of("route_not_found");
  const allowed = methods.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name])).join(", ");
  return ApiError.of("method_not_allowed", { method: method.slice(0, 40), allowed });
}
