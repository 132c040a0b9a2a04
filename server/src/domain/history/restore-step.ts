import type { DataItem } from "./undo.ts";

/** One step of a restore: what happens to a resource. */
export type RestoreStep =
  | { readonly kind: "created"; readonly restored: DataItem }
  | { readonly kind: "changed"; readonly now: DataItem; readonly restored: DataItem; readonly patch: object }
  | { readonly kind: "deleted"; readonly now: DataItem };

/** The resource that a step is about, as it is known best. */
export function itemOf(step: RestoreStep): DataItem {
  return step.kind === "deleted" ? step.now : step.restored;
}

/** What people know an item by. */
export function titleOf(value: object): string | undefined {
  const { prayerKey, title } = value as { readonly prayerKey?: string; readonly title?: string };
  return prayerKey ?? title;
}
