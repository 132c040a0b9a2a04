import { type Endpoint, pathParameters, uuidPattern } from "@mosque-sync/contract";
import { ApiError } from "./domain/api-error.ts";
import { parseApiKey, requireWorkingKey, sameHash } from "./domain/api-keys.ts";
import type { TagCondition } from "./domain/entity-tags.ts";
import type { Exchange } from "./exchange.ts";
import { readBearer, readIdempotencyKey, readIfMatch, requireJsonType } from "./request-headers.ts";
import { type PageQuery, readPageQuery } from "./request-query.ts";
import type { Services } from "./services.ts";
import type { KeyRecord } from "./store/keys.ts";

/** A request that may go on: everything that is decided before its body is read. */
export interface Admitted {
  readonly key: KeyRecord;
  /** The ids in the path beside the mosque's, in lower case. */
  readonly params: Readonly<Record<string, string>>;
  readonly page: PageQuery;
  readonly ifMatch: TagCondition | undefined;
  readonly idempotencyKey: string | undefined;
}

/**
 * Takes a request through the checks that need no body, in the order of the decisions (Requests and ids).
 * @throws ApiError of the first check that fails; what is known by then is noted on the exchange
 */
export async function admit(services: Services, endpoint: Endpoint, exchange: Exchange): Promise<Admitted> {
  const { request } = exchange;
  const { headers } = request;
  const params = request.params as Record<string, string>; // The router gives one text a parameter.

  requireValidRequestId(exchange);
  const key = await authenticate(services, exchange);
  await spendAllowance(services, exchange, key);
  requireOwnMosque(key, params.mosqueId ?? "");
  requireScope(endpoint, key);
  const otherIds = readOtherIds(endpoint, params);
  const page = readPageQuery(endpoint.query ?? [], request.query as Record<string, unknown>);
  const writes = endpoint.scope === "sync:write";
  const ifMatch = writes ? readIfMatch(headers) : undefined;
  const idempotencyKey = writes ? readIdempotencyKey(headers) : undefined;
  if (endpoint.body) requireJsonType(headers, endpoint.method);
  return { key, params: otherIds, page, ifMatch, idempotencyKey };
}

function requireValidRequestId({ request, requestId }: Exchange): void {
  const sent = request.headers["x-request-id"];
  if (sent !== undefined && sent !== requestId) throw ApiError.of("request_id_invalid");
}

/** Looks the key up, on every request: nothing that was true a moment ago is trusted. */
async function authenticate(services: Services, exchange: Exchange): Promise<KeyRecord> {
  const credential = readBearer(exchange.request.raw);
  try {
    const { prefix, secretHash } = parseApiKey(credential);
    const key = await services.store.findKey(prefix);
    if (!key || !sameHash(key.secretHash, secretHash)) throw ApiError.of("unknown_api_key");
    exchange.key = key;
    requireWorkingKey(key, services.now().toISOString());
    return key;
  } catch (error) {
    // A fault of the database says nothing about the key.
    if (error instanceof ApiError) await services.rateLimits.countFailure(exchange.request.ip);
    throw error;
  }
}

async function spendAllowance(services: Services, exchange: Exchange, key: KeyRecord): Promise<void> {
  const allowance = await services.rateLimits.countRequest(key.id);
  if (!allowance) return;
  exchange.allowance = allowance;
  if (allowance.exceeded) {
    throw ApiError.of("rate_limited", { limit: allowance.limit, seconds: allowance.resetSeconds });
  }
}

const uuid = new RegExp(uuidPattern);

/** The answer is the same whether or not the mosque in the path exists. */
function requireOwnMosque(key: KeyRecord, mosqueId: string): void {
  if (readUuid("mosqueId", mosqueId) !== key.mosqueId) throw ApiError.of("wrong_community");
}

function requireScope(endpoint: Endpoint, key: KeyRecord): void {
  if (endpoint.scope === "sync:write" && key.scope !== "sync:write") {
    throw ApiError.of("missing_scope", { scope: endpoint.scope, granted: key.scope });
  }
}

function readOtherIds(endpoint: Endpoint, params: Record<string, string>): Record<string, string> {
  const names = pathParameters(endpoint.path).filter((name) => name !== "mosqueId");
  return Object.fromEntries(names.map((name) => [name, readUuid(name, params[name] ?? "")]));
}

function readUuid(field: string, text: string): string {
  if (!uuid.test(text)) throw ApiError.of("path_id_invalid", { field });
  return text.toLowerCase();
}
