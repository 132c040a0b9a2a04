import { hash } from "node:crypto";
import {
  type Change,
  type RestorePlan as PlanResponse,
  type WrittenResource,
  writtenResources,
} from "@mosque-sync/contract";
import type { RecordedChange } from "#domain/recorded-change.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { prayersOf } from "../mosque-data/rows/prayers.ts";
import { settingsOf } from "../mosques/rows/mosques.ts";
import { changeResponses } from "./change-responses.ts";
import type { Chosen } from "./restore-selection.ts";
import { everyChange } from "./rows/change-selection.ts";
import { findItems, itemsOfMosque } from "./rows/current-items.ts";
import { type DataChange, type DataItem, itemName } from "./rules/data-item.ts";
import { differenceOfNewer, type NewerChange } from "./rules/newer.ts";
import type { Obstacle } from "./rules/obstacles.ts";
import { differenceIn, type NewerValues, planRestore, type RestorePlan } from "./rules/restore-plan.ts";
import { itemOf, type RestoreStep, titleOf } from "./rules/restore-step.ts";
import { nothingUndone, undo } from "./rules/undo.ts";

export interface Planned {
  readonly plan: RestorePlan;
  /** How many changes of the data it undoes. */
  readonly changes: number;
  /** The number of changes that are not undone, by resource. */
  readonly left: ReadonlyMap<RecordedChange["resource"], number>;
}

/**
 * Plans a restore.
 * @param read runs one of its reads
 * @param newerValues how to treat values that were changed later
 */
export async function planned(
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  mosque: MosquesTable,
  { first, isUndone }: Chosen,
  newerValues: NewerValues,
): Promise<Planned> {
  const now = new Map<string, DataItem>(itemsOfMosque(mosque).map((item) => [itemName(item), item]));
  const undone = nothingUndone();
  const left = new Map<RecordedChange["resource"], number>();
  let count = 0;
  for await (const changes of everyChange(read, mosque, { since: first })) {
    const chosen = changes.filter(isUndone);
    for (const { resource } of chosen.filter((change) => !isOfData(change))) {
      left.set(resource, (left.get(resource) ?? 0) + 1);
    }
    const ofData = chosen.filter(isOfData);
    const met = ofData.filter((change) => !undone.items.has(nameOf(change)));
    for (const item of await read((tx) => findItems(tx, mosque.id, met))) now.set(itemName(item), item);
    for (const change of met) undone.items.set(nameOf(change), now.get(nameOf(change)));
    undo(undone, changes.filter(isOfData), isUndone);
    count += ofData.length;
  }
  const rowCount = prayersOf(mosque).length;
  const plan = planRestore(now, undone, settingsOf(mosque), { rowCount, newerValues });
  return { plan, changes: count, left };
}

function isOfData(change: RecordedChange): change is DataChange {
  return (writtenResources as readonly string[]).includes(change.resource);
}

function nameOf({ resource, resourceId }: DataChange): string {
  return itemName({ resource, id: resourceId });
}

/** Identifies the plan that a user saw, so that a restore refuses a different plan. */
export function digestOf({ plan: { steps, obstacles } }: Planned): string {
  const told = steps.map((step) => [
    step.kind,
    itemOf(step),
    step.kind === "changed" ? differenceIn(step) : [],
    step.newer.map(({ change }) => change.sequence),
  ]);
  return hash("sha256", JSON.stringify([told, obstacles]), "base64url");
}

/**
 * A plan as the portal shows it.
 * @param at the moment, if the target is one
 */
export async function planResponse(
  tx: Tx,
  mosqueId: string,
  made: Planned,
  at?: string,
): Promise<PlanResponse> {
  const { plan, changes, left } = made;
  const newer = plan.steps.flatMap((step) => step.newer);
  const shown = await changeResponses(
    tx,
    mosqueId,
    newer.map(({ change }) => change),
  );
  const responses = new Map(newer.map((one, index) => [one, shown[index]]));
  return {
    plan: digestOf(made),
    changes,
    ...(at !== undefined && { at }),
    steps: plan.steps.map((step) => stepResponse(step, responses)),
    obstacles: plan.obstacles.map(obstacleResponse),
    newer: plan.newer,
    left: {
      changes: [...left].map(([resource, number]) => ({ resource, changes: number })),
      fields: [...plan.operatorFields],
    },
  };
}

function stepResponse(
  step: RestoreStep,
  responses: ReadonlyMap<NewerChange, Change | undefined>,
): PlanResponse["steps"][number] {
  const { resource, id, value } = itemOf(step);
  const title = titleOf(value);
  const newer = step.newer.flatMap((one) => newerResponse(one, responses.get(one)) ?? []);
  const item = { resource, resourceId: id, ...(title !== undefined && { title }), kind: step.kind, newer };
  switch (step.kind) {
    case "created":
      return { ...item, restored: { ...value } };
    case "deleted":
      return { ...item, now: { ...value } };
    case "changed":
      return { ...item, ...differenceIn(step) };
  }
}

function newerResponse(newer: NewerChange, change: Change | undefined): Change | undefined {
  if (!change) return undefined;
  const { before: _before, after: _after, ...told } = change;
  return { ...told, ...differenceOfNewer(newer) };
}

function obstacleResponse({
  reason,
  resource,
  id,
  title,
  field,
}: Obstacle): PlanResponse["obstacles"][number] {
  return {
    reason,
    resource: resource satisfies WrittenResource,
    ...(id !== undefined && { resourceId: id }),
    ...(title !== undefined && { title }),
    ...(field !== undefined && { field }),
  };
}
