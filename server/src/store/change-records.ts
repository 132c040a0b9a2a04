import { type Difference, differenceOf } from "../domain/merge.ts";
import type { Members, RecordedChange } from "../domain/recorded-change.ts";
import { fromJson, toJson } from "./tables/columns.ts";
import type { ChangesTable } from "./tables/mosque-tables.ts";
import type { Tx } from "./tables/schema.ts";
import { shortId, wholeId } from "./tables/short-ids.ts";

type Origin = Pick<ChangesTable, "mosqueId" | "at" | "actorKind" | "actorId" | "requestId">;

interface Change extends Pick<ChangesTable, "resource" | "resourceId"> {
  /** Absent for a creation. */
  readonly before?: object;
  /** Absent for a deletion. */
  readonly after?: object;
  /** Of a deleted row: its place in the order of creation, which it gets back if it is restored. */
  readonly place?: number;
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
