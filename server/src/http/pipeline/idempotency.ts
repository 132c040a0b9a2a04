import { hash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { IdempotencyScope } from "#store/requests/idempotency.ts";
import type { Store } from "#store/store.ts";
import type { IdempotentAnswersTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { WriteName } from "#subjects/handlers/api-handler.ts";
import type { JsonText } from "../responding/serialise.ts";
import type { Admitted } from "./key-admission.ts";

/** The response to a write; stored with its effect if the request has an Idempotency-Key. */
export interface WrittenResponse extends JsonText {
  readonly status: number;
  readonly etag: string | null;
  /** True for the stored response to an earlier, equal request. */
  readonly replayed: boolean;
}

/** The Idempotency-Key of a request, hashed, with the fingerprint that equal requests share. */
export type Idempotency = IdempotencyScope & { readonly fingerprint: string };

/** @returns undefined for a request without an Idempotency-Key, or that only asks what would be done */
export function idempotencyOf(
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
export function replayOf(
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
