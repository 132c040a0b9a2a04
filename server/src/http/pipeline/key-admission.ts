import { type Endpoint, type Flags, flagsOf, type Scope, scopeOf } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { type PageQuery, pageOf } from "#domain/cursors.ts";
import type { TagCondition } from "#domain/entity-tags.ts";
import { isSameText } from "#domain/same-text.ts";
import type { FoundKey } from "#store/found-key.ts";
import type { ParsedKey } from "#subjects/keys/rules/api-keys.ts";
import { requireNotSuspended, requireWorkingKey } from "#subjects/keys/rules/key-status.ts";
import type { Allowance } from "../limits/rate-limits.ts";
import { readBearer, readIdempotencyKey, requirePlainJson } from "../reading/headers.ts";
import { createInputReader } from "../reading/input.ts";
import { readId } from "../reading/path-ids.ts";
import type { Exchange } from "../responding/exchange.ts";
import { andThen } from "../responding/maybe-async.ts";
import type { Services } from "../services.ts";
import type { KeyNetworks } from "./key-networks.ts";
import type { ParsedKeys } from "./parsed-keys.ts";

/** What keys are checked with. */
export interface KeyChecks {
  readonly parsed: ParsedKeys;
  readonly networks: KeyNetworks;
}

/** An admitted request: everything that is decided before its body is read. */
export interface Admitted {
  readonly key: FoundKey;
  /** The ids in the path after the mosque's, in lower case. */
  readonly params: Readonly<Record<string, string>>;
  readonly page: PageQuery;
  readonly flags: Flags;
  readonly ifMatch: TagCondition | undefined;
  readonly idempotencyKey: string | undefined;
}

/**
 * Creates the checks of an endpoint that need no body, in the order of decision 2.1. The key is looked up on every
 * request, never cached.
 * @param keys shared by all endpoints
 * @param wantsMosque whether the mosque's row is likely to be needed; called with the unchecked id in the path
 * @throws ApiError (by the checks) of the first that fails; the exchange keeps the facts found by then
 */
export function createAdmission(
  services: Services,
  { parsed: keys, networks }: KeyChecks,
  endpoint: Endpoint,
  wantsMosque: (mosqueId: string) => boolean = () => false,
): (exchange: Exchange) => Admitted | Promise<Admitted> {
  const readInput = createInputReader(endpoint);
  const scope = scopeOf(endpoint) as Scope; // Keys are asked for by no other endpoint.
  const writes = scope === "sync:write";

  return (exchange) => {
    exchange.requireValidRequestId();
    const sent = keys.parse(readBearer(exchange.request.raw));
    const knownId = keys.idOf(sent);
    const counting = knownId === undefined ? undefined : services.rateLimits.countRequest(knownId);
    const { mosqueId = "" } = exchange.request.params;
    return andThen(services.store.findKey(sent.prefix, wantsMosque(mosqueId)), (found) => {
      const key = requireIssued(found, sent);
      keys.noteIssued(sent, key.id);
      exchange.key = key;
      requireWorkingKey(key, services.now());
      requireNetwork(exchange, key, counting);
      return andThen(counting ?? services.rateLimits.countRequest(key.id), (allowance) => {
        exchange.allowance = allowance;
        requireAllowance(allowance);
        requireNotSuspended(key);
        return readRequest(exchange, key);
      });
    });
  };

  /** A request from elsewhere does not count against the key, or a thief could use up its allowance. */
  function requireNetwork({ request }: Exchange, key: FoundKey, counting: unknown): void {
    try {
      networks.require(key, () => request.clientAddress);
    } catch (refusal) {
      if (counting !== undefined) {
        void Promise.resolve(counting).then(() => services.rateLimits.uncountRequest(key.id));
      }
      throw refusal;
    }
  }

  function readRequest(exchange: Exchange, key: FoundKey): Admitted {
    const { request } = exchange;
    requireOwnMosque(key, request.params.mosqueId ?? "");
    requireScope(key, scope);
    const { params, query, ifMatch } = readInput(request);
    const flags = flagsOf(query);
    exchange.isValidated = flags.validateOnly;
    const idempotencyKey = writes ? readIdempotencyKey(request.headers) : undefined;
    if (endpoint.body) requirePlainJson(request.headers, endpoint.method);
    return { key, params, page: pageOf(query), flags, ifMatch, idempotencyKey };
  }
}

function requireIssued(found: FoundKey | undefined, { secretHash }: ParsedKey): FoundKey {
  if (!found || !isSameText(found.secretHash, secretHash)) throw ApiError.of("unknown_api_key");
  return found;
}

function requireAllowance(allowance: Allowance | undefined): void {
  if (allowance?.exceeded) {
    throw ApiError.of("rate_limited", { limit: allowance.limit, seconds: allowance.resetSeconds });
  }
}

/** The response is the same whether or not the mosque in the path exists. */
function requireOwnMosque(key: FoundKey, mosqueId: string): void {
  if (readId("mosqueId", mosqueId) !== key.mosqueId) throw ApiError.of("wrong_community");
}

/** A key that may write may read. */
function requireScope(key: FoundKey, scope: Scope): void {
  if (scope === "sync:write" && key.scope !== scope) {
    throw ApiError.of("missing_scope", { scope, granted: key.scope });
  }
}
