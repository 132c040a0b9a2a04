import type { WrittenResource } from "@mosque-sync/contract";
import type { KeyChange } from "../../domain/resources/key-writes.ts";
import type { MosquesTable, Tx } from "../tables/schema.ts";
import { wholeId } from "../tables/short-ids.ts";

/** How many of a mosque's newest change records are looked at: about a hundred days of a sync every night. */
const lookedAt = 1_000;

/** The changes of these resources that keys have made among a mosque's newest changes, newest first. */
export async function recentKeyChanges(
  tx: Tx,
  { id, changeCount }: Pick<MosquesTable, "id" | "changeCount">,
  resources: readonly WrittenResource[],
): Promise<(KeyChange & { readonly keyId: string; readonly at: string })[]> {
  const rows = await tx
    .selectFrom("changes")
    .select(["at", "actorId", "resource", "resourceId", "before", "after"])
    .where("mosqueId", "=", id)
    .where("sequence", ">", changeCount - lookedAt)
    .where("actorKind", "=", "key")
    .where("resource", "in", resources)
    .orderBy("sequence", "desc")
    .execute();
  return rows.map(({ at, actorId, resource, resourceId, before, after }) => ({
    resource: resource as WrittenResource, // The statement asks for no other.
    resourceId: wholeId(resourceId),
    keyId: wholeId(actorId),
    at,
    before: before === null ? undefined : JSON.parse(before),
    after: after === null ? undefined : JSON.parse(after),
  }));
}
