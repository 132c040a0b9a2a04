import { type PortalEndpoint, type PortalEndpointName, portalEndpoints } from "@mosque-sync/contract";
import type { FastifyInstance } from "fastify";
import { ApiError } from "../../domain/api-error.ts";
import { redactKeys } from "../../domain/keys/api-keys.ts";
import { clientHeaders } from "../../portal/signing-in/client-headers.ts";
import { unlessDisabled } from "../../portal/signing-in/sign-in.ts";
import { portalStyle } from "../answering/answer-style.ts";
import { Exchange } from "../answering/exchange.ts";
import { createSerialiser } from "../answering/serialise.ts";
import { callerOf } from "../reading/caller.ts";
import { forgetMediaType } from "../reading/headers.ts";
import { routeOf } from "../routes.ts";
import type { Services } from "../services.ts";
import { limitGuesses } from "./guesses.ts";
import { createRefusalLog } from "./refusals.ts";
import { requireSameOrigin } from "./same-origin.ts";
import { requireFactorOfOperator } from "./second-factor.ts";
import { answerVisit, type Visit } from "./visits.ts";

declare module "fastify" {
  interface FastifyRequest {
    visit: Visit | null;
  }
}

/**
 * Registers the portal's endpoints: contract × handlers → routes. The order of the checks: the request id, the sending
 * page's origin, the session; then, with the body read, the permission, and only then the input.
 */
export function registerPortal(app: FastifyInstance, services: Services): void {
  app.decorateRequest("visit", null);
  const refusals = createRefusalLog(services.log);

  async function noted(
    { request, requestId }: Exchange,
    endpoint: PortalEndpointName,
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      await work();
    } catch (failure) {
      const { address } = callerOf(request);
      refusals.note(
        { endpoint, address, requestId: redactKeys(requestId), userId: request.visit?.user?.id },
        failure,
      );
      throw failure;
    }
  }

  for (const name of Object.keys(portalEndpoints) as PortalEndpointName[]) {
    const endpoint: PortalEndpoint = portalEndpoints[name];
    const serialise = createSerialiser(endpoint.answer);
    const traffic = services.traffic.addRoute(endpoint.method, endpoint.path);
    app.route({
      ...routeOf(endpoint),
      // The body is only read once the session is known.
      onRequest: (request, reply, readBody) => {
        const exchange = new Exchange(services, request, reply, portalStyle, traffic);
        exchange.attempt(() =>
          noted(exchange, name, async () => {
            exchange.requireValidRequestId();
            if (endpoint.method !== "GET") {
              requireSameOrigin(request.headers, services.portal.publicAddress.current());
            }
            request.visit = await openVisit(services, name, exchange);
            if (!endpoint.body) forgetMediaType(request.headers);
            readBody();
          }),
        );
      },
      handler: (request, reply) => {
        const { exchange, visit } = request;
        if (!exchange || !visit) throw new Error("a request of the portal was not admitted");
        reply.hijack();
        const body = request.body as Buffer | undefined; // The only content type parser passes the bytes on.
        exchange.attempt(() =>
          noted(exchange, name, async () => {
            const { answer, cookies = [] } = await limitGuesses(
              services.rateLimits,
              name,
              request.clientAddress,
              () => answerVisit(services.portal, name, visit, body),
            );
            const setCookies = [...visit.cookies, ...cookies].flatMap((cookie) => ["Set-Cookie", cookie]);
            exchange.json(endpoint.status, serialise(answer), setCookies);
          }),
        );
      },
    });
  }
}

/** @throws ApiError not_signed_in, account_disabled, second_factor_required */
async function openVisit(
  services: Services,
  name: PortalEndpointName,
  { request, requestId }: Exchange,
): Promise<Visit> {
  const headers = clientHeaders(callerOf(request), request.headers);
  const needsUser = portalEndpoints[name].access !== "anyone";
  const found = needsUser || knowsUser.has(name) ? await services.portal.signIn.whoIs(headers) : undefined;
  if (needsUser && found === "disabled") throw ApiError.of("account_disabled");
  const signedIn = unlessDisabled(found);
  if (needsUser && !signedIn) throw ApiError.of("not_signed_in");
  if (needsUser && signedIn) await requireFactorOfOperator(services.portal, name, signedIn.user);
  const { user, session, cookies = [] } = signedIn ?? {};
  return { request, requestId, headers, user, session, cookies };
}

/** Endpoints open to anyone that behave differently for a signed-in user. */
const knowsUser: ReadonlySet<PortalEndpointName> = new Set<PortalEndpointName>([
  ...(["acceptInvitation", "getPortal", "signOut"] as const),
  ...(["signIn", "signInWithFactor", "signInWithPasskey"] as const),
]);
