import type { ApiKeysTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { endKey, updateKey } from "#subjects/keys/rows/keys.ts";
import { keyStatus, works } from "#subjects/keys/rules/api-keys.ts";
import { pagesOf, rowsById } from "../data-tables.ts";
import { type RestoreOrigin, restoreIn } from "../restored-data.ts";
import { isEndedAs, keyLimits } from "./lesser-rights.ts";

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
  /** Working, and revoked here, because their mosque was removed there since the backup. */
  readonly revoked: readonly NamedKey[];
  /** Working, with less than in the backup: it was limited there since. */
  readonly limited: readonly NamedKey[];
  /** Working there and unknown here, because they were created after the backup. */
  readonly lost: readonly NamedKey[];
}

/** Gives no key more than it has in the previous database; keys created since the backup are not taken over. */
export async function limitKeysAsIn(former: Tx, tx: Tx, origin: RestoreOrigin): Promise<FormerKeys> {
  const keys = { ended: [], limited: [], lost: [] } as { [Name in "ended" | "limited" | "lost"]: NamedKey[] };
  for await (const page of pagesOf(former, "apiKeys")) {
    const ids = page.map(({ id }) => id);
    const restored = await rowsById(tx, "apiKeys", ids);
    for (const key of page) {
      const here = restored.get(key.id);
      if (!here) {
        if (works(keyStatus(key, origin.now))) keys.lost.push(await named(former, key));
      } else if (!isEndedAs(here, key)) {
        await endKey(await restoreIn(tx, origin, here.mosqueId), here, key);
        keys.ended.push(await named(former, key));
      } else if (await limit(tx, here, key, origin)) {
        keys.limited.push(await named(former, key));
      }
    }
  }
  return { ...keys, revoked: await revokeKeysOfRemoved(former, tx, origin) };
}

/** How many keys work in a restored database whose later revocations are unknown. */
export async function countWorkingKeys(tx: Tx, now: Date): Promise<number> {
  let count = 0;
  for await (const page of pagesOf(tx, "apiKeys")) {
    count += page.filter((key) => works(keyStatus(key, now))).length;
  }
  return count;
}

/** Limits a working key as the previous database does. @returns whether that took anything */
async function limit(tx: Tx, here: ApiKeysTable, former: ApiKeysTable, origin: RestoreOrigin) {
  const limits = keyLimits(here, former);
  const isAsBefore =
    limits.scope === here.scope && limits.networks === here.networks && limits.expiresAt === here.expiresAt;
  if (isAsBefore || !works(keyStatus(here, origin.now))) return false;
  await updateKey(await restoreIn(tx, origin, here.mosqueId), here, limits);
  return true;
}

/** Revokes the working keys of mosques that were removed: the mosques are back with all their data. */
async function revokeKeysOfRemoved(former: Tx, tx: Tx, origin: RestoreOrigin): Promise<NamedKey[]> {
  const { now } = origin;
  const revoked: NamedKey[] = [];
  for await (const removed of pagesOf(former, "removedMosques")) {
    const ids = removed.map(({ mosqueId }) => mosqueId);
    const there = await former.selectFrom("mosques").select("id").where("id", "in", ids).execute();
    const back = new Set(ids).difference(new Set(there.map(({ id }) => id)));
    if (back.size === 0) continue;
    const keys = await tx
      .selectFrom("apiKeys")
      .selectAll()
      .where("mosqueId", "in", [...back])
      .execute();
    for (const key of keys) {
      if (!works(keyStatus(key, now))) continue;
      const end = { endReason: "revoked", endedAt: now.toISOString(), graceUntil: null } as const;
      await endKey(await restoreIn(tx, origin, key.mosqueId), key, end);
      revoked.push(await named(tx, key));
    }
  }
  return revoked;
}

async function named(tx: Tx, { prefix, name, mosqueId }: ApiKeysTable): Promise<NamedKey> {
  const mosque = await tx
    .selectFrom("mosques")
    .select("communityName")
    .where("id", "=", mosqueId)
    .executeTakeFirst();
  return { prefix, name, mosqueName: mosque?.communityName ?? mosqueId };
}
