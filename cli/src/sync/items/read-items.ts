import { limits, type Snapshot } from "@mosque-sync/client";
import { statusOf } from "../progress.ts";
import type { ItemRecords } from "../state/item-records.ts";
import type { ItemKind, Requests, ServerItem } from "./item.ts";
import type { WantedItems } from "./reconcile-items.ts";

/** The most items that a snapshot or a page shows (decision 1.4). */
export const pageItems = limits.pageItemsMax;

/**
 * Reads the items of a mosque that a plan needs: those of the snapshot, every remembered one, and all others if one of
 * them could be a wanted item.
 */
export async function readItems(
  kind: ItemKind,
  snapshot: Snapshot,
  wanted: WantedItems,
  records: ItemRecords,
  requests: Requests,
): Promise<ServerItem[]> {
  const newest = kind.inSnapshot(snapshot);
  const isOpen = wanted.items.some(({ name }) => !records.made.some((made) => made.name === name));
  const items = isOpen ? await readEvery(kind, snapshot, requests) : newest;
  const known = new Set(items.map(({ id }) => id));
  for (const { id } of records.made.filter((made) => !known.has(made.id))) {
    const item = await readOne(kind, id, requests);
    if (item) items.push(item);
  }
  return items;
}

/** Reads every item of a mosque; as many as the server shows if it has no list or no pages. */
export async function readEvery(
  kind: ItemKind,
  snapshot: Snapshot,
  requests: Requests,
): Promise<ServerItem[]> {
  const newest = kind.inSnapshot(snapshot);
  return newest.length >= pageItems ? readAll(kind, newest, requests) : newest;
}

/** Reads an item; undefined if it is gone. */
async function readOne(kind: ItemKind, id: string, requests: Requests): Promise<ServerItem | undefined> {
  try {
    return await kind.read(requests, id);
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

/** Reads every page; returns the snapshot's items if the server has no list or no pages. */
async function readAll(
  kind: ItemKind,
  newest: readonly ServerItem[],
  requests: Requests,
): Promise<ServerItem[]> {
  const items = new Map(newest.map((item) => [item.id, item]));
  let cursor: string | undefined;
  try {
    do {
      const page = { limit: pageItems, ...(cursor !== undefined && { cursor }) };
      const { items: found, next } = await kind.list(requests, page);
      const before = items.size;
      for (const item of found) items.set(item.id, item);
      cursor = items.size > before || before === newest.length ? next : undefined;
    } while (cursor !== undefined);
  } catch (error) {
    if (statusOf(error) !== 404 && statusOf(error) !== 405) throw error;
  }
  return [...items.values()];
}
