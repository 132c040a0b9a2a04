import {
  limits,
  prayerKeys,
  type WrittenResource,
  writableProfileFields,
  writtenResources,
} from "@mosque-sync/contract";
import { differenceOf } from "../resources/difference.ts";
import { patchOf, sameValues } from "../resources/merge.ts";
import type { MosqueSettings } from "../resources/settings.ts";
import { type Obstacle, obstaclesOf } from "./obstacles.ts";
import { itemOf, type RestoreStep } from "./restore-step.ts";
import type { DataItem, Undone } from "./undo.ts";

/** What a restore would do. */
export interface RestorePlan {
  readonly steps: readonly RestoreStep[];
  /** What cannot be done; if there is anything, nothing is done. */
  readonly obstacles: readonly Obstacle[];
  /** Fields of the profile that only the operator sets. They differ, and stay as they are. */
  readonly operatorFields: readonly string[];
}

/**
 * Plans what leads from the data as it is to the data as it would be with changes undone.
 * @param now each resource that exists and that the changes are of, under its name
 * @param rowCount how many prayer rows the mosque has now
 */
export function planRestore(
  now: ReadonlyMap<string, DataItem>,
  { items, ofGone }: Undone,
  settings: MosqueSettings,
  rowCount: number,
): RestorePlan {
  const all = [...items].flatMap(([name, item]) => stepFor(now.get(name), item) ?? []).toSorted(compareSteps);
  const operatorFields = all.flatMap((step) => (step.kind === "changed" ? operatedFieldsOf(step) : []));
  const steps = all.filter((step) => step.kind !== "changed" || Object.keys(step.patch).length > 0);
  const gone = [...ofGone.values()].map(({ resource, resourceId: id, title }): Obstacle => {
    return { reason: "item_gone", resource, id, title };
  });
  const obstacles = [
    ...gone,
    ...steps.flatMap((step) => obstaclesOf(step, settings)),
    ...tooMany(steps, rowCount),
  ];
  return { steps, obstacles, operatorFields };
}

/** What a step changes of its resource, on both sides; of the profile only what the mosque may write. */
export function differenceIn({ now, restored, patch }: Extract<RestoreStep, { kind: "changed" }>) {
  const { before, after } = differenceOf(now.value, restored.value);
  const changed = (members: object) =>
    Object.fromEntries(Object.entries(members).filter(([name]) => Object.hasOwn(patch, name)));
  return { now: changed(before), restored: changed(after) };
}

function stepFor(now: DataItem | undefined, restored: DataItem | undefined): RestoreStep | undefined {
  if (!now) return restored && { kind: "created", restored };
  if (!restored) return { kind: "deleted", now };
  if (sameValues(now.value, restored.value)) return undefined;
  const patch = Object.entries(patchOf(now.value, restored.value));
  const isWritable = ([name]: [string, unknown]) =>
    now.resource !== "profile" || writableFields.includes(name);
  return { kind: "changed", now, restored, patch: Object.fromEntries(patch.filter(isWritable)) };
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
