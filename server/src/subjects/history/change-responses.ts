import type { Change } from "@mosque-sync/contract";
import type { RecordedChange } from "#domain/recorded-change.ts";
import type { Tx } from "#store/tables/schema.ts";
import { type Names, namesOf } from "./rows/change-list.ts";

export async function changeResponses(
  tx: Tx,
  mosqueId: string,
  changes: readonly RecordedChange[],
): Promise<Change[]> {
  const names = await namesOf(tx, mosqueId, changes);
  return changes.map((change) => changeResponse(change, names));
}

function changeResponse(change: RecordedChange, names: Names): Change {
  const { sequence, at, actorKind, actorId, requestId, resource, resourceId, before, after } = change;
  const name = actorKind === "operator" ? undefined : names.get(actorId);
  const title = change.title ?? names.get(resourceId);
  return {
    sequence,
    at,
    actor: { kind: actorKind, id: actorId, ...(name !== undefined && { name }) },
    requestId,
    resource,
    resourceId,
    ...(title !== undefined && { title }),
    kind: before ? (after ? "changed" : "deleted") : "created",
    ...(before && { before: { ...before } }),
    ...(after && { after: { ...after } }),
  };
}
