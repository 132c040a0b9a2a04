import { type BodyOf, type Endpoint, endpoints } from "@mosque-sync/contract";
import type { WriteHandler, WriteName } from "../../api/handler.ts";
import { writeHandlers } from "../../api/handlers.ts";
import { type BodyReader, bodyReader } from "../../domain/bodies/request-body.ts";
import { redactKeys } from "../../domain/keys/api-keys.ts";
import { requireWorkingKey } from "../../domain/keys/key-status.ts";
import { findKeyById } from "../../store/keys/keys.ts";
import { lockMosque } from "../../store/mosques/mosques.ts";
import { saveAnswer } from "../../store/requests/idempotency.ts";
import type { Exchange } from "../answering/exchange.ts";
import { serialise } from "../answering/serialise.ts";
import { readJson } from "../reading/json.ts";
import { createMatch, tagOf } from "../reading/match.ts";
import type { Services } from "../services.ts";
import type { Admitted } from "./admission.ts";
import { createTurns, type Idempotency, idempotencyOf, replay, type WrittenAnswer } from "./idempotency.ts";

/** Answers an admitted POST, PATCH or DELETE. */
export type AnswerWrite = (
  name: WriteName,
  exchange: Exchange,
  admitted: Admitted,
  rawBody: Buffer | undefined,
) => Promise<void>;

const bodyReaders = Object.fromEntries(
  (Object.keys(writeHandlers) as WriteName[]).flatMap((name) => {
    const { body }: Endpoint = endpoints[name];
    return body ? [[name, bodyReader(body)]] : [];
  }),
) as { readonly [N in WriteName]?: BodyReader<BodyOf<N>> };

export function createWrites(services: Services): AnswerWrite {
  const turns = createTurns(services.store);
  return async (name, exchange, admitted, rawBody) => {
    const json = bodyReaders[name] ? readJson(rawBody) : undefined;
    const idempotency = idempotencyOf(name, admitted, json);
    const once = () => write(name, exchange, admitted, json, idempotency);
    const { status, body, etag, replayed } = idempotency
      ? await turns.oneAtATime(idempotency, once)
      : await once();
    exchange.json(status, { body, bodyBytes: Buffer.byteLength(body) }, [
      ...(etag ? ["ETag", etag] : []),
      ...(replayed ? ["Idempotent-Replayed", "true"] : []),
    ]);
  };

  /** The effect, its change record and its stored answer are one transaction: all of it happens, or nothing. */
  function write(
    name: WriteName,
    exchange: Exchange,
    { key: { id: keyId, mosqueId }, params, ifMatch }: Admitted,
    json: unknown,
    idempotency: Idempotency | undefined,
  ): Promise<WrittenAnswer> {
    const { store, newId } = services;
    const endpoint: Endpoint = endpoints[name];
    const handle = writeHandlers[name] as WriteHandler<never>; // Each handler gets the body of its own endpoint.
    const now = services.now();
    return store.write(async (tx) => {
      if (idempotency) await turns.wait(tx, idempotency);
      const mosque = await lockMosque(tx, mosqueId);
      const key = await findKeyById(tx, keyId);
      if (!mosque || !key) throw new Error(`key ${keyId} or its mosque ${mosqueId} does not exist`);
      requireWorkingKey(key, now);

      const stored = idempotency && (await replay(tx, idempotency, now));
      if (stored) return stored;

      const match = createMatch(endpoint.ifMatch, mosque, ifMatch);
      const result = await handle({
        tx,
        mosque,
        params: params as never,
        body: bodyReaders[name]?.(json) as never,
        requireMatch: match.require,
        newId,
        origin: {
          mosqueId,
          at: now.toISOString(),
          actorKind: "key",
          actorId: keyId,
          requestId: redactKeys(exchange.requestId),
        },
      });
      if (!match.isDone()) throw new Error(`${name} was answered without a look at If-Match`);
      const answer = {
        status: endpoint.status,
        etag: endpoint.etag ? tagOf(endpoint.etag, mosque.lineage, result.versions ?? {}) : null,
        body: serialise(endpoint.answer, result.answer),
      };
      if (idempotency) await saveAnswer(tx, { ...idempotency, ...answer, createdAt: now.toISOString() });
      return { ...answer, replayed: false };
    });
  }
}
