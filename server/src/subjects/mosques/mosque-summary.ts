import type { HealthState, MosqueRole, MosqueSummary } from "@mosque-sync/contract";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Use } from "../health/rules/health.ts";

/**
 * A mosque as lists show it.
 * @param role the user's role in it; undefined for an operator who is not in its team
 * @param use the outcome of its requests; undefined if it has no requests
 */
export function summaryOf(
  mosque: Pick<MosquesTable, "id" | "communityName" | "verificationStatus" | "testOf" | "suspendedAt">,
  role: MosqueRole | undefined,
  use: Use | undefined,
  health: HealthState,
): MosqueSummary {
  return {
    id: mosque.id,
    communityName: mosque.communityName,
    ...(mosque.testOf !== null && { testOf: mosque.testOf }),
    verificationStatus: mosque.verificationStatus,
    ...(role && { role }),
    health,
    ...(mosque.suspendedAt !== null && { suspendedAt: mosque.suspendedAt }),
    ...(use?.lastSuccessAt && { lastSuccessAt: use.lastSuccessAt }),
    ...(use?.lastReason && { lastFailureReason: use.lastReason }),
  };
}
