import type { WrittenResource } from "@mosque-sync/contract";
import { recordedMembers } from "#store/changes.ts";
import { wholeId } from "#store/tables/columns.ts";
import type { ChangesTable, MosquesTable } from "#store/tables/mosque-tables.ts";
import { prepare } from "#store/tables/prepare.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { KeyChange } from "../rules/key-writes.ts";

/** How many of a mosque's newest change records are looked at: about a hundred days of a sync every night. */
const lookedAt = 1_000;

type Row = Pick<ChangesTable, "at" | "actorId" | "resourceId" | "before" | "after">;
type Asked = Pick<ChangesTable, "mosqueId" | "sequence" | "resource">;

const findByKeys = prepare<Asked, Row>((tx, value) =>
  tx
    .selectFrom("changes")
    .select(["at", "actorId", "resourceId", "before", "after"])
    .where("mosqueId", "=", value("mosqueId"))
    .where("sequence", ">", value("sequence"))
    .where("actorKind", "=", "key")
    .where("resource", "=", value("resource"))
    .orderBy("sequence", "desc"),
);

/** The changes of a resource that keys have made among a mosque's newest changes, newest first. */
export async function recentKeyChanges(
  tx: Tx,
  { id, changeCount }: Pick<MosquesTable, "id" | "changeCount">,
  resource: WrittenResource,
): Promise<(KeyChange & { readonly keyId: string; readonly at: string })[]> {
  const rows = await findByKeys(tx, { mosqueId: id, sequence: changeCount - lookedAt, resource });
  return rows.map(({ at, actorId, resourceId, before, after }) => ({
    resource,
    resourceId: wholeId(resourceId),
    keyId: wholeId(actorId),
    at,
    before: recordedMembers(before),
    after: recordedMembers(after),
  }));
}
