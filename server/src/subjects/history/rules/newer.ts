import type { Members } from "#domain/recorded-change.ts";
import { type DataChange, itemName } from "./data-item.ts";

/** A change that a restore keeps, although it undoes an older change of the same properties. */
export interface NewerChange {
  readonly change: DataChange;
  /** The members that both have changed; undefined if either created or deleted the item. */
  readonly members: ReadonlySet<string> | undefined;
}

/** The newer changes of a restore, under the names of their items, newest first. */
export interface Newer {
  /** For each property, the newest change that is not undone; changes of whole items have the key `undefined`. */
  readonly seen: Map<string, Map<string | undefined, DataChange>>;
  /** The newer changes that an undone change conflicts with. */
  readonly met: Map<string, NewerChange[]>;
}

/** Notes a change that is not undone. @param change older than every change that was noted before */
export function noteNewer({ seen }: Newer, change: DataChange): void {
  const name = itemName({ resource: change.resource, id: change.resourceId });
  const ofItem = seen.get(name) ?? new Map<string | undefined, DataChange>();
  seen.set(name, ofItem);
  for (const member of membersOf(change) ?? [undefined]) {
    if (!ofItem.has(member) && !ofItem.has(undefined)) ofItem.set(member, change);
  }
}

/** Notes which newer changes a change meets that is undone. @param undone older than every change that was noted */
export function meetNewer({ seen, met }: Newer, undone: DataChange): void {
  const name = itemName({ resource: undone.resource, id: undone.resourceId });
  const ofItem = seen.get(name);
  if (!ofItem) return;
  const members = membersOf(undone);
  const ofName = met.get(name) ?? [];
  for (const [member, change] of ofItem) {
    if (member !== undefined && members && !members.includes(member)) continue;
    addTo(ofName, change, members && member);
  }
  if (ofName.length > 0) met.set(name, ofName);
}

function addTo(met: NewerChange[], change: DataChange, member: string | undefined): void {
  const index = met.findIndex((one) => one.change === change);
  const known = met[index];
  const members =
    member === undefined || (known && !known.members) ? undefined : [...(known?.members ?? []), member];
  const grown = { change, members: members && new Set(members) };
  if (known) met[index] = grown;
  else met.push(grown);
}

/** The members that a change has changed; undefined if it created or deleted its item. */
function membersOf({ before, after }: DataChange): string[] | undefined {
  if (!before || !after) return undefined;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

/** The part of a newer change that is about these properties, on both sides; empty if it is about the whole item. */
export function differenceOfNewer({ change: { before, after }, members }: NewerChange): {
  readonly before?: Members;
  readonly after?: Members;
} {
  if (!members || !before || !after) return {};
  const chosen = (side: Members) =>
    Object.fromEntries(Object.entries(side).filter(([name]) => members.has(name)));
  return { before: chosen(before), after: chosen(after) };
}
