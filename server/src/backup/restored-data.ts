import type { Writing } from "../store/changes.ts";
import { forgetState, saveState } from "../store/service-state.ts";
import type { MosquesTable } from "../store/tables/mosque-tables.ts";
import type { Tx } from "../store/tables/schema.ts";
import { lockMosque } from "../subjects/mosques/rows/mosques.ts";
import { recordCommand, type SecurityNews } from "../subjects/security/rows/security-news.ts";
import { removeTotp } from "../subjects/sign-in/factors/rows/factors.ts";
import { pagesOf } from "./data-tables.ts";
import { endSessions } from "./session-tables.ts";

/** When a restore happens, and its lineage. */
export interface RestoreOrigin {
  readonly now: Date;
  /** A text unique to this restore. */
  readonly lineage: string;
}

/**
 * Prepares an earlier state for use. Its versions get a new lineage, so that earlier entity tags never match. All users
 * are signed out. Authenticator apps end with the secret that encrypted them. One-time links end, because they may have
 * been used or withdrawn since. Pending mails are dropped, because they may have been sent. A key that was ever used
 * does not count as unused, because backups do not say when.
 */
export async function settle(tx: Tx, origin: RestoreOrigin): Promise<void> {
  const { now, lineage } = origin;
  for await (const mosques of pagesOf(tx, "mosques")) {
    await tx
      .updateTable("mosques")
      .set({ lineage })
      .where(
        "id",
        "in",
        mosques.map(({ id }) => id),
      )
      .execute();
  }
  await endSessions(tx);
  await endFactors(tx, origin);
  await tx.updateTable("links").set({ endedAt: now.toISOString() }).where("endedAt", "is", null).execute();
  await tx.deleteFrom("mails").execute();
  await forgetState(tx, "listening-at");
  await forgetState(tx, "time-line");
  await saveState(tx, "key-uses-since", now.toISOString());
  await recordCommand(tx, now, { kind: "database_restored" });
}

/** Removes authenticator apps, which no one could use without the secret, and records it for each account. */
async function endFactors(tx: Tx, origin: RestoreOrigin): Promise<void> {
  const factors = await tx.selectFrom("totpFactors").select("userId").execute();
  for (const { userId } of factors) {
    await removeTotp(tx, userId);
    await recordRestore(tx, origin, { kind: "factors_reset", userId });
  }
}

/** Records an act of a restore in the security history, under the restore's name. */
export async function recordRestore(
  tx: Tx,
  { now, lineage }: RestoreOrigin,
  { details, ...news }: SecurityNews,
): Promise<void> {
  await recordCommand(tx, now, { ...news, details: { ...details, command: `restore ${lineage}` } });
}

/** Locks a mosque for changes whose author is a restore. A row of the database names it, so it exists. */
export async function restoreIn(tx: Tx, { now, lineage }: RestoreOrigin, mosqueId: string): Promise<Writing> {
  const mosque = (await lockMosque(tx, mosqueId)) as MosquesTable; // Every named mosque has a row.
  const by = { actorKind: "operator", actorId: "restore", requestId: lineage } as const;
  return { tx, mosque, origin: { mosqueId, at: now.toISOString(), ...by } };
}
