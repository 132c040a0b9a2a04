import { type Endpoint, offenceOf, type PortalEndpointName, portalEndpoints } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { redactKeys } from "#subjects/keys/rules/api-keys.ts";
import { clientHeaders } from "#subjects/sign-in/sessions/client-headers.ts";
import { unlessDisabled } from "#subjects/sign-in/sign-in.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import { readBody } from "../reading/body.ts";
import { callerOf } from "../reading/request.ts";
import type { Exchange } from "../responding/exchange.ts";
import { createSerialiser } from "../responding/serialise.ts";
import type { Services } from "../services.ts";
import { createPortalResponder, type Visit } from "./portal-requests.ts";
import type { RefusalLog } from "./refusal-log.ts";
import { requireSameOrigin } from "./same-origin.ts";
import { requireFactorOfOperator } from "./second-factor.ts";

/**
 * Creates the handler of an endpoint that users call. The order of the checks: the request id, the sending page's
 * origin, the session; then, with the body read, the permission, and only then the input.
 * @param refusals shared by all endpoints
 */
export function createVisits(
  services: Services,
  refusals: RefusalLog,
  name: PortalEndpointName,
): (exchange: Exchange) => Promise<void> {
  const endpoint: Endpoint = portalEndpoints[name];
  const serialise = createSerialiser(endpoint.response);
  const respondToVisit = createPortalResponder(services.portal, name);

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
    const { raw, clientAddress } = exchange.request;
    const body = endpoint.method === "GET" ? undefined : await readBody(raw, endpoint);
    const result = await limitGuesses(services.rateLimits, endpoint, clientAddress, () =>
      respondToVisit(visit, body),
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
