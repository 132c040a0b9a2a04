import type { PortalAnswerOf, RestorePlan } from "@mosque-sync/contract";

type KeyWrite = PortalAnswerOf<"listKeyWrites">["keyWrites"][number];

/** The names of the keys that send what a plan restores, and so will overwrite it at their next sync. */
export function keysThatOverwrite(plan: Pick<RestorePlan, "steps">, writes: readonly KeyWrite[]): string[] {
  const restored = new Set(plan.steps.flatMap(partsOf));
  const names = writes.filter((write) => restored.has(`${write.resource} ${write.of}`));
  return [...new Set(names.map(({ keyName }) => keyName))];
}

/** What a step restores, as the list of what keys have written calls it. */
function partsOf({ resource, resourceId, title, now, restored }: RestorePlan["steps"][number]): string[] {
  if (resource === "prayers") return [`${resource} ${title}`];
  if (resource !== "profile") return [`${resource} ${resourceId}`];
  return [...Object.keys(now ?? {}), ...Object.keys(restored ?? {})].map((field) => `${resource} ${field}`);
}
