import { keyStatus } from "../../domain/keys/key-status.ts";
import { recordChange } from "../../store/changes.ts";
import { type ListedKey, listKeys } from "../../store/keys/keys.ts";
import type { AskedOfMosque, MosqueEndpointName } from "../handler.ts";

/** The outcome of a change of keys. */
interface ChangedKeys<T> {
  /** All keys of the mosque as they are now, newest first. */
  readonly keys: readonly ListedKey[];
  /** What the work returned. */
  readonly result: T;
}

/**
 * Changes a mosque's keys, and records each key that is new or whose status has changed.
 * @param work gets all keys of the mosque as they were, newest first
 */
export async function changeKeys<T>(
  asked: Pick<AskedOfMosque<MosqueEndpointName>, "tx" | "mosque" | "origin" | "at">,
  work: (keys: readonly ListedKey[]) => Promise<T>,
): Promise<ChangedKeys<T>> {
  const { tx, mosque, origin } = asked;
  const now = new Date(asked.at);
  const found = await listKeys(tx, mosque.id);
  const result = await work(found);
  const keys = await listKeys(tx, mosque.id);
  const standings = new Map(found.map((key) => [key.id, standingOf(key, now)]));
  for (const key of keys) {
    const [before, after] = [standings.get(key.id), standingOf(key, now)];
    if (before?.status === after.status && before.graceUntil === after.graceUntil) continue;
    const change = { resource: "keys", resourceId: key.id, ...(before && { before }), after } as const;
    await recordChange(tx, origin, change);
  }
  return { keys, result };
}

/** A key as change records keep it. */
function standingOf(key: ListedKey, now: Date) {
  const { name, scope, prefix, expiresAt, graceUntil } = key;
  return { name, scope, prefix, status: keyStatus(key, now), expiresAt, graceUntil };
}
