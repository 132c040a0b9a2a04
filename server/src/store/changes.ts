import { sql } from "kysely";
import type { ChangesTable, Tx, VersionColumns } from "./schema.ts";

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
  const { sequence, version } = await (change.resource === "keys"
    ? countChange(tx, origin.mosqueId)
    : raiseVersion(tx, origin.mosqueId, `${change.resource}Version`));
  await tx
    .insertInto("changes")
    .values({
      ...origin,
      sequence,
      resource: change.resource,
      resourceId: change.resourceId,
      before: change.before ? JSON.stringify(change.before) : null,
      after: change.after ? JSON.stringify(change.after) : null,
    })
    .execute();
  return version;
}

async function countChange(tx: Tx, mosqueId: string) {
  const mosque = await tx
    .updateTable("mosques")
    .set("changeCount", oneMore("changeCount"))
    .where("id", "=", mosqueId)
    .returning("changeCount")
    .executeTakeFirstOrThrow();
  return { sequence: mosque.changeCount, version: 0 };
}

async function raiseVersion(tx: Tx, mosqueId: string, column: keyof VersionColumns) {
  const mosque = await tx
    .updateTable("mosques")
    .set("changeCount", oneMore("changeCount"))
    .set(column, oneMore(column))
    .where("id", "=", mosqueId)
    .returning(["changeCount", column])
    .executeTakeFirstOrThrow();
  return { sequence: mosque.changeCount, version: mosque[column] };
}

function oneMore(column: "changeCount" | keyof VersionColumns) {
  return sql<number>`${sql.ref(column)} + 1`;
}
