import { limits } from "@mosque-sync/contract";
import { ApiError } from "../domain/api-error.ts";
import {
  countUsers,
  findOperatedUser,
  listUsers as findUsers,
  lockOperators,
} from "../store/operated-users.ts";
import { saveUser } from "../store/users.ts";
import type { OtherHandler } from "./handler.ts";

export const listUsers: OtherHandler<"listUsers"> = ({ services, search }) =>
  services.store.read(async (tx) => ({
    answer: {
      users: await findUsers(tx, { search, limit: limits.listedUsers }),
      total: await countUsers(tx, search),
    },
  }));

/** Counts from the very next request on: who is an operator is read with every one. */
export const updateUser: OtherHandler<"updateUser"> = ({ services, params, body }) =>
  services.store.write(async (tx) => {
    const operators = await lockOperators(tx);
    if (!body.isOperator && operators.includes(params.userId) && operators.length === 1) {
      throw ApiError.of("last_operator");
    }
    await saveUser(tx, params.userId, { isOperator: body.isOperator }, services.now().toISOString());
    const user = await findOperatedUser(tx, params.userId);
    if (!user) throw ApiError.of("user_not_found");
    return { answer: { user } };
  });
