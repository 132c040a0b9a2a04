import { hash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type Endpoint, endpoints, isFile, jsonBodyOf, limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { createBodyReader } from "#domain/bodies/request-body.ts";
import { createMatch, tagOf } from "#domain/entity-tags.ts";
import type { ChangeOrigin } from "#store/changes.ts";
import { findStanding } from "#store/found-key.ts";
import {
  findResponse,
  type IdempotencyScope,
  oldestResponse,
  saveResponse,
} from "#store/requests/idempotency.ts";
import type { Store } from "#store/store.ts";
import type { IdempotentAnswersTable, MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { withRefusedPart } from "#subjects/activity/rules/refused-part.ts";
import type { WriteHandler, WriteName } from "#subjects/handlers/api-handler.ts";
import { preparationOf, writeHandlers } from "#subjects/handlers/api-handlers.ts";
import { redactKeys, requireNotSuspended, requireWorkingKey } from "#subjects/keys/rules/api-keys.ts";
import { prayersOf } from "#subjects/mosque-data/rows/prayers.ts";
import { requireUnkept } from "#subjects/mosque-data/rules/prayers.ts";
import { lockMosque, requireChangeAllowance } from "#subjects/mosques/rows/mosques.ts";
import { readFile, readJson } from "../reading/input.ts";
import type { Exchange } from "../responding/exchange.ts";
import { createSerialiser, type JsonText } from "../responding/response.ts";
import type { Services } from "../services.ts";
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
  const { config, store, steadyTime, newId } = services;
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
    admitted: Admitted,
    sent: unknown,
    idempotency: Idempotency | undefined,
  ): Promise<WrittenResponse> {
    const { key, params, query, flags, ifMatch } = admitted;
    // A replay needs no preparation, so its checks come first; they are repeated with the effect.
    const early = prepare && (await store.write((tx) => begin(tx, exchange, admitted, idempotency)));
    if (early?.replay) return early.replay;
    const asked = { body: sent as never, query: query as never }; // As its row declares.
    const prepared = await prepare?.({ services: services.portal, mosqueId: key.mosqueId, ...asked });
    return store.write(async (tx) => {
      const { mosque, origin, replay } = await begin(tx, exchange, admitted, idempotency);
      if (replay) return replay;
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
      if (idempotency)
        saveResponse(tx, { ...idempotency, ...written, createdAt: steadyTime.running().toISOString() });
      return { ...written, bodyBytes, replayed: false };
    });
  }

  /**
   * Takes the mosque's turn, and does check 13 of decision 2.1.
   * @throws ApiError unknown_api_key, idempotency_in_progress, idempotency_key_reused, too_many_changes, and as
   * `requireWorkingKey` and `requireNotSuspended`
   */
  async function begin(
    tx: Tx,
    exchange: Exchange,
    { key: { id: keyId, mosqueId } }: Admitted,
    idempotency: Idempotency | undefined,
  ): Promise<Begun> {
    const now = services.now();
    if (idempotency) await equals.waitForTurn(tx, idempotency);
    // Started together; each sees the state that was committed before the mosque was locked, so no revocation is
    // pending.
    const [mosque, key, stored] = await Promise.all([
      lockMosque(tx, mosqueId),
      findStanding(tx, { id: keyId, mosqueId }),
      idempotency && findResponse(tx, idempotency, oldestResponse(steadyTime.running())),
    ]);
    if (!mosque || !key) throw ApiError.of("unknown_api_key"); // The mosque was removed meanwhile.
    requireWorkingKey(key, now);
    requireNotSuspended(mosque);
    const origin: ChangeOrigin = {
      mosqueId,
      at: now.toISOString(),
      actorKind: "key",
      actorId: keyId,
      requestId: redactKeys(exchange.requestId),
    };
    if (idempotency && stored) return { mosque, origin, replay: replayOf(idempotency, stored) };
    if (config.requestsPerMinute > 0) await requireChangeAllowance({ tx, mosque, origin });
    return { mosque, origin, replay: undefined };
  }
}

