import { type PortalResponseOf, writtenResources } from "@mosque-sync/contract";
import type { MosqueHandler } from "../handlers/portal-handler.ts";
import { recentKeyChanges } from "./rows/key-changes.ts";
import { type ListedKey, listKeys } from "./rows/keys.ts";
import { keyStatus, works } from "./rules/api-keys.ts";
import { writtenBy } from "./rules/key-writes.ts";

type KeyWrites = PortalResponseOf<"listKeyWrites">["keyWrites"];

/**
 * Recent writes by keys, each with the key that may repeat the write: the same key, or its successor after a rotation.
 * Writes are omitted if only ended keys made them.
 */
export const listKeyWrites: MosqueHandler<"listKeyWrites"> = async ({ tx, mosque, query, at }) => {
  const resources = query.resource ? [query.resource] : writtenResources;
  const [keys, ...changes] = await Promise.all([
    listKeys(tx, mosque.id),
    ...resources.map((resource) => recentKeyChanges(tx, mosque, resource)),
  ]);
  const successorOf = workingSuccessors(keys, new Date(at));
  const newest = new Map<string, KeyWrites[number]>();
  for (const change of changes.flat()) {
    const key = successorOf(change.keyId);
    if (!key) continue;
    for (const of of writtenBy(change)) {
      const name = `${change.resource} ${of} ${key.id}`;
      const write = { resource: change.resource, of, keyId: key.id, keyName: key.name, at: change.at };
      if (!newest.has(name)) newest.set(name, write);
    }
  }
  return { response: { keyWrites: [...newest.values()] } };
};

/** @returns the working key of the same family that may write; undefined if the family has no such key */
function workingSuccessors(keys: readonly ListedKey[], now: Date): (keyId: string) => ListedKey | undefined {
  const familyOf = new Map(keys.map(({ id, familyId }) => [id, familyId]));
  const writing = keys.filter((key) => key.scope === "sync:write" && works(keyStatus(key, now)));
  // Keys are listed newest first: of a family in its grace period, the newer one counts.
  const working = new Map(writing.toReversed().map((key) => [key.familyId, key]));
  return (keyId) => working.get(familyOf.get(keyId) ?? "");
}
