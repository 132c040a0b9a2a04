import {
  type MosqueRole,
  mayDo,
  type PortalEndpoint,
  type PortalEndpointName,
  pathParameters,
  portalEndpoints,
  type Tagged,
  type User,
} from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { type BodyReader, createBodyReader } from "#domain/bodies/request-body.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import { changeOrigin } from "#subjects/change-origin.ts";
import { redactKeys } from "#subjects/keys/rules/api-keys.ts";
import { findMosque, lockMosque } from "#subjects/mosques/rows/mosques.ts";
import { kindOf } from "#subjects/mosques/rules/test-mosques.ts";
import type {
  MosqueEndpointName,
  MosqueHandler,
  OtherEndpointName,
  OtherHandler,
  PortalResult,
  PortalServices,
} from "#subjects/portal-handler.ts";
import { mosqueHandlers, otherHandlers } from "#subjects/portal-handlers.ts";
import type { OpenSession } from "#subjects/sign-in/sign-in.ts";
import { roleOf } from "#subjects/team/rows/members.ts";
import { requireChangeAllowance } from "../limits/change-allowance.ts";
import { clientNetwork } from "../limits/client-network.ts";
import { callerOf } from "../reading/caller.ts";
import { readIfMatch, requirePlainJson } from "../reading/headers.ts";
import { readJson } from "../reading/json.ts";
import { createMatch, tagOf } from "../reading/match.ts";
import { readId, readIds } from "../reading/path-ids.ts";
import { readPortalQuery, requireKnownQuery } from "../reading/query.ts";
import type { HttpRequest } from "../reading/request.ts";
import { requireFactor } from "./second-factor.ts";

/** A request to the portal, and its user. */
export interface Visit {
  readonly request: HttpRequest;
  readonly requestId: string;
  /** The request's headers that the sign-in library reads. */
  readonly headers: Headers;
  /** Undefined when no one is signed in, or when it does not matter. */
  readonly user: User | undefined;
  /** Undefined where the user is. */
  readonly session: OpenSession | undefined;
  /** `Set-Cookie` headers that renew the session. */
  readonly cookies: readonly string[];
}

/** Checks the permission and the input, and calls the handler. */
export function answerVisit(
  services: PortalServices,
  name: PortalEndpointName,
  visit: Visit,
  body: Buffer | undefined,
): Promise<PortalResult<PortalEndpointName>> {
  return isOfMosque(name)
    ? answerOfMosque(services, name, visit, body)
    : answerOther(services, name, visit, body);
}

function isOfMosque(name: PortalEndpointName): name is MosqueEndpointName {
  return portalEndpoints[name].path.includes("{mosqueId}");
}

async function answerOther(
  services: PortalServices,
  name: OtherEndpointName,
  visit: Visit,
  body: Buffer | undefined,
): Promise<PortalResult<OtherEndpointName>> {
  const handle = otherHandlers[name] as OtherHandler<never>; // Each handler gets its own endpoint's input.
  if (portalEndpoints[name].access === "operator" && !visit.user?.isOperator) {
    throw ApiError.of("operator_only");
  }
  if (portalEndpoints[name].stepUp) requireStepUp(visit);
  return handle({ services, ...asked(name, visit, body) } as never);
}

/** The user's role is read in the transaction that it permits, so that a removed member can change nothing more. */
async function answerOfMosque(
  services: PortalServices,
  name: MosqueEndpointName,
  visit: Visit,
  body: Buffer | undefined,
): Promise<PortalResult<MosqueEndpointName>> {
  const { user } = visit;
  if (!user) throw new Error(`${name} needs a signed-in user`);
  const endpoint: PortalEndpoint = portalEndpoints[name];
  const { method, access, onlyFor } = endpoint;
  const handle = mosqueHandlers[name] as MosqueHandler<never>; // Each handler gets its own endpoint's input.
  const mosqueId = readId("mosqueId", visit.request.params.mosqueId ?? "");
  const isRead = method === "GET";
  const result = await services.store[isRead ? "read" : "write"](async (tx) => {
    const found = await (isRead ? findMosque : lockMosque)(tx, mosqueId);
    const role = await roleOf(tx, mosqueId, user.id);
    const mosque = permitted(access, user, found, role);
    requireKind(mosque, onlyFor);
    if (mosque.factorRequired) await requireFactor(tx, user);
    if (endpoint.stepUp) requireStepUp(visit);
    const at = services.now().toISOString();
    const { ifMatch, ...sent } = asked(name, visit, body);
    const origin = changeOrigin({ mosque, user, at, requestId: sent.requestId });
    if (!isRead && services.boundsChanges) await requireChangeAllowance({ tx, mosque, origin });
    const match = createMatch(endpoint.ifMatch, mosque, ifMatch);
    const handled = await handle({
      ...{ services, ...sent, tx, mosque, role, at },
      requireMatch: match.require,
      tagOf: (versions: object) => tagOf(endpoint.etag as Tagged, mosque.lineage, versions), // The type requires one.
      origin,
    } as never);
    if (!match.isDone()) throw new Error(`${name} was answered without a look at If-Match`);
    return handled;
  });
  return typeof result === "function" ? result() : result;
}

/**
 * Users outside a mosque's team get the same answer whether or not the mosque exists.
 * @throws ApiError operator_only, mosque_not_found, role_not_enough
 */
function permitted(
  access: PortalEndpoint["access"],
  { isOperator }: User,
  mosque: MosquesTable | undefined,
  role: MosqueRole | undefined,
): MosquesTable {
  if (access === "operator" && !isOperator) throw ApiError.of("operator_only");
  if (!mosque || (role === undefined && !isOperator)) throw ApiError.of("mosque_not_found");
  if (!mayDo(access, { isOperator, role })) throw ApiError.of("role_not_enough", { access });
  return mosque;
}

/** @throws ApiError is_test_mosque, is_real_mosque */
function requireKind(mosque: MosquesTable, onlyFor: PortalEndpoint["onlyFor"]): void {
  const kind = kindOf(mosque);
  if (onlyFor && onlyFor !== kind) throw ApiError.of(kind === "test" ? "is_test_mosque" : "is_real_mosque");
}

/** @throws ApiError step_up_needed */
function requireStepUp({ session }: Visit): void {
  if (!session?.hasSteppedUp) throw ApiError.of("step_up_needed");
}

/** Checks the input: ids in the path, query, headers, body, in this order. */
function asked(name: PortalEndpointName, visit: Visit, body: Buffer | undefined) {
  const { request, requestId, headers, user, session } = visit;
  const endpoint: PortalEndpoint = portalEndpoints[name];
  const params = readIds(pathParameters(endpoint.path), request.params);
  const { query: sent } = request;
  if (endpoint.method !== "GET") requireKnownQuery(Object.keys(endpoint.query ?? {}), sent);
  const query = readPortalQuery(endpoint.query, sent);
  const ifMatch = endpoint.ifMatch ? readIfMatch(request.headers) : undefined;
  if (endpoint.body) requirePlainJson(request.headers, endpoint.method);
  return {
    user,
    params,
    body: bodyReaders[name]?.(readJson(body)),
    query,
    ifMatch,
    requestId: redactKeys(requestId),
    headers,
    network: clientNetwork(request.clientAddress),
    caller: callerOf(request),
    session,
  };
}

const bodyReaders: { readonly [N in PortalEndpointName]?: BodyReader<unknown> } = Object.fromEntries(
  Object.entries<PortalEndpoint>(portalEndpoints).flatMap(([name, { body }]) =>
    body ? [[name, createBodyReader(body)]] : [],
  ),
);
