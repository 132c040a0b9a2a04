import type { HealthState } from "@mosque-sync/contract";
import type { Use } from "./health.ts";
import { unknownRhythm } from "./rhythm.ts";

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

const unknownLateMs = (unknownRhythm.periodMinutes + unknownRhythm.graceMinutes) * 60_000;

/**
 * The state of a mosque that has not been checked yet, from its newest request only.
 * @param use undefined for a mosque that has never sent a request
 */
export function uncheckedState(use: Use | undefined, now: Date): HealthState {
  if (!use) return "never";
  if (use.lastReason !== null) return "failed";
  return use.lastSuccessAt !== null && use.lastSuccessAt >= lateBefore(now) ? "healthy" : "late";
}

/** The ISO instant: a mosque that was not checked yet, and whose last success is before it, is late. */
export function lateBefore(now: Date): string {
  return new Date(now.getTime() - unknownLateMs).toISOString();
}
