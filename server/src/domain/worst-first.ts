import type { MosqueSummary } from "@mosque-sync/contract";

/** From what needs the operator most to what needs nobody. */
const byUrgency = ["failing", "late", "never", "fine"] as const satisfies MosqueSummary["health"][];

/**
 * Orders mosques for their operator: those that are failing, those that are late, those that have never sent a
 * request, the rest. In the first two the one that has worked least lately comes first, in the others it goes by name.
 */
export function worstFirst(a: MosqueSummary, b: MosqueSummary): number {
  const urgency = byUrgency.indexOf(a.health) - byUrgency.indexOf(b.health);
  if (urgency !== 0) return urgency;
  const isInTrouble = a.health === "failing" || a.health === "late";
  const silence = isInTrouble ? (a.lastSuccessAt ?? "").localeCompare(b.lastSuccessAt ?? "") : 0;
  return silence || a.communityName.localeCompare(b.communityName) || a.id.localeCompare(b.id);
}
