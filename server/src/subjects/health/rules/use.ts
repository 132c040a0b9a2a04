import type { HealthState } from "@mosque-sync/contract";

/** From the most urgent for the operator to the least. */
export const statesByUrgency = [
  "failed",
  "late",
  "stuck",
  "never",
  "healthy",
  "by_hand",
  "paused",
] as const satisfies HealthState[];
