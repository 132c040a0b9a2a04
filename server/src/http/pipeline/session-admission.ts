import type { IncomingHttpHeaders } from "node:http";
import {
  type Endpoint,
  isFile,
  offenceOf,
  type PortalEndpointName,
  portalEndpoints,
} from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { redactKeys } from "#subjects/keys/rules/api-keys.ts";
import { clientHeaders } from "#subjects/sign-in/sessions/client-headers.ts";
import { unlessDisabled } from "#subjects/sign-in/sign-in.ts";
import type { RateLimits } from "../rate-limits.ts";
import { readBody, readId } from "../reading/input.ts";
import { callerOf } from "../reading/request.ts";
import type { Exchange } from "../responding/exchange.ts";
import { createSerialiser } from "../responding/response.ts";
import type { Services } from "../services.ts";
import { createPortalResponder, requireFactorOfOperator, type Visit } from "./portal-requests.ts";
import type { RefusalLog } from "./refusal-log.ts";

/**
 * Creates the handler of an endpoint that users call. The order of the checks: the request id, the sending page's
 * origin, the session, the permission. The body is read then, the session and the permission are checked again, and
 * only then the input.
 * @param refusals shared by all endpoints
 */
export function createVisits(
  services: Services,
  refusals: RefusalLog,
  name: PortalEndpointName,
): (exchange: Exchange) => Promise<void> {
  const endpoint: Endpoint = portalEndpoints[name];
  const serialise = createSerialiser(endpoint.response);
  const responder = createPortalResponder(services.portal, name);

  return async (exchange) => {
    let visit: Visit | undefined;
    try {
      visit = await admit(services, endpoint, exchange);
      await respond(exchange, visit);
    } catch (failure) {
      const { address } = callerOf(exchange.request);
      const { id: userId } = visit?.user ?? {};
      refusals.note({ endpoint: name, address, requestId: redactKeys(exchange.requestId), userId }, failure);
      throw failure;
    }
  };

  async function respond(exchange: Exchange, visit: Visit): Promise<void> {
    if (endpoint.method === "GET") return respondTo(exchange, visit, undefined);
    await responder.permit(visit);
    if (!isFile(endpoint.body)) return receive(exchange);
    const mosqueId = readId("mosqueId", exchange.request.params.mosqueId ?? "");
    return services.fileTurns(mosqueId, () => receive(exchange));
  }

  /** A sender can take half a minute for a body. So the session is looked up again after it. */
  async function receive(exchange: Exchange): Promise<void> {
    const body = await readBody(exchange.request.raw, endpoint);
    return respondTo(exchange, await openVisit(services, endpoint, exchange), body);
  }

  async function respondTo(exchange: Exchange, visit: Visit, body: Buffer | undefined): Promise<void> {
    const { rateLimits } = services;
    const result = await limitGuesses(rateLimits, endpoint, exchange.request.clientAddress, () =>
      responder.respond(visit, body),
    );
    const cookies = [...visit.cookies, ...(result.cookies ?? [])];
    exchange.json(
      endpoint.status,
      serialise(result.response),
      cookies.flatMap((cookie) => ["Set-Cookie", cookie]),
    );
  }
}

/**
 * Runs the checks that precede the body.
 * @throws ApiError request_id_invalid, cross_site_request, plain_http_request, and as `openVisit`
 */
function admit(services: Services, endpoint: Endpoint, exchange: Exchange): Promise<Visit> {
  exchange.requireValidRequestId();
  if (endpoint.method !== "GET") {
    requireSameOrigin(exchange.request.headers, services.portal.publicAddress.current());
  }
  return openVisit(services, endpoint, exchange);
}

/** @throws ApiError not_signed_in, account_disabled, second_factor_required */
async function openVisit(
  services: Services,
  endpoint: Endpoint,
  { request, requestId }: Exchange,
): Promise<Visit> {
  const headers = clientHeaders(callerOf(request), request.headers);
  const { access } = endpoint;
  const needsUser = access.by !== "anyone";
  const found = needsUser || access.knowsUser ? await services.portal.signIn.whoIs(headers) : undefined;
  if (needsUser && found === "disabled") throw ApiError.of("account_disabled");
  const signedIn = unlessDisabled(found);
  if (needsUser && !signedIn) throw ApiError.of("not_signed_in");
  if (needsUser && signedIn) await requireFactorOfOperator(services.portal, endpoint, signedIn.user);
  const { user, session, cookies = [] } = signedIn ?? {};
  return { request, requestId, headers, user, session, cookies };
}

/**
 * Limits how often an address may guess, as the endpoint's row says. A guess counts before it is checked, so that
 * parallel guesses gain no extra attempt, and is taken back unless it was wrong.
 * @throws ApiError too_many_sign_ins
 */
async function limitGuesses<T>(
  rateLimits: RateLimits,
  { guess: counted }: Endpoint,
  address: string,
  guess: () => Promise<T>,
): Promise<T> {
  if (counted === "none") return guess();
  if (counted === "challenges") {
    await rateLimits.countChallenge(address);
    return guess();
  }
  await rateLimits.countSignIn(address);
  try {
    const result = await guess();
    if (counted === "failures") rateLimits.uncountSignIn(address);
    return result;
  } catch (error) {
    const isWrong = error instanceof ApiError && offenceOf(error.reason) === "wrong guess";
    if (!isWrong) rateLimits.uncountSignIn(address);
    throw error;
  }
}

/**
 * Refuses requests that another site's page makes a browser send with its cookie. The browser names the page's origin
 * in `Origin`, which no page can forge. Once the public URL is https, only its own pages are accepted, and only over
 * TLS. Until then `Host` is accepted too, so that the portal is reachable by another name of the same server before its
 * public URL is set.
 * @throws ApiError cross_site_request, plain_http_request
 */
function requireSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): void {
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
