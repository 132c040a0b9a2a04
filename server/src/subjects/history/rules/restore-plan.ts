import {
  limits,
  type newerValues,
  prayerKeys,
  type WrittenResource,
  writableProfileFields,
  writtenResources,
} from "@mosque-sync/contract";
import { differenceOf, patchOf, sameValues } from "#domain/merge.ts";
import type { MosqueSettings } from "#subjects/mosque-data/rules/settings.ts";
import type { DataItem } from "./data-item.ts";
import type { NewerChange } from "./newer.ts";
import { type Obstacle, obstaclesOf } from "./obstacles.ts";
import { itemOf, type RestoreStep } from "./restore-step.ts";
import type { Undone } from "./undo.ts";

export interface RestorePlan {
  readonly steps: readonly RestoreStep[];
  /** The reasons why the plan is impossible; with any of them, the restore is refused. */
  readonly obstacles: readonly Obstacle[];
  /** Fields of the profile that only the operator sets. They differ, and stay as they are. */
  readonly operatorFields: readonly string[];
  /** How many items were changed later, so that undoing overwrites newer values. */
  readonly newer: number;
}

/** What happens to values that were changed again since: they stay, or are overwritten with the older ones. */
export type NewerValues = (typeof newerValues)[number];

/**
 * Plans the steps from the current data to the data with the changes undone.
 * @param now the existing resources of the changes, by name
 * @param rowCount how many prayer rows the mosque has now
 * @param newerValues how to treat values that were changed later
 */
export function planRestore(
  now: ReadonlyMap<string, DataItem>,
  { items, ofGone, newer }: Undone,
  settings: MosqueSettings,
  { rowCount, newerValues }: { readonly rowCount: number; readonly newerValues: NewerValues },
): RestorePlan {
  const all = [...items]
    .flatMap(([name, item]) => stepFor(now.get(name), item, newer.met.get(name) ?? []) ?? [])
    .toSorted(compareSteps);
  const operatorFields = all.flatMap((step) => (step.kind === "changed" ? operatedFieldsOf(step) : []));
  const whole = all.filter((step) => step.kind !== "changed" || Object.keys(step.patch).length > 0);
  const steps = newerValues === "keep" ? whole.flatMap((step) => withoutNewer(step) ?? []) : whole;
  const gone = [...ofGone.values()].map(({ resource, resourceId: id, title }): Obstacle => {
    return { reason: "item_gone", resource, id, title };
  });
  const obstacles = [
    ...(newerValues === "keep" ? [] : gone),
    ...steps.flatMap((step) => obstaclesOf(step, settings)),
    ...tooMany(steps, rowCount),
  ];
  const overwriting = whole.filter((step) => step.newer.length > 0).length;
  return { steps, obstacles, operatorFields, newer: overwriting + gone.length };
}

/** The rest of a step if newer values stay; undefined if no change is left. */
function withoutNewer(step: RestoreStep): RestoreStep | undefined {
  if (step.newer.length === 0) return step;
  if (step.kind !== "changed" || step.newer.some(({ members }) => !members)) return undefined;
  const isNewer = (name: string) => step.newer.some(({ members }) => members?.has(name));
  const patch = Object.fromEntries(Object.entries(step.patch).filter(([name]) => !isNewer(name)));
  return Object.keys(patch).length > 0 ? { ...step, patch, newer: [] } : undefined;
}

/** The changes of a step to its resource, on both sides; for the profile, only the fields that the mosque may write. */
export function differenceIn({ now, restored, patch }: Extract<RestoreStep, { kind: "changed" }>) {
  const { before, after } = differenceOf(now.value, restored.value);
  const changed = (members: object) =>
    Object.fromEntries(Object.entries(members).filter(([name]) => Object.hasOwn(patch, name)));
  return { now: changed(before), restored: changed(after) };
}

function stepFor(
  now: DataItem | undefined,
  restored: DataItem | undefined,
  newer: readonly NewerChange[],
): RestoreStep | undefined {
  if (!now) return restored && { kind: "created", restored, newer };
  if (!restored) return { kind: "deleted", now, newer };
  if (sameValues(now.value, restored.value)) return undefined;
  const isWritable = (name: string) => now.resource !== "profile" || writableFields.includes(name);
  const patch = Object.fromEntries(
    Object.entries(patchOf(now.value, restored.value)).filter(([name]) => isWritable(name)),
  );
  return {
    kind: "changed",
    now,
    restored,
    patch,
    newer: newer.flatMap((one) => overwritten(one, patch) ?? []),
  };
}

/** The part of a newer change that a patch overwrites; undefined if they do not overlap. */
function overwritten({ change, members }: NewerChange, patch: object): NewerChange | undefined {
  if (!members) return { change, members };
  const names = [...members].filter((name) => Object.hasOwn(patch, name));
  return names.length > 0 ? { change, members: new Set(names) } : undefined;
}

const writableFields: readonly string[] = writableProfileFields;

function operatedFieldsOf({ now, restored }: Extract<RestoreStep, { kind: "changed" }>): string[] {
  if (now.resource !== "profile") return [];
  return Object.keys(patchOf(now.value, restored.value)).filter((name) => !writableFields.includes(name));
}

function tooMany(steps: readonly RestoreStep[], rowCount: number): Obstacle[] {
  const rows = (kind: RestoreStep["kind"]) =>
    steps.filter((step) => step.kind === kind && itemOf(step).resource === "prayers").length;
  const areRowsFull = rowCount - rows("deleted") + rows("created") > limits.prayerRowsPerMosque;
  const first = steps[0] && itemOf(steps[0]).resource;
  return [
    ...(areRowsFull ? [{ reason: "prayer_rows_full", resource: "prayers" } as const] : []),
    ...(first && steps.length > limits.restoredItems
      ? [{ reason: "too_many_items", resource: first } as const]
      : []),
  ];
}

/** By resource, and prayer rows by their prayer. */
function compareSteps(a: RestoreStep, b: RestoreStep): number {
  const [one, other] = [itemOf(a), itemOf(b)];
  const byResource = writtenResources.indexOf(one.resource) - writtenResources.indexOf(other.resource);
  return byResource || prayerIndex(one) - prayerIndex(other);
}

function prayerIndex({ resource, value }: DataItem): number {
  const { prayerKey } = value as { readonly prayerKey?: (typeof prayerKeys)[number] };
  return resource === ("prayers" satisfies WrittenResource) && prayerKey ? prayerKeys.indexOf(prayerKey) : 0;
}
