import type { DataItem } from "./data-item.ts";
import type { NewerChange } from "./newer.ts";

/** One step of a restore: what happens to a resource, and the newer changes that it overwrites, newest first. */
export type RestoreStep = { readonly newer: readonly NewerChange[] } & (
  | { readonly kind: "created"; readonly restored: DataItem }
  | { readonly kind: "changed"; readonly now: DataItem; readonly restored: DataItem; readonly patch: object }
  | { readonly kind: "deleted"; readonly now: DataItem }
);

/** The resource that a step is about, as it is known best. */
export function itemOf(step: RestoreStep): DataItem {
  return step.kind === "deleted" ? step.now : step.restored;
}

/** What people know an item by. */
export function titleOf(value: object): string | undefined {
  const { prayerKey, title } = value as { readonly prayerKey?: string; readonly title?: string };
  return prayerKey ?? title;
}
