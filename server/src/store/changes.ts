import { type InsertResult, sql } from "kysely";
import { type PreparedQuery, prepare } from "./prepare.ts";
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
 * @returns the collection's new version; 0 for keys and the team, which have none
 */
export async function recordChange(tx: Tx, origin: ChangeOrigin, change: Change): Promise<number> {
  const [counted] = await raise[change.resource](tx, { id: origin.mosqueId });
  if (!counted) throw new Error(`there is no mosque ${origin.mosqueId}`);
  await append(tx, {
    ...origin,
    sequence: counted.changeCount,
    resource: change.resource,
    resourceId: change.resourceId,
    before: change.before ? JSON.stringify(change.before) : null,
    after: change.after ? JSON.stringify(change.after) : null,
  });
  return counted.version;
}

type Raise = PreparedQuery<{ id: string }, { changeCount: number; version: number }>;

/** Counts a change of a mosque, and raises the version of what changed. */
const raise: Readonly<Record<ChangesTable["resource"], Raise>> = {
  capabilities: raiseVersion("capabilitiesVersion"),
  profile: raiseVersion("profileVersion"),
  announcements: raiseVersion("announcementsVersion"),
  prayers: raiseVersion("prayersVersion"),
  events: raiseVersion("eventsVersion"),
  keys: countOnly(),
  team: countOnly(),
};

function countOnly(): Raise {
  return prepare((tx, value) =>
    tx
      .updateTable("mosques")
      .set("changeCount", oneMore("changeCount"))
      .where("id", "=", value("id"))
      .returning(["changeCount", sql<number>`0`.as("version")]),
  );
}

function raiseVersion(column: keyof VersionColumns): Raise {
  return prepare((tx, value) =>
    tx
      .updateTable("mosques")
      .set("changeCount", oneMore("changeCount"))
      .set(column, oneMore(column))
      .where("id", "=", value("id"))
      .returning(["changeCount", `${column} as version`]),
  );
}

function oneMore(column: "changeCount" | keyof VersionColumns) {
  return sql<number>`${sql.ref(column)} + 1`;
}

const append = prepare<ChangesTable, InsertResult>((tx, value) =>
  tx.insertInto("changes").values({
    mosqueId: value("mosqueId"),
    sequence: value("sequence"),
    at: value("at"),
    actorKind: value("actorKind"),
    actorId: value("actorId"),
    requestId: value("requestId"),
    resource: value("resource"),
    resourceId: value("resourceId"),
    before: value("before"),
    after: value("after"),
  }),
);
