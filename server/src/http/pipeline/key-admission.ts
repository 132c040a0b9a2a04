import { type Endpoint, type Flags, flagsOf, type Scope, scopeOf } from "@mosque-sync/contract";
import { LRUCache } from "lru-cache";
import { ApiError } from "#domain/api-error.ts";
import type { TagCondition } from "#domain/entity-tags.ts";
import { type Networks, networksOf } from "#settings/ip-addresses.ts";
import type { FoundKey } from "#store/found-key.ts";
import { networksOfKey } from "#subjects/keys/rows/keys.ts";
import {
  isSameText,
  type ParsedKey,
  parseApiKey,
  requireNotSuspended,
  requireWorkingKey,
} from "#subjects/keys/rules/api-keys.ts";
import type { Allowance } from "../rate-limits.ts";
import { createInputReader, plainId, type QueryValues, readId, requirePlainBody } from "../reading/input.ts";
import { readBearer, readIdempotencyKey } from "../reading/request.ts";
import type { Exchange } from "../responding/exchange.ts";
import type { Services } from "../services.ts";

/** What keys are checked with; shared by all endpoints. */
export interface KeyChecks {
  readonly parsed: ParsedKeys;
  readonly networks: KeyNetworks;
}

export function createKeyChecks(): KeyChecks {
  return { parsed: createParsedKeys(), networks: createKeyNetworks() };
}

/** An admitted request: everything that is decided before its body is read. */
export interface Admitted {
  readonly key: FoundKey;
  /** The ids in the path after the mosque's, in lower case. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryValues;
  readonly flags: Flags;
  readonly ifMatch: TagCondition | undefined;
  readonly idempotencyKey: string | undefined;
}

/**
 * Creates the checks of an endpoint that need no body, in the order of decision 2.1. The key is looked up on every
 * request, never cached.
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
    return andThen(services.store.findKey(sent.prefix, plainId(mosqueId), wantsMosque(mosqueId)), (found) => {
      const key = requireIssued(found, sent);
      keys.noteIssued(sent, key.id);
      exchange.key = key;
      requireWorkingKey(key, services.now());
      requireNetwork(exchange, key, counting);
      return andThen(counting ?? services.rateLimits.countRequest(key.id), (allowance) => {
        exchange.allowance = allowance;
        requireAllowance(allowance);
        exchange.isWithinLimit = true;
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
    requirePlainBody(request.headers, endpoint);
    return { key, params, query, flags, ifMatch, idempotencyKey };
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

/** Caches parsed keys: the same few are sent over and over, and their hash never changes. */
interface ParsedKeys {
  /** @throws ApiError api_key_format, api_key_checksum */
  parse(credential: string): ParsedKey;
  /**
   * The id of a key that was found before. It never changes, so a request can be counted while its key is looked up;
   * whether the key still works is decided by the lookup.
   */
  idOf(key: ParsedKey): string | undefined;
  noteIssued(key: ParsedKey, id: string): void;
}

function createParsedKeys(): ParsedKeys {
  const parsed = new LRUCache<string, ParsedKey>({ max: 1_000 });
  const issuedIds = new WeakMap<ParsedKey, string>();
  return {
    parse(credential) {
      const known = parsed.get(credential);
      if (known) return known;
      const key = parseApiKey(credential);
      parsed.set(credential, key);
      return key;
    },
    idOf: (key) => issuedIds.get(key),
    noteIssued: (key, id) => void issuedIds.set(key, id),
  };
}

/** Checks where the requests of keys come from. */
interface KeyNetworks {
  /**
   * @param address the client's, as `clientAddressOf` returns it
   * @throws ApiError address_not_allowed
   */
  require(key: FoundKey, address: () => string): void;
}

/** Creates the check. It keeps the networks of keys that are in use, so that their text is read once. */
function createKeyNetworks(): KeyNetworks {
  const known = new LRUCache<string, Networks>({ max: 1_000 });
  return {
    require(key, address) {
      if (key.networks === null) return;
      let networks = known.get(key.networks);
      if (!networks) {
        networks = networksOf(networksOfKey(key) ?? []);
        known.set(key.networks, networks);
      }
      const client = address();
      if (client === "unknown" || !networks.has(client)) {
        throw ApiError.of("address_not_allowed", { address: client });
      }
    },
  };
}

/**
 * Continues immediately with a value, and later with a promised one. SQLite returns values immediately, and a promise
 * would cost a request more than the statement.
 */
export function andThen<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
