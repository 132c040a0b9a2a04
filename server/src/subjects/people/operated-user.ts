import type { OperatedUser } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import { findOperatedUser, lockOperators } from "./rows/operated-users.ts";

/** An account of the service. @throws ApiError user_not_found */
export async function requireUser(tx: Tx, userId: string): Promise<OperatedUser> {
  const user = await findOperatedUser(tx, userId);
  if (!user) throw ApiError.of("user_not_found");
  return user;
}

/**
 * Refuses to take away the only operator who can sign in.
 * @throws ApiError last_operator
 */
export async function requireOtherOperator(tx: Tx, userId: string): Promise<void> {
  const operators = await lockOperators(tx);
  if (operators.length === 1 && operators.includes(userId)) throw ApiError.of("last_operator");
}
