import {
  type Access,
  type Endpoint,
  isFile,
  jsonBodyOf,
  type MosqueRole,
  mayDo,
  type PortalEndpointName,
  portalEndpoints,
  type Tagged,
  type User,
} from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { createBodyReader } from "#domain/bodies/request-body.ts";
import { createMatch, tagOf } from "#domain/entity-tags.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { preparationOf } from "#subjects/handlers/api-handlers.ts";
import { changeOrigin } from "#subjects/handlers/change-origin.ts";
import type {
  MosqueEndpointName,
  MosqueHandler,
  OtherEndpointName,
  OtherHandler,
  PortalResult,
  PortalServices,
} from "#subjects/handlers/portal-handler.ts";
import { mosqueHandlers, otherHandlers } from "#subjects/handlers/portal-handlers.ts";
import { redactKeys } from "#subjects/keys/rules/api-keys.ts";
import { requireUnkept } from "#subjects/mosque-data/rules/prayers.ts";
import { findMosque, lockMosque, requireChangeAllowance } from "#subjects/mosques/rows/mosques.ts";
import { kindOf } from "#subjects/mosques/rules/test-mosques.ts";
import { hasFactor } from "#subjects/sign-in/factors/rows/factors.ts";
import { standingOf } from "#subjects/sign-in/sessions/rows/sessions.ts";
import type { OpenSession } from "#subjects/sign-in/sign-in.ts";
import { roleOf } from "#subjects/team/rows/members.ts";
import { clientNetwork } from "../rate-limits.ts";
import { createInputReader, readFile, readId, readJson, requirePlainBody } from "../reading/input.ts";
import { callerOf, type HttpRequest } from "../reading/request.ts";

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

/** The part of an endpoint that is between the session's checks and the response. */
interface PortalResponder {
  /** Checks the permission of a visit whose body is not read yet. @throws ApiError */
  permit(visit: Visit): Promise<void>;
  /**
   * Checks the permission again, then the input, and calls the handler. A write checks it in its transaction, because
   * its user can lose the right, or the session, while it is under way.
   */
  respond(visit: Visit, body: Buffer | undefined): Promise<PortalResult<PortalEndpointName>>;
}

export function createPortalResponder(services: PortalServices, name: PortalEndpointName): PortalResponder {
  return isOfMosque(name) ? createMosqueResponder(services, name) : createOtherResponder(services, name);
}

function isOfMosque(name: PortalEndpointName): name is MosqueEndpointName {
  return portalEndpoints[name].path.includes("{mosqueId}");
}

function createOtherResponder(services: PortalServices, name: OtherEndpointName): PortalResponder {
  const endpoint: Endpoint = portalEndpoints[name];
  const { access } = endpoint;
  const readAsked = createAskedReader(endpoint);
  const handle = otherHandlers[name] as OtherHandler<never>; // Each handler gets its own endpoint's input.
  const permit = (visit: Visit) => {
    if (access.by === "session") requireRight(access, visit);
  };
  return {
    permit: async (visit) => permit(visit),
    respond: async (visit, body) => {
      permit(visit);
      const permitted = access.by === "session" ? withPermission(services, access, visit) : services;
      return handle({ services: permitted, ...readAsked(visit, body) } as never); // The row says what was read for it.
    },
  };
}

/** @throws ApiError operator_only, step_up_needed */
function requireRight({ may, stepUp }: BySession, visit: Visit): void {
  if (may === "operator" && !visit.user?.isOperator) throw ApiError.of("operator_only");
  if (stepUp) requireStepUp(visit);
}

type BySession = Extract<Access, { readonly by: "session" }>;

/** Services whose first write of a request begins with its permission; the later ones belong to the same act. */
function withPermission(services: PortalServices, access: BySession, visit: Visit): PortalServices {
  const { store } = services;
  let isPermitted = false;
  const write: typeof store.write = async (work) => {
    const result = await store.write(async (tx) => {
      if (!isPermitted) requireRight(access, { ...visit, user: await stillSignedIn(tx, visit) });
      return work(tx);
    });
    isPermitted = true;
    return result;
  };
  return { ...services, store: { ...store, write } };
}

/** The user of a visit, as a write finds them. @throws ApiError not_signed_in if the session was ended meanwhile */
async function stillSignedIn(tx: Tx, { user, session }: Visit): Promise<User> {
  const standing = user && session && (await standingOf(tx, user.id, session.id));
  if (!standing) throw ApiError.of("not_signed_in");
  return { ...user, isOperator: standing.isOperator === 1 };
}

