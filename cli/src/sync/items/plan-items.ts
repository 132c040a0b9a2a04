import type { Capabilities, Snapshot } from "@mosque-sync/client";
import { type Memory, nothingRemembered } from "../state/state-file.ts";
import { announcements } from "./announcements.ts";
import { events } from "./events.ts";
import type { ItemKind, Requests } from "./item.ts";
import { readItems } from "./read-items.ts";
import { type ItemChange, type ItemReconciliation, reconcileItems } from "./reconcile-items.ts";
import type { WantedOfEach } from "./wanted-items.ts";

/** The writes of a sync for announcements and events. */
export interface ItemsPlan {
  announcements: ItemChange[];
  events: ItemChange[];
  /** How many need no change. */
  unchanged: number;
  warnings: string[];
  /** What to remember before anything is written. */
  memory: Memory;
}

/** The two kinds, by the names of their lists. */
export const itemKinds = { announcements, events } as const satisfies Record<keyof WantedOfEach, ItemKind>;

type ListName = keyof typeof itemKinds;

const lists = ["announcements", "events"] as const satisfies ListName[];

/** Whether a plan of announcements and events has anything to compare. */
export function concernsItems(wanted: WantedOfEach, memory: Memory = nothingRemembered): boolean {
  return lists.some((list) => {
    const items = wanted[list]?.items;
    return items && items.length + memory[list].made.length + memory[list].begun.length > 0;
  });
}

/** The plan without items to compare. */
export function noItems(memory: Memory = nothingRemembered): ItemsPlan {
  return { announcements: [], events: [], unchanged: 0, warnings: [], memory };
}

/**
 * Compares the announcements and events of `mosque.yaml` with the mosque's. Remembered items outside the snapshot are
 * read one by one.
 * @param memory undefined without records of the mosque
 */
export async function planItems(
  wanted: WantedOfEach,
  memory: Memory | undefined,
  snapshot: Snapshot,
  { resources }: Capabilities,
  requests: Requests,
): Promise<ItemsPlan> {
  const remembered = memory ?? nothingRemembered;

  async function planList(list: ListName): Promise<ItemReconciliation> {
    const records = remembered[list];
    const ofList = wanted[list];
    if (!ofList) return { changes: [], unchanged: 0, warnings: [], records };
    if (!resources.includes(list)) {
      const warning = `this server has no ${list}, so they are left out`;
      return { changes: [], unchanged: 0, warnings: [warning], records };
    }
    const actual = await readItems(itemKinds[list], snapshot, ofList, records, requests);
    return reconcileItems(itemKinds[list], ofList, actual, records, memory !== undefined);
  }

  const announcements = await planList("announcements");
  const events = await planList("events");
  return {
    announcements: announcements.changes,
    events: events.changes,
    unchanged: announcements.unchanged + events.unchanged,
    warnings: [...announcements.warnings, ...events.warnings],
    memory: { ...remembered, announcements: announcements.records, events: events.records },
  };
}
