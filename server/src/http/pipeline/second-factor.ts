import type { Endpoint, User } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { PortalServices } from "#subjects/handlers/portal-handler.ts";
import { hasFactor } from "#subjects/sign-in/factors/rows/factors.ts";

/**
 * Refuses an operator without a second factor everything but adding one, if the service requires it.
 * @throws ApiError second_factor_required
 */
export async function requireFactorOfOperator(
  { store, operatorsNeedFactor }: PortalServices,
  { access }: Endpoint,
  user: User,
): Promise<void> {
  const isOpen = access.by === "session" && access.beforeFactor;
  if (isOpen || !operatorsNeedFactor || !user.isOperator) return;
  await store.read((tx) => requireFactor(tx, user));
}

/** @throws ApiError second_factor_required */
export async function requireFactor(tx: Tx, { id }: User): Promise<void> {
  if (!(await hasFactor(tx, id))) throw ApiError.of("second_factor_required");
}