/** The user's role is read in the transaction that it permits, so that a removed member cannot write any more. */
function createMosqueResponder(services: PortalServices, name: MosqueEndpointName): PortalResponder {
  const endpoint: Endpoint = portalEndpoints[name];
  const { access } = endpoint;
  if (access.by !== "session") throw new Error(`${name} is of a mosque, and so for signed-in users`);
  const readAsked = createAskedReader(endpoint);
  const handle = mosqueHandlers[name] as MosqueHandler<never>; // Each handler gets its own endpoint's input.
  const isRead = endpoint.method === "GET";
  const ofSession = access;
  const prepare = preparationOf(name);

  return {
    permit: (visit) =>
      services.store.read(async (tx) => void (await requirePermitted(tx, findMosque, visit))),
    async respond(visit, body) {
      const prepared = prepare && (await prepareFor(visit, body));
      const result = await services.store[isRead ? "read" : "write"](async (tx) => {
        const find = isRead ? findMosque : lockMosque;
        const { mosque, role, user } = await requirePermitted(tx, find, visit);
        const at = services.now().toISOString();
        const { ifMatch, ...sent } = readAsked(visit, body);
        const origin = changeOrigin({ mosque, user, at, requestId: sent.requestId });
        if (!isRead && services.boundsChanges) await requireChangeAllowance({ tx, mosque, origin });
        requireUnkept(endpoint, mosque);
        const match = createMatch(endpoint.ifMatch, mosque, ifMatch);
        const handled = await handle({
          ...{ services, ...sent, user, prepared, tx, mosque, role, at },
          requireMatch: match.require,
          tagOf: (versions: object) => tagOf(endpoint.etag as Tagged, mosque.lineage, versions), // The type requires one.
          origin,
        } as never); // The row says what was read for it.
        if (!match.isDone()) throw new Error(`${name} was answered without a look at If-Match`);
        return handled;
      });
      return typeof result === "function" ? result() : result;
    },
  };

  /** Costly work of a permitted write, before its transaction. */
  async function prepareFor(visit: Visit, body: Buffer | undefined): Promise<unknown> {
    const { mosque } = await services.store.read((tx) => requirePermitted(tx, findMosque, visit));
    const asked = readAsked(visit, body);
    // As its row declares.
    return prepare?.({
      services,
      mosqueId: mosque.id,
      body: asked.body as never,
      query: asked.query as never,
    });
  }

  async function requirePermitted(
    tx: Tx,
    find: typeof findMosque,
    visit: Visit,
  ): Promise<{ mosque: MosquesTable; role: MosqueRole | undefined; user: User }> {
    const mosqueId = readId("mosqueId", visit.request.params.mosqueId ?? "");
    const found = await find(tx, mosqueId);
    const user = await stillSignedIn(tx, visit);
    const role = await roleOf(tx, mosqueId, user.id);
    const mosque = permitted(ofSession, user, found, role);
    if (mosque.factorRequired) await requireFactor(tx, user);
    if (ofSession.stepUp) requireStepUp(visit);
    return { mosque, role, user };
  }
}

/**
 * Users outside a mosque's team get the same response whether or not the mosque exists.
 * @throws ApiError operator_only, mosque_not_found, role_not_enough, is_test_mosque, is_real_mosque
 */
function permitted(
  { may, onlyFor }: BySession,
  { isOperator }: User,
  mosque: MosquesTable | undefined,
  role: MosqueRole | undefined,
): MosquesTable {
  if (may === "operator" && !isOperator) throw ApiError.of("operator_only");
  if (!mosque || (role === undefined && !isOperator)) throw ApiError.of("mosque_not_found");
  if (!mayDo(may, { isOperator, role })) throw ApiError.of("role_not_enough", { access: may });
  const kind = kindOf(mosque);
  if (onlyFor && onlyFor !== kind) throw ApiError.of(kind === "test" ? "is_test_mosque" : "is_real_mosque");
  return mosque;
}

/** @throws ApiError step_up_needed */
function requireStepUp({ session }: Visit): void {
  if (!session?.hasSteppedUp) throw ApiError.of("step_up_needed");
}

/** Creates the reader of a handler's input: ids in the path, query, headers, body, in this order. */
function createAskedReader(endpoint: Endpoint) {
  const readInput = createInputReader(endpoint);
  const json = jsonBodyOf(endpoint);
  const checkJson = json && createBodyReader(json);
  return ({ request, requestId, headers, user, session }: Visit, body: Buffer | undefined) => {
    const input = readInput(request);
    requirePlainBody(request.headers, endpoint);
    return {
      ...input,
      user,
      body: isFile(endpoint.body) ? readFile(body, input.query) : checkJson?.(readJson(body)),
      requestId: redactKeys(requestId),
      headers,
      network: clientNetwork(request.clientAddress),
      caller: callerOf(request),
      session,
    };
  };
}

/**
 * Refuses an operator without a second factor everything but adding one, if the service requires it.
 * @throws ApiError second_factor_required
 */
export async function requireFactorOfOperator(
  { store, operatorsNeedFactor }: PortalServices,
  { access }: Endpoint,
  user: User,
): Promise<void> {
  const isOpen = access.by === "session" && access.beforeFactor;
  if (isOpen || !operatorsNeedFactor || !user.isOperator) return;
  await store.read((tx) => requireFactor(tx, user));
}

/** @throws ApiError second_factor_required */
async function requireFactor(tx: Tx, { id }: User): Promise<void> {
  if (!(await hasFactor(tx, id))) throw ApiError.of("second_factor_required");
}
