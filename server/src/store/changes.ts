import type { VersionedCollection } from "@mosque-sync/contract";
import type { UpdateResult } from "kysely";
import { type Difference, differenceOf, sameValues } from "../domain/merge.ts";
import type { Members, RecordedChange } from "../domain/recorded-change.ts";
import { fromJson, shortId, toJson, wholeId } from "./tables/columns.ts";
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

/** The property that users know an item by. The record of a changed item keeps it, to name the item. */
const titleMembers: { readonly [R in ChangesTable["resource"]]?: readonly string[] } = {
  prayers: ["prayerKey"],
  announcements: ["title"],
  events: ["title"],
  keys: ["name"],
  team: ["name", "invited"],
};

/** The record of a change as it is stored: with short ids, and of a changed resource only what differs. */
export function changeRecord(origin: ChangeOrigin, sequence: number, change: Change): ChangesTable {
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

/** The change that a stored record tells of. */
export function recordedChange(row: Omit<ChangesTable, "mosqueId">): RecordedChange {
  const { sequence, at, actorKind, resource } = row;
  const [before, after] = [recordedMembers(row.before), recordedMembers(row.after)];
  const title = recordedTitle(resource, after ?? before);
  return {
    ...{ sequence, at, actorKind, resource },
    actorId: wholeId(row.actorId),
    requestId: wholeId(row.requestId),
    resourceId: wholeId(row.resourceId),
    ...(title !== undefined && { title }),
    ...(before && after ? changedMembers(resource, { before, after }) : placed({ before, after })),
  };
}

/** What people know an item by, if its members say so. */
export function recordedTitle(
  resource: ChangesTable["resource"],
  members: Members | undefined,
): string | undefined {
  return titleMembers[resource]?.map((name) => members?.[name]).find(isText);
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
 * A resource is recorded whole when it is created or deleted, a deleted row with its place; otherwise by its
 * differences, with the property that users know it by.
 */
function changeTexts({ resource, before, after, place }: Change): Pick<ChangesTable, "before" | "after"> {
  if (!before) return texts({ before, after });
  if (!after) return texts({ before: place === undefined ? before : { ...before, place } });
  return texts(named(resource, differenceOf(before, after), after));
}

function named(resource: Change["resource"], { before, after }: Difference, whole: object): Difference {
  const names = titleMembers[resource] ?? [];
  const title = Object.entries(whole).filter(([name]) => names.includes(name));
  return { before, after: { ...Object.fromEntries(title), ...after } };
}

function texts({ before, after }: Partial<Difference>): Pick<ChangesTable, "before" | "after"> {
  return { before: before ? toJson({ ...before }) : null, after: after ? toJson({ ...after }) : null };
}

/** The changed properties of a resource: its record also has the title, which may be unchanged. */
function changedMembers(
  resource: ChangesTable["resource"],
  { before, after }: { readonly before: Members; readonly after: Members },
): { readonly before: Members; readonly after: Members } {
  const isUnchangedTitle = (name: string) => titleMembers[resource]?.includes(name) && !(name in before);
  return {
    before,
    after: Object.fromEntries(Object.entries(after).filter(([name]) => !isUnchangedTitle(name))),
  };
}

/** A creation or a deletion. */
function placed({ before, after }: { before?: Members | undefined; after?: Members | undefined }) {
  if (!before) return { ...(after && { after }) };
  const { place, ...resource } = before;
  return { before: resource, ...(typeof place === "number" && { place }) };
}

/** The content of one side of a record; undefined for an empty side. */
export function recordedMembers(text: ChangesTable["before"]): Members | undefined {
  return text === null ? undefined : fromJson(text);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
