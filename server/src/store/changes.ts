import { type ExpressionBuilder, sql } from "kysely";
import type { ChangesTable, Database, Tx, VersionedCollection } from "./schema.ts";

/** Who made a change, when, and under which request. */
export type ChangeOrigin = Pick<ChangesTable, "mosqueId" | "at" | "actorKind" | "actorId" | "requestId">;

export interface Change {
  readonly resource: ChangesTable["resource"];
  readonly resourceId: string;
  /** The resource as it was; absent for a creation. */
  readonly before?: object;
  /** The resource as it is; absent for a deletion. */
  readonly after?: object;
}

/**
 * Appends a change record and raises the version of what changed, in the change's own transaction. There is no
 * other way to raise a version, so none rises without a record.
 * @returns the collection's new version; 0 for keys, which have none
 */
export async function recordChange(tx: Tx, origin: ChangeOrigin, change: Change): Promise<number> {
  const counted = await tx
    .updateTable("mosques")
    .set((mosque) => ({
      changeCount: sql<number>`${mosque.ref("changeCount")} + 1`,
      ...(change.resource === "keys" ? {} : raise(mosque, change.resource)),
    }))
    .where("id", "=", origin.mosqueId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("changes")
    .values({
      ...origin,
      sequence: counted.changeCount,
      resource: change.resource,
      resourceId: change.resourceId,
      before: change.before ? JSON.stringify(change.before) : null,
      after: change.after ? JSON.stringify(change.after) : null,
    })
    .execute();
  return change.resource === "keys" ? 0 : counted[`${change.resource}Version`];
}

function raise(mosque: ExpressionBuilder<Database, "mosques">, collection: VersionedCollection) {
  const column = `${collection}Version` as const;
  return { [column]: sql<number>`${mosque.ref(column)} + 1` };
}
