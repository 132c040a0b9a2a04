import { type InsertResult, sql } from "kysely";
import { sameValues } from "../domain/resources/merge.ts";
import { changeRecord } from "./change-records.ts";
import { type PreparedQuery, prepare } from "./tables/prepare.ts";
import type { ChangesTable, Tx, VersionColumns } from "./tables/schema.ts";

/** Who made a change, when, and with which request. */
export type ChangeOrigin = Pick<ChangesTable, "mosqueId" | "at" | "actorKind" | "actorId" | "requestId">;

export interface Change {
  readonly resource: ChangesTable["resource"];
  readonly resourceId: string;
  /** The resource as it was; absent for a creation. */
  readonly before?: object;
  /** The resource as it is; absent for a deletion. */
  readonly after?: object;
}

/** A transaction in which a mosque is locked, and the origin of its changes. */
export interface Writing {
  readonly tx: Tx;
  readonly mosque: VersionColumns;
  readonly origin: ChangeOrigin;
}

/**
 * Changes a resource of a mosque: raises its version, appends the change record and saves it. Does nothing if the
 * values before and after are equal.
 * @param save gets the new version. A version is used once, so it also numbers rows in the order of creation
 * @returns the resource's version in the mosque now; 0 for keys and the team, which have none
 */
export async function saveChange(
  { tx, mosque, origin }: Writing,
  change: Change,
  save: (version: number) => Promise<unknown>,
): Promise<number> {
  const { resource, before, after } = change;
  if (before && after && sameValues(before, after)) {
    return resource === "keys" || resource === "team" ? 0 : mosque[`${resource}Version`];
  }
  const version = await recordChange(tx, origin, change);
  await save(version);
  return version;
}

/**
 * Creates a mosque: saves its row, and appends its first change record. Every version stays at 1.
 * @param profile the profile as saved
 */
export async function saveNewMosque(
  tx: Tx,
  origin: ChangeOrigin,
  profile: object,
  save: () => Promise<unknown>,
): Promise<void> {
  await save();
  const change = { resource: "profile", resourceId: origin.mosqueId, after: profile } as const;
  await recordChange(tx, origin, change, countOnly);
}

/**
 * Appends a change record and counts it.
 * @param count also raises the version of the changed resource
 * @returns the collection's new version; 0 for keys and the team, which have none
 */
async function recordChange(
  tx: Tx,
  origin: ChangeOrigin,
  change: Change,
  count: Raise = raise[change.resource],
): Promise<number> {
  const [counted] = await count(tx, { id: origin.mosqueId });
  if (!counted) throw new Error(`there is no mosque ${origin.mosqueId}`);
  await append(tx, changeRecord(origin, counted.changeCount, change));
  return counted.version;
}

type Raise = PreparedQuery<{ id: string }, { changeCount: number; version: number }>;

/** Counts a change without raising a version. */
const countOnly: Raise = prepare((tx, value) =>
  tx
    .updateTable("mosques")
    .set("changeCount", oneMore("changeCount"))
    .where("id", "=", value("id"))
    .returning(["changeCount", sql<number>`0`.as("version")]),
);

/** Counts a change of a mosque, and raises the version of the changed resource. */
const raise: Readonly<Record<ChangesTable["resource"], Raise>> = {
  capabilities: raiseVersion("capabilitiesVersion"),
  profile: raiseVersion("profileVersion"),
  announcements: raiseVersion("announcementsVersion"),
  prayers: raiseVersion("prayersVersion"),
  events: raiseVersion("eventsVersion"),
  keys: countOnly,
  team: countOnly,
};

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
