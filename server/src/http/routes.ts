import type { IncomingMessage, ServerResponse } from "node:http";
import { endpoints, limits, portalEndpoints } from "@mosque-sync/contract";
import findMyWay, { type HTTPMethod } from "find-my-way";
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

/** A path of the contract as the router writes it. */
export function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** Whether each parameter of a route has a value: an empty segment is no id. A `*` may be empty. */
export function isComplete(params: Readonly<Record<string, string | undefined>>): boolean {
  for (const name in params) if (params[name] === "" && name !== "*") return false;
  return true;
}

/** As `knownPaths` makes them; made for the first request without a route. */
let known: ReturnType<typeof knownPaths> | undefined;

/** Every path that exists, by method: the router itself also has the pages' unknown files. */
function knownPaths() {
  const paths = findMyWay({ maxParamLength: limits.headerBytes, onBadUrl: () => {} });
  const add = (method: HTTPMethod, path: string, exists = true) =>
    paths.on(method, path, () => {}, { exists });
  for (const { method, path } of [...Object.values(endpoints), ...Object.values(portalEndpoints)]) {
    add(method, routeOf(path));
  }
  for (const path of [
    ...Object.values(publicPaths),
    ...siteAddresses,
    ...downloadNames.map(downloadAddress),
  ]) {
    add("GET", path);
  }
  for (const path of Object.values(portalPaths)) add("GET", path);
  for (const folder of ["api", "assets", "auth"]) {
    for (const path of ["", "/*"]) add("GET", `${portalPaths.home}/${folder}${path}`, false);
  }
  return paths;
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The reason for a missing route: the path does not exist, it has other methods, or it cannot be decoded. */
export function missingRoute(method: string, url: string): ApiError {
  if (url === "*") return ApiError.of("route_not_found"); // OPTIONS asks so about the whole server.
  known ??= knownPaths();
  const paths = known;
  const found = methods.filter((name) => {
    const { store, params } = paths.find(name, url) ?? {};
    return store?.exists && isComplete(params ?? {});
  });
  const asked = method === "HEAD" ? "GET" : method;
  // The callback of OpenID Connect is a path only with a provider.
  if (found.length === 0 || found.some((name) => name === asked)) {
    // The store of an address that cannot be decoded is null.
    return ApiError.of(paths.find("GET", url)?.store === null ? "url_malformed" : "route_not_found");
  }
  const allowed = found.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name])).join(", ");
  return ApiError.of("method_not_allowed", { method: method.slice(0, 40), allowed });
}
