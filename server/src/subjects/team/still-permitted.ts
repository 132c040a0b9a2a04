import { type MosquePermission, mayDo, type User } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import { findActiveUser } from "../people/rows/users.ts";
import { roleOf } from "./rows/members.ts";

// A request with several transactions checks its permission in each, because it may have been taken in between
// (decision 8.2).

/** @throws ApiError account_disabled, operator_only */
export async function requireStillOperator(tx: Tx, userId: string): Promise<void> {
  const { isOperator } = await requireActive(tx, userId);
  if (!isOperator) throw ApiError.of("operator_only");
}

/** @throws ApiError account_disabled, role_not_enough */
export async function requireStillMay(
  tx: Tx,
  may: MosquePermission,
  { userId, mosqueId }: { readonly userId: string; readonly mosqueId: string },
): Promise<void> {
  const { isOperator } = await requireActive(tx, userId);
  const role = await roleOf(tx, mosqueId, userId);
  if (!mayDo(may, { isOperator, role })) throw ApiError.of("role_not_enough", { access: may });
}

async function requireActive(tx: Tx, userId: string): Promise<User> {
  const user = await findActiveUser(tx, userId);
  if (!user) throw ApiError.of("account_disabled");
  return user;
}
