import type { Capabilities, Snapshot } from "@mosque-sync/client";
import { type Memory, nothingRemembered } from "../state/state-file.ts";
import { announcements } from "./announcements.ts";
import { events } from "./events.ts";
import type { ItemKind, Requests } from "./item.ts";
import { readItems } from "./read-items.ts";
import { type ItemChange, reconcileItems } from "./reconcile-items.ts";
import type { WantedOfEach } from "./wanted-items.ts";

/** What a sync would write of announcements and events. */
export interface ItemsPlan {
  announcements: ItemChange[];
  events: ItemChange[];
  /** Those that are right as they are. */
  unchanged: number;
  warnings: string[];
  /** What is to be remembered before anything is written. */
  memory: Memory;
}

/** The two kinds, by the names of their lists. */
export const itemKinds = { announcements, events } as const satisfies Record<keyof WantedOfEach, ItemKind>;

const lists = ["announcements", "events"] as const satisfies (keyof WantedOfEach)[];

/** Whether a plan of announcements and events has anything to look at. */
export function concernsItems(wanted: WantedOfEach, memory: Memory = nothingRemembered): boolean {
  return lists.some((list) => {
    const items = wanted[list]?.items;
    return items && items.length + memory[list].made.length + memory[list].begun.length > 0;
  });
}

/** The plan where nothing concerns items. */
export function noItems(memory: Memory = nothingRemembered): ItemsPlan {
  return { announcements: [], events: [], unchanged: 0, warnings: [], memory };
}

/**
 * Compares the announcements and events that `mosque.yaml` wants with those of the mosque. Of those that a snapshot
 * does not show, the remembered ones are read one by one.
 * @param memory undefined where nothing is remembered of the mosque
 */
export async function planItems(
  wanted: WantedOfEach,
  memory: Memory | undefined,
  snapshot: Snapshot,
  { resources }: Capabilities,
  requests: Requests,
): Promise<ItemsPlan> {
  const plan = noItems(memory);
  for (const list of lists) {
    const ofList = wanted[list];
    if (!ofList) continue;
    if (!resources.includes(list)) {
      plan.warnings.push(`${list} are no resource of this server, so they are left out`);
      continue;
    }
    const kind = itemKinds[list];
    const records = plan.memory[list];
    const actual = await readItems(kind, snapshot, ofList, records, requests);
    const found = reconcileItems(kind, ofList, actual, records, memory !== undefined);
    plan[list] = found.changes;
    plan.unchanged += found.unchanged;
    plan.warnings.push(...found.warnings);
    plan.memory = { ...plan.memory, [list]: found.records };
  }
  return plan;
}
