import type { PortalResponseOf, RestorePlan } from "@mosque-sync/contract";

type KeyWrite = PortalResponseOf<"listKeyWrites">["keyWrites"][number];

/** The names of the keys that send the values of a plan, and will overwrite them at their next sync. */
export function keysThatOverwrite(plan: Pick<RestorePlan, "steps">, writes: readonly KeyWrite[]): string[] {
  const restored = new Set(plan.steps.flatMap(partsOf));
  const names = writes.filter((write) => restored.has(`${write.resource} ${write.of}`));
  return [...new Set(names.map(({ keyName }) => keyName))];
}

/** The values that a step restores, named as in the list of key writes. */
function partsOf({ resource, resourceId, title, now, restored }: RestorePlan["steps"][number]): string[] {
  if (resource === "prayers") return [`${resource} ${title}`];
  if (resource !== "profile") return [`${resource} ${resourceId}`];
  return [...Object.keys(now ?? {}), ...Object.keys(restored ?? {})].map((field) => `${resource} ${field}`);
}
