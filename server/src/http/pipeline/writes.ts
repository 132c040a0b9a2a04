import { type Endpoint, endpoints, isFile, jsonBodyOf } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { createBodyReader } from "#domain/bodies/request-body.ts";
import type { ChangeOrigin } from "#store/changes.ts";
import { findResponse, oldestResponse, saveResponse } from "#store/requests/idempotency.ts";
import { withRefusedPart } from "#subjects/activity/rules/refused-part.ts";
import type { WriteHandler, WriteName } from "#subjects/handlers/api-handler.ts";
import { preparationOf, writeHandlers } from "#subjects/handlers/api-handlers.ts";
import { requireChangeAllowance } from "#subjects/history/rows/change-allowance.ts";
import { findStanding } from "#subjects/keys/rows/keys.ts";
import { redactKeys } from "#subjects/keys/rules/api-keys.ts";
import { requireNotSuspended, requireWorkingKey } from "#subjects/keys/rules/key-status.ts";
import { prayersOf } from "#subjects/mosque-data/rows/prayers.ts";
import { lockMosque } from "#subjects/mosques/rows/mosques.ts";
import { requireUnkept } from "#subjects/timetable/rules/keeper.ts";
import { readFile, readJson } from "../reading/body.ts";
import { createMatch, tagOf } from "../reading/headers.ts";
import type { Exchange } from "../responding/exchange.ts";
import { createSerialiser } from "../responding/serialise.ts";
import type { Services } from "../services.ts";
import {
  type EqualRequests,
  type Idempotency,
  idempotencyOf,
  replayOf,
  type WrittenResponse,
} from "./idempotency.ts";
import type { Admitted } from "./key-admission.ts";

/**
 * Responds to an admitted POST, PUT, PATCH or DELETE.
 * @param equals shared by all endpoints
 */
export function createWrite(
  services: Services,
  equals: EqualRequests,
  name: WriteName,
): (exchange: Exchange, admitted: Admitted, rawBody: Buffer | undefined) => Promise<void> {
  const { config, store, newId } = services;
  const endpoint: Endpoint = endpoints[name];
  const handle = writeHandlers[name] as WriteHandler<never>; // Each handler gets its own endpoint's body.
  const prepare = preparationOf(name);
  const jsonBody = jsonBodyOf(endpoint);
  const checkJson = jsonBody && createBodyReader(jsonBody);
  const serialise = createSerialiser(endpoint.response);

  return async (exchange, admitted, rawBody) => {
    const sent = isFile(endpoint.body)
      ? readFile(rawBody, admitted.query)
      : jsonBody
        ? readJson(rawBody)
        : undefined;
    const idempotency = idempotencyOf(name, admitted, sent);
    const once = () => write(exchange, admitted, sent, idempotency);
    const { status, etag, replayed, ...text } = idempotency
      ? await equals.oneAtATime(idempotency, once)
      : await once();
    exchange.json(status, text, [
      ...(etag ? ["ETag", etag] : []),
      ...(replayed ? ["Idempotent-Replayed", "true"] : []),
    ]);
  };

  /** The effect, its change record and its stored response are one transaction. */
  async function write(
    exchange: Exchange,
    { key: { id: keyId, mosqueId }, params, query, flags, ifMatch }: Admitted,
    sent: unknown,
    idempotency: Idempotency | undefined,
  ): Promise<WrittenResponse> {
    const asked = { body: sent as never, query: query as never }; // As its row declares.
    const prepared = await prepare?.({ services: services.portal, mosqueId, ...asked });
    const now = services.now();
    const running = services.steadyTime.running();
    return store.write(async (tx) => {
      if (idempotency) await equals.waitForTurn(tx, idempotency);
      // Started together; each sees the state that was committed before the mosque was locked, so no revocation is
      // pending.
      const [mosque, key, stored] = await Promise.all([
        lockMosque(tx, mosqueId),
        findStanding(tx, { id: keyId, mosqueId }),
        idempotency && findResponse(tx, idempotency, oldestResponse(running)),
      ]);
      if (!mosque || !key) throw ApiError.of("unknown_api_key"); // The mosque was removed meanwhile.
      requireWorkingKey(key, now);
      requireNotSuspended(mosque);
      if (idempotency && stored) return replayOf(idempotency, stored);
      const origin: ChangeOrigin = {
        mosqueId,
        at: now.toISOString(),
        actorKind: "key",
        actorId: keyId,
        requestId: redactKeys(exchange.requestId),
      };
      if (config.requestsPerMinute > 0) await requireChangeAllowance({ tx, mosque, origin });

      const match = createMatch(endpoint.ifMatch, mosque, ifMatch);
      const effect = async () => {
        const body = (checkJson ? checkJson(sent) : sent) as never; // As its row declares.
        requireUnkept(endpoint, mosque);
        return handle({
          tx,
          mosque,
          params: params as never, // As its path declares.
          query: query as never,
          prepared: prepared as never,
          flags,
          body,
          requireMatch: match.require,
          newId,
          origin,
        });
      };
      const prayerOfPath = () =>
        prayersOf(mosque).find(({ prayer }) => prayer.id === params.prayerId)?.prayer.prayerKey;
      const { response, versions } = await effect().catch((fault) => {
        throw withRefusedPart(fault, { fields: jsonBody?.fields, body: sent, prayerOfPath });
      });
      if (!match.isDone()) throw new Error(`${name} was answered without a look at If-Match`);
      const { body, bodyBytes } = serialise(response);
      const written = {
        status: endpoint.status,
        etag: endpoint.etag ? tagOf(endpoint.etag, mosque.lineage, versions ?? {}) : null,
        body,
      };
      if (idempotency) saveResponse(tx, { ...idempotency, ...written, createdAt: running.toISOString() });
      return { ...written, bodyBytes, replayed: false };
    });
  }
}
