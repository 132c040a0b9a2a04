import { type Difference, differenceOf } from "../domain/resources/difference.ts";
import type { ChangesTable, Tx } from "./tables/schema.ts";
import { shortId, wholeId } from "./tables/short-ids.ts";

type Origin = Pick<ChangesTable, "mosqueId" | "at" | "actorKind" | "actorId" | "requestId">;

interface Change extends Pick<ChangesTable, "resource" | "resourceId"> {
  /** Absent for a creation. */
  readonly before?: object;
  /** Absent for a deletion. */
  readonly after?: object;
}

/** The record of a change as it is stored: with short ids, and of a changed resource only what differs. */
export function changeRecord(origin: Origin, sequence: number, change: Change): ChangesTable {
  return {
    ...origin,
    sequence,
    actorId: shortId(origin.actorId),
    requestId: shortId(origin.requestId),
    resource: change.resource,
    resourceId: shortId(change.resourceId),
    ...changeTexts(change),
  };
}

/** The records of a mosque, oldest first, with whole ids. */
export async function findChanges(tx: Tx, mosqueId: string): Promise<ChangesTable[]> {
  const rows = await tx
    .selectFrom("changes")
    .selectAll()
    .where("mosqueId", "=", mosqueId)
    .orderBy("sequence")
    .execute();
  return rows.map((row) => ({
    ...row,
    actorId: wholeId(row.actorId),
    requestId: wholeId(row.requestId),
    resourceId: wholeId(row.resourceId),
  }));
}

/**
 * The ids of the requests that made a mosque's newest changes, one for each change.
 * @param limit how many changes are looked at
 */
export async function newestChangers(tx: Tx, mosqueId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("changes")
    .select("requestId")
    .where("mosqueId", "=", mosqueId)
    .orderBy("sequence", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ requestId }) => wholeId(requestId));
}

/**
 * A resource is recorded whole when it is created or deleted, and otherwise by what differs. A changed prayer row also
 * keeps its key, so that its record says by itself which prayer it is of.
 */
function changeTexts({ resource, before, after }: Change): Pick<ChangesTable, "before" | "after"> {
  if (!before || !after) return texts({ before, after });
  const difference = differenceOf(before, after);
  return texts(resource === "prayers" ? named(difference, after) : difference);
}

function named({ before, after }: Difference, { prayerKey }: { readonly prayerKey?: string }): Difference {
  return { before, after: { prayerKey, ...after } };
}

function texts({ before, after }: Pick<Change, "before" | "after">): Pick<ChangesTable, "before" | "after"> {
  return { before: before ? JSON.stringify(before) : null, after: after ? JSON.stringify(after) : null };
}
