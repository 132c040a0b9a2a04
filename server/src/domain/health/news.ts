import type { HealthNews, HealthState } from "@mosque-sync/contract";

/** What a change of state means to people; undefined if it is no news (decision 8.37). */
export function newsOf(before: HealthState, after: HealthState): HealthNews | undefined {
  if (after === before || after === "paused" || after === "never") return undefined;
  if (after !== "healthy") return after;
  return before === "paused" || before === "never" ? undefined : "recovered";
}
