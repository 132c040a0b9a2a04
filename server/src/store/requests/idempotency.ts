import { limits } from "@mosque-sync/contract";
import type { Engine } from "../engines/engine.ts";
import { deleteInBatches } from "../pruning/delete-in-batches.ts";
import type { IdempotentAnswersTable, Tx } from "../tables/schema.ts";

/** The scope of an Idempotency-Key: a key's family, so that a retry after a rotation is still the same request. */
export type IdempotencyScope = Pick<IdempotentAnswersTable, "mosqueId" | "familyId" | "idempotencyKey">;

/** When the oldest answers that still count were stored. */
export function oldestAnswer(now: Date): string {
  return new Date(now.getTime() - limits.idempotentAnswerHours * 60 * 60 * 1_000).toISOString();
}

/** The answer that was stored with the effect of an earlier request, unless it is older than `since`. */
export async function findAnswer(
  tx: Tx,
  scope: IdempotencyScope,
  since: string,
): Promise<IdempotentAnswersTable | undefined> {
  return tx
    .selectFrom("idempotentAnswers")
    .selectAll()
    .where("mosqueId", "=", scope.mosqueId)
    .where("familyId", "=", scope.familyId)
    .where("idempotencyKey", "=", scope.idempotencyKey)
    .where("createdAt", ">", since)
    .executeTakeFirst();
}

/** Stores an answer, replacing one that is too old to count. */
export async function saveAnswer(tx: Tx, answer: IdempotentAnswersTable): Promise<void> {
  const { fingerprint, status, etag, body, createdAt } = answer;
  await tx
    .insertInto("idempotentAnswers")
    .values(answer)
    .onConflict((conflict) =>
      conflict
        .columns(["mosqueId", "familyId", "idempotencyKey"])
        .doUpdateSet({ fingerprint, status, etag, body, createdAt }),
    )
    .execute();
}

/** Deletes answers that no longer count. */
export function deleteAnswersBefore(store: Engine, time: string, stop?: AbortSignal): Promise<void> {
  const deleteSome = (limit: number) =>
    store.write((tx) =>
      tx
        .deleteFrom("idempotentAnswers")
        .where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple("mosqueId", "familyId", "idempotencyKey"),
            "in",
            selectFrom("idempotentAnswers")
              .select(["mosqueId", "familyId", "idempotencyKey"])
              .where("createdAt", "<=", time)
              .limit(limit)
              .$asTuple("mosqueId", "familyId", "idempotencyKey"),
          ),
        )
        .executeTakeFirst(),
    );
  return deleteInBatches(deleteSome, stop);
}
