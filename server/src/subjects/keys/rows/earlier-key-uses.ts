import { sql } from "kysely";
import { type Engine, type JsonColumns, namesOf } from "#store/engines/engine.ts";
import type { KeyUsesTable } from "#store/tables/request-log-tables.ts";
import type { RequestLogTx } from "#store/tables/schema.ts";

// The uses of keys that others of their mosque have followed: their mosque's row has no place for them.

const columns: JsonColumns<KeyUsesTable> = {
  mosqueId: "text",
  keyId: "text",
  lastUsedAt: "instant",
  lastReason: "text",
  lastAddress: "text",
  lastSuccessAt: "instant",
};

/** Records these uses, unless a newer one is known. The rows of their mosques are locked. */
export async function noteEarlierUses(
  tx: RequestLogTx,
  engine: Pick<Engine, "rowsOfJson">,
  uses: readonly KeyUsesTable[],
): Promise<void> {
  await tx
    .insertInto("keyUses")
    .columns(namesOf(columns))
    .expression(engine.rowsOfJson(uses, columns))
    .onConflict((conflict) =>
      conflict.columns(["mosqueId", "keyId"]).doUpdateSet({
        lastUsedAt: ofTheNewer("last_used_at", "last_used_at"),
        lastReason: ofTheNewer("last_used_at", "last_reason"),
        lastAddress: ofTheNewer("last_used_at", "last_address"),
        lastSuccessAt: ofTheNewer("last_success_at", "last_success_at"),
      }),
    )
    .execute();
}

/** A cell of the row that is newer by an instant: of the row that comes, unless it has no such instant or an older one. */
function ofTheNewer(by: string, column: string) {
  const [comes, is] = [sql.ref(`excluded.${by}`), sql.ref(`key_uses.${by}`)];
  return sql<string>`case when ${comes} is null or ${is} > ${comes}
    then ${sql.ref(`key_uses.${column}`)} else ${sql.ref(`excluded.${column}`)} end`;
}
