import { limits } from "@mosque-sync/contract";
import type { InsertResult } from "kysely";
import type { Engine } from "../engines/engine.ts";
import { deleteInBatches } from "../pruning/delete-in-batches.ts";
import type { IdempotentAnswersTable } from "../tables/mosque-tables.ts";
import { prepare } from "../tables/prepare.ts";
import type { Tx } from "../tables/schema.ts";

/** The scope of an Idempotency-Key: a key's family, so that a retry after a rotation is still the same request. */
export type IdempotencyScope = Pick<IdempotentAnswersTable, "mosqueId" | "familyId" | "idempotencyKey">;

/**
 * The storage instant of the oldest responses that are still valid.
 * @param running the time by which responses are stored and forgotten, which no jump of the clock changes
 */
export function oldestResponse(running: Date): string {
  return new Date(running.getTime() - limits.idempotentResponseHours * 60 * 60 * 1_000).toISOString();
}

const find = prepare<IdempotencyScope & { since: string }, IdempotentAnswersTable>((tx, value) =>
  tx
    .selectFrom("idempotentAnswers")
    .select(["mosqueId", "familyId", "idempotencyKey", "fingerprint", "status", "etag", "body", "createdAt"])
    .where("mosqueId", "=", value("mosqueId"))
    .where("familyId", "=", value("familyId"))
    .where("idempotencyKey", "=", value("idempotencyKey"))
    .where("createdAt", ">", value("since")),
);

/** The response that was stored with the effect of an earlier request, unless it is older than `since`. */
export async function findResponse(
  tx: Tx,
  scope: IdempotencyScope,
  since: string,
): Promise<IdempotentAnswersTable | undefined> {
  return (await find(tx, { ...scope, since }))[0];
}

const save = prepare<IdempotentAnswersTable, InsertResult>((tx, value) => {
  const response = {
    fingerprint: value("fingerprint"),
    status: value("status"),
    etag: value("etag"),
    body: value("body"),
    createdAt: value("createdAt"),
  };
  const scope = {
    mosqueId: value("mosqueId"),
    familyId: value("familyId"),
    idempotencyKey: value("idempotencyKey"),
  };
  return tx
    .insertInto("idempotentAnswers")
    .values({ ...scope, ...response })
    .onConflict((conflict) =>
      conflict.columns(["mosqueId", "familyId", "idempotencyKey"]).doUpdateSet(response),
    );
});

/** Stores a response, replacing one that has expired. */
export function saveResponse(tx: Tx, response: IdempotentAnswersTable): void {
  save.send(tx, response);
}

/** Deletes expired responses. */
export function deleteResponsesBefore(store: Engine, time: string, stop?: AbortSignal): Promise<number> {
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
