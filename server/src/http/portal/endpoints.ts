import { type PortalEndpoint, type PortalEndpointName, portalEndpoints } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { redactKeys } from "#subjects/keys/rules/api-keys.ts";
import { clientHeaders } from "#subjects/sign-in/sessions/client-headers.ts";
import { unlessDisabled } from "#subjects/sign-in/sign-in.ts";
import { portalStyle } from "../answering/answer-style.ts";
import { Exchange } from "../answering/exchange.ts";
import { createSerialiser } from "../answering/serialise.ts";
import { readBody } from "../reading/body.ts";
import { callerOf } from "../reading/caller.ts";
import type { Router } from "../router.ts";
import { routeOf } from "../routes.ts";
import type { Services } from "../services.ts";
import { limitGuesses } from "./guesses.ts";
import { createRefusalLog } from "./refusals.ts";
import { requireSameOrigin } from "./same-origin.ts";
import { requireFactorOfOperator } from "./second-factor.ts";
import { answerVisit, type Visit } from "./visits.ts";

/**
 * Registers the portal's endpoints: contract × handlers → routes. The order of the checks: the request id, the sending
 * page's origin, the session; then, with the body read, the permission, and only then the input.
 */
export function registerPortal(router: Router, services: Services): void {
  const refusals = createRefusalLog(services.log);

  for (const name of Object.keys(portalEndpoints) as PortalEndpointName[]) {
    const endpoint: PortalEndpoint = portalEndpoints[name];
    const serialise = createSerialiser(endpoint.answer);
    const traffic = services.traffic.addRoute(endpoint.method, endpoint.path);
    router.add(endpoint.method, routeOf(endpoint.path), (request, response) => {
      const exchange = new Exchange(services, request, response, portalStyle, traffic);
      const { address } = callerOf(request);
      let visit: Visit | undefined;
      exchange.attempt(async () => {
        try {
          visit = await admit(services, name, exchange);
          await answer(exchange, visit);
        } catch (failure) {
          const { id: userId } = visit?.user ?? {};
          refusals.note(
            { endpoint: name, address, requestId: redactKeys(exchange.requestId), userId },
            failure,
          );
          throw failure;
        }
      });
    });

    async function answer(exchange: Exchange, visit: Visit): Promise<void> {
      const { raw, clientAddress } = exchange.request;
      const body = endpoint.method === "GET" ? undefined : await readBody(raw);
      const result = await limitGuesses(services.rateLimits, name, clientAddress, () =>
        answerVisit(services.portal, name, visit, body),
      );
      const setCookies = [...visit.cookies, ...(result.cookies ?? [])].flatMap((cookie) => [
        "Set-Cookie",
        cookie,
      ]);
      exchange.json(endpoint.status, serialise(result.answer), setCookies);
    }
  }
}

/**
 * Checks what is decided before the body is read.
 * @throws ApiError request_id_invalid, cross_site_request, plain_http_request, and as `openVisit`
 */
function admit(services: Services, name: PortalEndpointName, exchange: Exchange): Promise<Visit> {
  exchange.requireValidRequestId();
  if (portalEndpoints[name].method !== "GET") {
    requireSameOrigin(exchange.request.headers, services.portal.publicAddress.current());
  }
  return openVisit(services, name, exchange);
}

/** @throws ApiError not_signed_in, account_disabled, second_factor_required */
async function openVisit(
  services: Services,
  name: PortalEndpointName,
  { request, requestId }: Exchange,
): Promise<Visit> {
  const headers = clientHeaders(callerOf(request), request.headers);
  const { access, knowsUser }: PortalEndpoint = portalEndpoints[name];
  const needsUser = access !== "anyone";
  const found = needsUser || knowsUser ? await services.portal.signIn.whoIs(headers) : undefined;
  if (needsUser && found === "disabled") throw ApiError.of("account_disabled");
  const signedIn = unlessDisabled(found);
  if (needsUser && !signedIn) throw ApiError.of("not_signed_in");
  if (needsUser && signedIn) await requireFactorOfOperator(services.portal, name, signedIn.user);
  const { user, session, cookies = [] } = signedIn ?? {};
  return { request, requestId, headers, user, session, cookies };
}
