import { ApiError } from "#domain/api-error.ts";
import { partOf } from "#store/lists/pages.ts";
import { base64OfUuid, uuidOfBase64 } from "#store/tables/columns.ts";
import type { MosqueHandler, OtherHandler, PortalServices } from "../handlers/portal-handler.ts";
import { keyNames } from "../keys/rows/keys.ts";
import { mosqueNames } from "../mosques/rows/mosque-names.ts";
import { explained, refusedResponse, requestResponse, requireKey } from "./activity-responses.ts";
import { logStateOf, unavailableState, unlessUnavailable } from "./log-state.ts";
import type { ListedRequest } from "./rows/log/request-batches.ts";
import { countRefused, findRefused, listRefused } from "./rows/refused-requests.ts";
import { findLogged, type LogPlace, searchRequests } from "./rows/request-search.ts";
import { inSearchTurn } from "./search-turns.ts";

export const findRequest: MosqueHandler<"findRequest"> = async ({ services, mosque, user, query }) => {
  const requestId = requireId(query.requestId);
  const from = placeIn(query.cursor);
  if (from && from.mosqueId !== mosque.id) throw ApiError.of("cursor_invalid");
  return async () => {
    const found = await inSearchTurn(services.searchTurns, user.id, () =>
      unlessUnavailable(services, async () => ({
        ...(await searchRequests(services.store, requestId, mosque.id, from)),
        log: await logStateOf(services, mosque.id),
      })),
    );
    if (!found) return { response: { requests: [], log: unavailableState(services) } };
    const { requests, next, log } = found;
    const keyIds = requests.map(({ keyId }) => keyId);
    const names = await services.store.read((tx) => keyNames(tx, mosque.id, keyIds));
    return {
      response: {
        requests: requests.map((request) => requestResponse(request, names)),
        ...(next && { next: logCursor(next) }),
        log,
      },
    };
  };
};

export const getRequest: MosqueHandler<"getRequest"> = async ({ services, tx, mosque, params, query }) => {
  const key = await requireKey(tx, mosque.id, params.keyId);
  const names = new Map([[key.id, key.name]]);
  return async () => {
    const request = await requireLogged(services, mosque.id, params.keyId, query);
    const response = requestResponse(request, names);
    return { response: { request: explained(response, request.details, services.publicAddress.current()) } };
  };
};

/** @throws ApiError request_not_logged, request_log_away, field_required */
export async function requireLogged(
  services: PortalServices,
  mosqueId: string,
  keyId: string,
  query: { readonly requestId?: string; readonly at?: string },
): Promise<ListedRequest> {
  const requestId = requireId(query.requestId);
  const { at } = query;
  if (at === undefined) throw ApiError.of("field_required", { field: "at", allowed: "an instant" });
  const found = await unlessUnavailable(services, async () => ({
    request: await findLogged(services.store, { mosqueId, keyId, requestId, at }),
  }));
  if (!found) throw ApiError.of("request_log_away");
  if (!found.request) throw ApiError.of("request_not_logged", { days: services.requestLogDays });
  return found.request;
}

export const findAnyRequest: OtherHandler<"findAnyRequest"> = async ({ services, user, query }) => {
  const requestId = requireId(query.requestId);
  const from = placeIn(query.cursor);
  const { store, searchTurns } = services;
  const found = await inSearchTurn(searchTurns, user.id, () =>
    unlessUnavailable(services, async () => ({
      ...(await searchRequests(store, requestId, undefined, from)),
      // There are few of them, so the first page has them all.
      refused: from ? [] : await store.readRequestLog((tx) => findRefused(tx, requestId)),
    })),
  );
  const { isAway, keptDays } = { ...unavailableState(services), isAway: !found };
  if (!found) return { response: { requests: [], refused: [], log: { isAway, keptDays } } };
  const { requests, refused, next } = found;
  const names = await store.read((tx) => mosqueNames(tx, distinct(requests.map(({ mosqueId }) => mosqueId))));
  const keys = await keyNamesOf(store, requests);
  return {
    response: {
      requests: requests.map((request) => {
        const communityName = names.get(request.mosqueId);
        return {
          ...requestResponse(request, keys),
          mosqueId: request.mosqueId,
          ...(communityName !== undefined && { communityName }),
        };
      }),
      refused: refused.map(refusedResponse),
      ...(next && { next: logCursor(next) }),
      log: { isAway, keptDays },
    },
  };
};

function keyNamesOf(store: PortalServices["store"], requests: readonly ListedRequest[]) {
  return store.read(async (tx) => {
    const names = new Map<string, string>();
    for (const [mosqueId, sent] of Map.groupBy(requests, (request) => request.mosqueId)) {
      const ofMosque = await keyNames(tx, mosqueId, distinct(sent.map(({ keyId }) => keyId)));
      for (const [id, name] of ofMosque) names.set(id, name);
    }
    return names;
  });
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function requireId(requestId: string | undefined): string {
  if (requestId === undefined) {
    throw ApiError.of("field_required", { field: "requestId", allowed: "the id of a request" });
  }
  return requestId;
}

function placeIn(cursor: string | undefined): LogPlace | undefined {
  if (cursor === undefined) return undefined;
  const place = logPlaceOf(cursor);
  if (!place) throw ApiError.of("cursor_invalid");
  return place;
}

const form = /^([\w-]{22})\.(\d{1,15})\.(\d{1,10})$/;

function logCursor({ mosqueId, at, id }: LogPlace): string {
  return `${base64OfUuid(mosqueId)}.${Date.parse(at)}.${id}`;
}

/** The place that a cursor names; undefined for any other text. */
function logPlaceOf(cursor: string): LogPlace | undefined {
  const [, mosque = "", ms = "", id = ""] = form.exec(cursor) ?? [];
  const at = new Date(Number(ms));
  if (mosque === "" || Number.isNaN(at.getTime()) || Number(id) >= 2 ** 31) return undefined;
  return { mosqueId: uuidOfBase64(mosque), at: at.toISOString(), id: Number(id) };
}

export const listRefusedRequests: OtherHandler<"listRefusedRequests"> = async ({ services, query }) => {
  const { reason, page } = query;
  const keptDays = services.requestLogDays;
  const found = await unlessUnavailable(services, () =>
    services.store.readRequestLog(async (tx) => ({
      refused: await listRefused(tx, { reason, ...partOf(page) }),
      reasons: await countRefused(tx),
    })),
  );
  if (!found) return { response: { refused: [], total: 0, reasons: [], log: { isAway: true, keptDays } } };
  const { refused, reasons } = found;
  const counted = reasons.filter((row) => reason === undefined || row.reason === reason);
  return {
    response: {
      refused: refused.map(refusedResponse),
      total: counted.reduce((sum, { listed }) => sum + listed, 0),
      reasons,
      log: { isAway: false, keptDays },
    },
  };
};
