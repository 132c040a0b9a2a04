import { hash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { limits } from "@mosque-sync/contract";
import type { WriteName } from "../../api/handler.ts";
import { ApiError } from "../../domain/api-error.ts";
import { findAnswer, type IdempotencyScope, oldestAnswer } from "../../store/requests/idempotency.ts";
import type { Tx } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import type { Admitted } from "./admission.ts";

/** What a write answers with; kept with its effect when the request has an Idempotency-Key. */
export interface WrittenAnswer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: string;
  /** True for the answer to the equal request that came before. */
  readonly replayed: boolean;
}

/** The Idempotency-Key of a request, hashed, with what tells an equal request from another. */
export type Idempotency = IdempotencyScope & { readonly fingerprint: string };

/** @returns undefined for a request without an Idempotency-Key */
export function idempotencyOf(
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
export async function replay(
  tx: Tx,
  idempotency: Idempotency,
  now: Date,
): Promise<WrittenAnswer | undefined> {
  const { fingerprint, ...scope } = idempotency;
  const stored = await findAnswer(tx, scope, oldestAnswer(now));
  if (!stored) return undefined;
  if (stored.fingerprint !== fingerprint) throw ApiError.of("idempotency_key_reused");
  return { status: stored.status, etag: stored.etag, body: stored.body, replayed: true };
}

/** Requests with one Idempotency-Key work one after the other. */
export interface EqualRequests {
  /** Those that reach this process together: the others wait for the first. @throws ApiError idempotency_in_progress */
  oneAtATime<T>(idempotency: Idempotency, work: () => Promise<T>): Promise<T>;
  /** The same among several instances, inside the transaction. @throws ApiError idempotency_in_progress */
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

/** Whether work ends, however it does, before the others have waited long enough. */
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