/** A transaction of a write whose key may still write. */
interface Begun {
  /** Locked. */
  readonly mosque: MosquesTable;
  readonly origin: ChangeOrigin;
  /** The stored response, which needs no effect. */
  readonly replay: WrittenResponse | undefined;
}

/** The response to a write; stored with its effect if the request has an Idempotency-Key. */
interface WrittenResponse extends JsonText {
  readonly status: number;
  readonly etag: string | null;
  /** True for the stored response to an earlier, equal request. */
  readonly replayed: boolean;
}

/** The Idempotency-Key of a request, hashed, with the fingerprint that equal requests share. */
type Idempotency = IdempotencyScope & { readonly fingerprint: string };

/** @returns undefined for a request without an Idempotency-Key, or that only asks what would be done */
function idempotencyOf(
  name: WriteName,
  { key, params, query, flags, idempotencyKey }: Admitted,
  sent: unknown,
): Idempotency | undefined {
  if (idempotencyKey === undefined || flags.validateOnly) return undefined;
  const { mosqueId, familyId } = key;
  const { fileName, link, validateOnly: _, confirm: __, ...settings } = query;
  const isOfFile = Buffer.isBuffer(sent);
  return {
    mosqueId,
    familyId,
    // Hashed, because a client may send its API key by mistake, which must not be stored.
    idempotencyKey: hash("sha256", idempotencyKey),
    fingerprint: hash(
      "sha256",
      JSON.stringify([
        ...[name, params, isOfFile ? hash("sha256", sent) : sent],
        ...(flags.allowEmpty ? ["allowEmpty"] : []),
        ...(isOfFile ? [{ fileName, link, confirm: flags.confirm, ...settings }] : []),
      ]),
    ),
  };
}

/** The response to a request whose key was used before. @throws ApiError idempotency_key_reused by another request */
function replayOf(
  { fingerprint }: Idempotency,
  { status, etag, body, ...stored }: IdempotentAnswersTable,
): WrittenResponse {
  if (stored.fingerprint !== fingerprint) throw ApiError.of("idempotency_key_reused");
  return { status, etag, body, bodyBytes: Buffer.byteLength(body), replayed: true };
}

/** Runs requests with the same Idempotency-Key one after the other. */
export interface EqualRequests {
  /** Within this process: the others wait for the first. @throws ApiError idempotency_in_progress */
  oneAtATime<T>(idempotency: Idempotency, work: () => Promise<T>): Promise<T>;
  /** Across all instances, inside the transaction. @throws ApiError idempotency_in_progress */
  waitForTurn(tx: Tx, idempotency: Idempotency): Promise<void>;
}

export function createEqualRequests(store: Store): EqualRequests {
  const underWay = new Map<string, Promise<unknown>>();
  return {
    async oneAtATime(idempotency, work) {
      const name = lockNameOf(idempotency);
      const first = underWay.get(name);
      if (first) {
        if (!(await endsInTime(first))) throw ApiError.of("idempotency_in_progress");
        return work();
      }
      const result = work();
      underWay.set(name, result);
      try {
        return await result;
      } finally {
        underWay.delete(name);
      }
    },
    async waitForTurn(tx, idempotency) {
      const free = await store.lockName(tx, lockNameOf(idempotency), limits.idempotencyWaitSeconds);
      if (!free) throw ApiError.of("idempotency_in_progress");
    },
  };
}

/** Whether work ends, by success or failure, before the others have waited long enough. */
function endsInTime(work: Promise<unknown>): Promise<boolean> {
  const ended = work.then(
    () => true,
    () => true,
  );
  return Promise.race([ended, setTimeout(limits.idempotencyWaitSeconds * 1_000, false, { ref: false })]);
}

function lockNameOf({ mosqueId, familyId, idempotencyKey }: Idempotency): string {
  return `${mosqueId} ${familyId} ${idempotencyKey}`;
}
