import type { VersionedCollection } from "@mosque-sync/contract";
import type { UpdateResult } from "kysely";
import { sameValues } from "../domain/merge.ts";
import { changeRecord } from "./change-records.ts";
import { insertionInto } from "./tables/insertion.ts";
import type { ChangesTable, MosquesTable } from "./tables/mosque-tables.ts";
import { type PreparedQuery, prepare } from "./tables/prepare.ts";
import type { Tx } from "./tables/schema.ts";

/** The author, instant and request of a change. */
export type ChangeOrigin = Pick<ChangesTable, "mosqueId" | "at" | "actorKind" | "actorId" | "requestId">;

export interface Change {
  readonly resource: ChangesTable["resource"];
  readonly resourceId: string;
  /** The resource as it was; absent for a creation. */
  readonly before?: object;
  /** The resource as it is; absent for a deletion. */
  readonly after?: object;
  /** Of a deleted row: its place in the order of creation. */
  readonly place?: number;
}

/** A transaction in which a mosque is locked, and the origin of its changes. */
export interface Writing {
  readonly tx: Tx;
  /** The mosque's row. Every change keeps it current, and the next one counts on from it. */
  readonly mosque: MosquesTable;
  readonly origin: ChangeOrigin;
}

/**
 * Changes a resource of a mosque with its own row: raises its version, appends the change record and saves the row.
 * Leaves everything as it is if the values before and after are equal.
 * @param save gets the new version. A version is used once, so it also numbers rows in the order of creation
 * @returns the resource's version in the mosque now; 0 for keys and the team, which have none
 */
export async function saveChange(
  writing: Writing,
  change: Change,
  save: (version: number) => unknown,
): Promise<number> {
  const { resource } = change;
  if (changesNothing(change)) return versionOf(writing.mosque, resource);
  record(writing, change);
  saveCounts[resource].send(writing.tx, writing.mosque);
  const version = versionOf(writing.mosque, resource);
  await save(version);
  return version;
}

/** Makes changes to a resource that is part of the mosque's own row. @returns its version now */
export type SaveInMosque = (
  writing: Writing,
  changes: readonly Omit<Change, "resource">[],
  columns: Partial<MosquesTable>,
) => number;

/**
 * Creates what saves a resource that is part of the mosque's own row: like `saveChange`, with one statement for the
 * resource and its version, however many changes there are.
 * @param names the columns that hold the resource
 */
export function savedInMosque(
  resource: VersionedCollection,
  names: readonly (keyof MosquesTable)[],
): SaveInMosque {
  const update = updateOf([...names, `${resource}Version`, "changeCount"]);
  return (writing, changes, columns) => {
    const { tx, mosque } = writing;
    const made = changes.filter((change) => !changesNothing(change));
    if (made.length > 0) {
      Object.assign(mosque, columns);
      for (const change of made) record(writing, { resource, ...change });
      update.send(tx, mosque);
    }
    return versionOf(mosque, resource);
  };
}

/**
 * Creates a mosque: saves its row, and appends its first change record.
 * @param mosque the row, which already counts that record
 * @param profile the profile that it holds
 */
export async function saveNewMosque(
  tx: Tx,
  mosque: MosquesTable,
  profile: object,
  origin: ChangeOrigin,
): Promise<void> {
  await tx.insertInto("mosques").values(mosque).execute();
  appendRecord({ tx, mosque, origin }, { resource: "profile", resourceId: mosque.id, after: profile });
}

function changesNothing({ before, after }: Omit<Change, "resource">): boolean {
  return before !== undefined && after !== undefined && sameValues(before, after);
}

/** Counts a change in the mosque's row, which is still to be saved, and appends the change record. */
function record(writing: Writing, change: Change): void {
  const { mosque } = writing;
  const { resource } = change;
  mosque.changeCount += 1;
  if (hasVersion(resource)) mosque[`${resource}Version`] += 1;
  appendRecord(writing, change);
}

/** Appends a change record under the number that the mosque's row has counted it by. */
function appendRecord({ tx, mosque, origin }: Writing, change: Change): void {
  append.send(tx, changeRecord(origin, mosque.changeCount, change));
}

const append = insertionInto("changes");

/** Saves the counts of a mosque's row after a change of something else. */
const saveCounts: Readonly<Record<ChangesTable["resource"], PreparedQuery<MosquesTable, UpdateResult>>> = {
  capabilities: updateOf(["capabilitiesVersion", "changeCount"]),
  profile: updateOf(["profileVersion", "changeCount"]),
  announcements: updateOf(["announcementsVersion", "changeCount"]),
  prayers: updateOf(["prayersVersion", "changeCount"]),
  events: updateOf(["eventsVersion", "changeCount"]),
  timetable: updateOf(["timetableVersion", "changeCount"]),
  keys: updateOf(["changeCount"]),
  team: updateOf(["changeCount"]),
};

/** Saves these columns of a mosque's row. */
function updateOf(names: readonly (keyof MosquesTable)[]): PreparedQuery<MosquesTable, UpdateResult> {
  return prepare((tx, value) =>
    tx
      .updateTable("mosques")
      .set(Object.fromEntries(names.map((name) => [name, value(name)])))
      .where("id", "=", value("id")),
  );
}

function versionOf(mosque: MosquesTable, resource: ChangesTable["resource"]): number {
  return hasVersion(resource) ? mosque[`${resource}Version`] : 0;
}

function hasVersion(resource: ChangesTable["resource"]): resource is VersionedCollection {
  return resource !== "keys" && resource !== "team";
}
