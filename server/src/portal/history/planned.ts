import { hash } from "node:crypto";
import {
  type RestorePlan as PlanAnswer,
  type PortalAnswerOf,
  type WrittenResource,
  writtenResources,
} from "@mosque-sync/contract";
import type { Obstacle } from "../../domain/history/obstacles.ts";
import type { RecordedChange } from "../../domain/history/recorded-change.ts";
import { differenceIn, planRestore, type RestorePlan } from "../../domain/history/restore-plan.ts";
import { itemOf, type RestoreStep, titleOf } from "../../domain/history/restore-step.ts";
import { type DataChange, type DataItem, itemName, type Undone, undo } from "../../domain/history/undo.ts";
import type { ChangeSearch } from "../../store/history/change-list.ts";
import { everyChange } from "../../store/history/chosen-changes.ts";
import { findItems, itemsOfMosque } from "../../store/history/current-items.ts";
import { settingsOf } from "../../store/mosques/mosques.ts";
import { prayersOf } from "../../store/mosques/prayers.ts";
import type { MosquesTable } from "../../store/tables/mosque-tables.ts";
import type { Tx } from "../../store/tables/schema.ts";

/** A plan, and what was looked at for it. */
export interface Planned {
  readonly plan: RestorePlan;
  /** How many changes of the data it undoes. */
  readonly changes: number;
  /** How many changes are left as they are, by what they are of. */
  readonly left: ReadonlyMap<RecordedChange["resource"], number>;
}

/**
 * Plans a restore.
 * @param read runs one of its reads
 */
export async function planned(
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  mosque: MosquesTable,
  search: ChangeSearch,
): Promise<Planned> {
  const now = new Map<string, DataItem>(itemsOfMosque(mosque).map((item) => [itemName(item), item]));
  const undone: Undone = { items: new Map(), ofGone: new Map() };
  const left = new Map<RecordedChange["resource"], number>();
  let count = 0;
  for await (const changes of everyChange(read, mosque, search)) {
    const ofData = changes.filter(isOfData);
    for (const { resource } of changes.filter((change) => !isOfData(change))) {
      left.set(resource, (left.get(resource) ?? 0) + 1);
    }
    const met = ofData.filter((change) => !undone.items.has(nameOf(change)));
    for (const item of await read((tx) => findItems(tx, mosque.id, met))) now.set(itemName(item), item);
    for (const change of met) undone.items.set(nameOf(change), now.get(nameOf(change)));
    undo(undone, ofData);
    count += ofData.length;
  }
  const plan = planRestore(now, undone, settingsOf(mosque), prayersOf(mosque).length);
  return { plan, changes: count, left };
}

function isOfData(change: RecordedChange): change is DataChange {
  return (writtenResources as readonly string[]).includes(change.resource);
}

function nameOf({ resource, resourceId }: DataChange): string {
  return itemName({ resource, id: resourceId });
}

/** A plan as the portal shows it. */
export function planAnswer({ plan, changes, left }: Planned, at?: string): PlanAnswer {
  const steps = plan.steps.map(stepAnswer);
  const obstacles = plan.obstacles.map(obstacleAnswer);
  return {
    plan: hash("sha256", JSON.stringify([steps, obstacles]), "base64url"),
    changes,
    ...(at !== undefined && { at }),
    steps,
    obstacles,
    left: {
      changes: [...left].map(([resource, number]) => ({ resource, changes: number })),
      fields: [...plan.operatorFields],
    },
  };
}

type StepAnswer = PortalAnswerOf<"planRestore">["steps"][number];

function stepAnswer(step: RestoreStep): StepAnswer {
  const { resource, id, value } = itemOf(step);
  const title = titleOf(value);
  const item = { resource, resourceId: id, ...(title !== undefined && { title }), kind: step.kind };
  switch (step.kind) {
    case "created":
      return { ...item, restored: { ...value } };
    case "deleted":
      return { ...item, now: { ...value } };
    case "changed":
      return { ...item, ...differenceIn(step) };
  }
}

function obstacleAnswer({ reason, resource, id, title, field }: Obstacle): PlanAnswer["obstacles"][number] {
  return {
    reason,
    resource: resource satisfies WrittenResource,
    ...(id !== undefined && { resourceId: id }),
    ...(title !== undefined && { title }),
    ...(field !== undefined && { field }),
  };
}
