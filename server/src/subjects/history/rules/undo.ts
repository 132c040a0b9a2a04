import { withDifference } from "#domain/merge.ts";
import { type DataChange, type DataItem, itemName } from "./data-item.ts";
import { meetNewer, type Newer, noteNewer } from "./newer.ts";

/** What undoing changes has led to so far. */
export interface Undone {
  /** Each resource under its name, as it is then; undefined if it does not exist then. */
  readonly items: Map<string, DataItem | undefined>;
  /**
   * Changes of resources that no longer exist, and whose deletion is not undone with them: these cannot be undone.
   * Under the resource's name.
   */
  readonly ofGone: Map<string, DataChange>;
  readonly newer: Newer;
}

/** What there is before anything is undone. */
export function nothingUndone(): Undone {
  return { items: new Map(), ofGone: new Map(), newer: { seen: new Map(), met: new Map() } };
}

/**
 * Undoes changes: gives each member that they have changed the value that it had before the first of them. Members that
 * only other changes have changed stay as they are.
 * @param undone has each existing resource that undone changes are of; brought up to date
 * @param changes newest first: those to undo, and all others that were made since the first of these
 */
export function undo(
  undone: Undone,
  changes: readonly DataChange[],
  isUndone: (change: DataChange) => boolean,
): void {
  for (const change of changes) {
    if (isUndone(change)) {
      meetNewer(undone.newer, change);
      undoOne(undone, change);
    } else noteNewer(undone.newer, change);
  }
}

function undoOne({ items, ofGone }: Undone, change: DataChange): void {
  const { resource, resourceId: id, before, after, place } = change;
  const name = itemName({ resource, id });
  const item = items.get(name);
  if (before && after) {
    if (item)
      items.set(name, { ...item, value: withDifference(item.value, { before: after, after: before }) });
    else ofGone.set(name, change);
    return;
  }
  ofGone.delete(name);
  // The creation of a mosque is not undone, and an item that was brought back is not brought back again.
  if (after && resource !== "profile") items.set(name, undefined);
  if (before && !item) items.set(name, { resource, id, value: before, place });
}
