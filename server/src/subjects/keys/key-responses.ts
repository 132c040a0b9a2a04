import type { Key } from "@mosque-sync/contract";
import type { Store } from "#store/store.ts";
import type { KeyUsesTable } from "#store/tables/request-log-tables.ts";
import { keyUsesOf } from "./rows/key-uses.ts";
import { type ListedKey, networksOfKey } from "./rows/keys.ts";
import { keyStatus } from "./rules/api-keys.ts";

/**
 * Keys as the portal shows them, with their last use. It reads the request log, so a mosque's handler calls it after
 * its transaction.
 */
export async function keyResponses(store: Store, keys: readonly ListedKey[], now: Date): Promise<Key[]> {
  const uses = await keyUsesOf(store, keys);
  return keys.map((key) => keyResponse(key, uses.get(key.id), now));
}

/** @param use undefined for a key that has never been used */
export function keyResponse(
  key: ListedKey,
  use: Pick<KeyUsesTable, "lastUsedAt" | "lastReason" | "lastAddress"> | undefined,
  now: Date,
): Key {
  const { id, prefix, name, scope, createdAt, madeBy, expiresAt, endedAt, graceUntil } = key;
  const networks = networksOfKey(key);
  const status = keyStatus(key, now);
  return {
    id,
    prefix,
    name,
    scope,
    status,
    createdAt,
    createdBy: madeBy ?? "operator",
    ...(expiresAt && { expiresAt }),
    ...(networks && { networks }),
    ...(graceUntil && status === "grace" && { graceUntil }),
    ...(endedAt && { endedAt }),
    ...(use && { lastUsedAt: use.lastUsedAt }),
    ...(use?.lastAddress && { lastUsedFrom: use.lastAddress }),
    ...(use?.lastReason && { lastFailureReason: use.lastReason }),
  };
}
