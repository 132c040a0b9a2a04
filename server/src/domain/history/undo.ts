import type { WrittenResource } from "@mosque-sync/contract";
import { withDifference } from "../resources/difference.ts";
import type { RecordedChange } from "./recorded-change.ts";

/** A resource of a mosque's data, as it is or was. */
export interface DataItem {
  readonly resource: WrittenResource;
  readonly id: string;
  readonly value: object;
  /** Its place in the order of creation; absent for the profile, and where no record tells it. */
  readonly place?: number | undefined;
}

/** A change of a mosque's data, which can be undone. */
export type DataChange = RecordedChange & { readonly resource: WrittenResource };

/** What undoing changes has led to so far. */
export interface Undone {
  /** Each resource under its name, as it is then; undefined if it does not exist then. */
  readonly items: Map<string, DataItem | undefined>;
  /**
   * Changes of resources that no longer exist, and whose deletion is not undone with them: these cannot be undone.
   * Under the resource's name.
   */
  readonly ofGone: Map<string, DataChange>;
}

/** The name of a resource among those of a mosque. */
export function itemName({ resource, id }: Pick<DataItem, "resource" | "id">): string {
  return `${resource} ${id}`;
}

/**
 * Undoes changes: gives each member that they have changed the value that it had before the first of them. Members that
 * only other changes have changed stay as they are.
 * @param undone has each existing resource that the changes are of; brought up to date
 * @param changes newest first
 */
export function undo({ items, ofGone }: Undone, changes: readonly DataChange[]): void {
  for (const { resource, resourceId: id, before, after, place, ...change } of changes) {
    const name = itemName({ resource, id });
    const item = items.get(name);
    if (before && after) {
      if (item)
        items.set(name, { ...item, value: withDifference(item.value, { before: after, after: before }) });
      else ofGone.set(name, { ...change, resource, resourceId: id, before, after });
      continue;
    }
    ofGone.delete(name);
    // A mosque itself is not undone, and what has been brought back already is not brought back again.
    if (after && resource !== "profile") items.set(name, undefined);
    if (before && !item) items.set(name, { resource, id, value: before, place });
  }
}
