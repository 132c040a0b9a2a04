import type { ApiKeysTable, MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";

/** A working key of a real mosque, whose people may have to be warned of it. */
export type WarnableKey = Pick<
  ApiKeysTable,
  "id" | "mosqueId" | "name" | "prefix" | "createdAt" | "expiresAt" | "warnedDays"
> &
  Pick<MosquesTable, "communityName" | "timeZoneId">;

/** How many keys one step looks at. */
const keysPerStep = 500;

/** Keys that were not rotated or revoked, and end between two instants: a step in the order of their ids. */
export function findEnding(tx: Tx, now: string, until: string, after: string): Promise<WarnableKey[]> {
  return warnable(tx, after)
    .where("apiKeys.expiresAt", ">", now)
    .where("apiKeys.expiresAt", "<=", until)
    .execute();
}

/** Working keys that were created before an instant, without a warning that they are unused: a step by their ids. */
export function findNeverWarnedAsUnused(
  tx: Tx,
  now: string,
  createdBefore: string,
  after: string,
): Promise<WarnableKey[]> {
  return warnable(tx, after)
    .where("apiKeys.unusedWarnedAt", "is", null)
    .where("apiKeys.createdAt", "<=", createdBefore)
    .where(({ eb, or }) => or([eb("apiKeys.expiresAt", "is", null), eb("apiKeys.expiresAt", ">", now)]))
    .execute();
}

function warnable(tx: Tx, after: string) {
  return tx
    .selectFrom("apiKeys")
    .innerJoin("mosques", "mosques.id", "apiKeys.mosqueId")
    .select(["apiKeys.id", "apiKeys.mosqueId", "apiKeys.name", "apiKeys.prefix", "apiKeys.createdAt"])
    .select(["apiKeys.expiresAt", "apiKeys.warnedDays", "mosques.communityName", "mosques.timeZoneId"])
    .where("mosques.testOf", "is", null)
    .where("apiKeys.endReason", "is", null)
    .where("apiKeys.id", ">", after)
    .orderBy("apiKeys.id")
    .limit(keysPerStep);
}

/** Notes a warning of a key's end. @returns false if another process has given it, or the key has ended */
export async function noteEndWarning(tx: Tx, keyId: string, days: number): Promise<boolean> {
  const noted = await tx
    .updateTable("apiKeys")
    .set({ warnedDays: days })
    .where("id", "=", keyId)
    .where("endReason", "is", null)
    .where(({ eb, or }) => or([eb("warnedDays", "is", null), eb("warnedDays", ">", days)]))
    .returning("id")
    .execute();
  return noted.length > 0;
}

/** Notes a warning that a key is unused. @returns false if another process has given it, or the key has ended */
export async function noteUnusedWarning(tx: Tx, keyId: string, at: string): Promise<boolean> {
  const noted = await tx
    .updateTable("apiKeys")
    .set({ unusedWarnedAt: at })
    .where("id", "=", keyId)
    .where("endReason", "is", null)
    .where("unusedWarnedAt", "is", null)
    .returning("id")
    .execute();
  return noted.length > 0;
}
