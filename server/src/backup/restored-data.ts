import { forgetState, saveState } from "../store/service-state.ts";
import type { ApiKeysTable, MosquesTable } from "../store/tables/mosque-tables.ts";
import type { Tx } from "../store/tables/schema.ts";
import { endKey } from "../subjects/keys/rows/keys.ts";
import { keyStatus, works } from "../subjects/keys/rules/api-keys.ts";
import { lockMosque } from "../subjects/mosques/rows/mosques.ts";
import { recordCommand } from "../subjects/security/rows/security-news.ts";
import { removeTotp } from "../subjects/sign-in/factors/rows/factors.ts";
import { pagesOf } from "./data-tables.ts";
import { endSessions } from "./session-tables.ts";

/** When a restore happens, and its lineage. */
export interface RestoreOrigin {
  readonly now: Date;
  /** A text unique to this restore. */
  readonly lineage: string;
}

/** A key that the operator has to check. */
export interface NamedKey {
  readonly prefix: string;
  readonly name: string;
  readonly mosqueName: string;
}

/** What became of the previous database's keys. */
export interface FormerKeys {
  /** Ended there since the backup, and therefore ended here too. */
  readonly ended: readonly NamedKey[];
  /** Working there and unknown here, because they were created after the backup. */
  readonly lost: readonly NamedKey[];
}

/**
 * Prepares an earlier state for use. Its versions get a new lineage, so that earlier entity tags never match. All users
 * are signed out. Authenticator apps end with the secret that encrypted them. One-time links end, because they may have
 * been used or withdrawn since. Pending mails are dropped, because they may have been sent. A key that was ever used
 * does not count as unused, because backups do not say when.
 */
export async function settle(tx: Tx, { now, lineage }: RestoreOrigin): Promise<void> {
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
  await endFactors(tx, { now, lineage });
  await tx.updateTable("links").set({ endedAt: now.toISOString() }).where("endedAt", "is", null).execute();
  await tx.deleteFrom("mails").execute();
  await forgetState(tx, "listening-at");
  await forgetState(tx, "time-line");
  await saveState(tx, "key-uses-since", now.toISOString());
  await recordCommand(tx, now, { kind: "database_restored" });
}

/** Removes authenticator apps, which no one could use without the secret, and records it for each account. */
async function endFactors(tx: Tx, { now, lineage }: RestoreOrigin): Promise<void> {
  const factors = await tx.selectFrom("totpFactors").select("userId").execute();
  for (const { userId } of factors) {
    await removeTotp(tx, userId);
    await recordCommand(tx, now, {
      kind: "factors_reset",
      userId,
      details: { command: `restore ${lineage}` },
    });
  }
}

/** Ends every key that was ended in the previous database; keys created since the backup are not taken over. */
export async function endKeysAsIn(former: Tx, tx: Tx, { now, lineage }: RestoreOrigin): Promise<FormerKeys> {
  const keys: { ended: NamedKey[]; lost: NamedKey[] } = { ended: [], lost: [] };
  for await (const page of pagesOf(former, "apiKeys")) {
    const ids = page.map(({ id }) => id);
    const restored = new Map(
      (await tx.selectFrom("apiKeys").selectAll().where("id", "in", ids).execute()).map((key) => [
        key.id,
        key,
      ]),
    );
    for (const key of page) {
      const here = restored.get(key.id);
      if (!here) {
        if (works(keyStatus(key, now))) keys.lost.push(await named(former, key));
      } else if (!isEndedAs(here, key)) {
        await end(tx, here, key, { now, lineage });
        keys.ended.push(await named(former, key));
      }
    }
  }
  return keys;
}

/** How many keys work in a restored database whose later revocations are unknown. */
export async function countWorkingKeys(tx: Tx, now: Date): Promise<number> {
  let count = 0;
  for await (const page of pagesOf(tx, "apiKeys")) {
    count += page.filter((key) => works(keyStatus(key, now))).length;
  }
  return count;
}

function isEndedAs(here: ApiKeysTable, former: ApiKeysTable): boolean {
  return (
    former.endReason === null ||
    (former.endReason === here.endReason && former.graceUntil === here.graceUntil)
  );
}

async function end(
  tx: Tx,
  here: ApiKeysTable,
  former: ApiKeysTable,
  { now, lineage }: RestoreOrigin,
): Promise<void> {
  const { mosqueId } = here;
  const by = { actorKind: "operator", actorId: "restore", requestId: lineage } as const;
  const mosque = (await lockMosque(tx, mosqueId)) as MosquesTable; // Every key has one.
  await endKey({ tx, mosque, origin: { mosqueId, at: now.toISOString(), ...by } }, here, former);
}

async function named(tx: Tx, { prefix, name, mosqueId }: ApiKeysTable): Promise<NamedKey> {
  const mosque = await tx
    .selectFrom("mosques")
    .select("communityName")
    .where("id", "=", mosqueId)
    .executeTakeFirst();
  return { prefix, name, mosqueName: mosque?.communityName ?? mosqueId };
}
