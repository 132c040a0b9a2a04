import { hash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type BodyOf, type Endpoint, endpoints, limits } from "@mosque-sync/contract";
import type { WriteHandler, WriteName } from "../../api/handler.ts";
import { writeHandlers } from "../../api/handlers.ts";
import { ApiError } from "../../domain/api-error.ts";
import { type BodyReader, bodyReader } from "../../domain/bodies/request-body.ts";
import { redactKeys } from "../../domain/keys/api-keys.ts";
import { requireWorkingKey } from "../../domain/keys/key-status.ts";
import { findKeyById } from "../../store/keys/keys.ts";
import { lockMosque } from "../../store/mosques/mosques.ts";
import {
  findAnswer,
  type IdempotencyScope,
  oldestAnswer,
  saveAnswer,
} from "../../store/requests/idempotency.ts";
import type { Tx } from "../../store/schema.ts";
import { type Exchange, sendJson } from "../answering/exchange.ts";
import { serialise } from "../answering/serialise.ts";
import { readJson } from "../reading/json.ts";
import type { Services } from "../services.ts";
import type { Admitted } from "./admission.ts";

/** What a write answers with; kept with its effect when the request has an Idempotency-Key. */
interface WrittenAnswer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: string;
  readonly replayed: boolean;
}

type Idempotency = IdempotencyScope & { readonly fingerprint: string };

const bodyReaders = Object.fromEntries(
  (Object.keys(writeHandlers) as WriteName[]).flatMap((name) => {
    const { body }: Endpoint = endpoints[name];
    return body ? [[name, bodyReader(body)]] : [];
  }),
) as { readonly [N in WriteName]?: BodyReader<BodyOf<N>> };

/** Answers an admitted POST, PATCH or DELETE. */
export async function answerWrite(
  services: Services,
  name: WriteName,
  exchange: Exchange,
  admitted: Admitted,
  rawBody: Buffer | undefined,
) {
  const json = bodyReaders[name] ? readJson(rawBody) : undefined;
  const idempotency = idempotencyOf(name, admitted, json);
  const once = () => write(services, name, exchange, admitted, json, idempotency);
  const answer = idempotency ? await oneAtATime(idempotency, once) : await once();

  sendJson(
    services,
    exchange,
    answer.status,
    { body: answer.body, bodyBytes: Buffer.byteLength(answer.body) },
    [
      ...(answer.etag ? ["ETag", answer.etag] : []),
      ...(answer.replayed ? ["Idempotent-Replayed", "true"] : []),
    ],
  );
}

/** The effect, its change record and its stored answer are one transaction: all of it happens, or nothing. */
function write(
  services: Services,
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
    if (idempotency) await waitForTurn(services, tx, idempotency);
    const mosque = await lockMosque(tx, mosqueId);
    const key = await findKeyById(tx, keyId);
    if (!mosque || !key) throw new Error(`key ${keyId} or its mosque ${mosqueId} does not exist`);
    requireWorkingKey(key, now);

    const stored = idempotency && (await replay(tx, idempotency, now));
    if (stored) return stored;

    const result = await handle({
      tx,
      mosque,
      params: params as never,
      body: bodyReaders[name]?.(json) as never,
      ifMatch,
      newId,
      origin: {
        mosqueId,
        at: now.toISOString(),
        actorKind: "key",
        actorId: keyId,
        requestId: redactKeys(exchange.requestId),
      },
    });
    const answer = {
      status: endpoint.status,
      etag: result.etag ?? null,
      body: serialise(endpoint.answer, result.answer),
    };
    if (idempotency) await saveAnswer(tx, { ...idempotency, ...answer, createdAt: now.toISOString() });
    return { ...answer, replayed: false };
  });
}

function idempotencyOf(
  name: WriteName,
  { key, params, idempotencyKey }: Admitted,
  json: unknown,
): Idempotency | undefined {
  if (idempotencyKey === undefined) return undefined;
  const { mosqueId, familyId } = key;
  return {
    mosqueId,
    familyId,
    // Hashed, because a partner may send by mistake what must not be stored: its API key.
    idempotencyKey: hash("sha256", idempotencyKey),
    fingerprint: hash("sha256", JSON.stringify([name, params, json])),
  };
}

/** The answer of the equal request that came before. @throws ApiError idempotency_key_reused */
async function replay(tx: Tx, idempotency: Idempotency, now: Date): Promise<WrittenAnswer | undefined> {
  const { fingerprint, ...scope } = idempotency;
  const stored = await findAnswer(tx, scope, oldestAnswer(now));
  if (!stored) return undefined;
  if (stored.fingerprint !== fingerprint) throw ApiError.of("idempotency_key_reused");
  return { status: stored.status, etag: stored.etag, body: stored.body, replayed: true };
}

const underWay = new Map<string, Promise<unknown>>();

/** Equal requests that reach this process together: the others wait for the first, then get its answer. */
async function oneAtATime<T>(idempotency: Idempotency, work: () => Promise<T>): Promise<T> {
  const name = nameOf(idempotency);
  const first = underWay.get(name);
  if (first) {
    const ended = first.then(
      () => true,
      () => true,
    );
    const late = setTimeout(limits.idempotencyWaitSeconds * 1_000, false, { ref: false });
    if (!(await Promise.race([ended, late]))) throw ApiError.of("idempotency_in_progress");
    return work();
  }
  const result = work();
  underWay.set(name, result);
  try {
    return await result;
  } finally {
    underWay.delete(name);
  }
}

/** The same among several instances. */
async function waitForTurn({ store }: Services, tx: Tx, idempotency: Idempotency): Promise<void> {
  const free = await store.lockName(tx, nameOf(idempotency), limits.idempotencyWaitSeconds);
  if (!free) throw ApiError.of("idempotency_in_progress");
}

function nameOf({ mosqueId, familyId, idempotencyKey }: Idempotency): string {
  return `${mosqueId} ${familyId} ${idempotencyKey}`;
}
