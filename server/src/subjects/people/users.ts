import { mayDo, type OperatedUser, type User } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { cursorOf, positionIn } from "#store/lists/cursors.ts";
import type { Tx } from "#store/tables/schema.ts";
import { changeOrigin } from "../handlers/change-origin.ts";
import type { OtherHandler } from "../handlers/portal-handler.ts";
import { lockMosque } from "../mosques/rows/mosques.ts";
import { type EventSource, recordAct, recordEvent } from "../security/record-event.ts";
import { endAccountLinksMadeBy, mosquesInvitedToBy } from "../sign-in/links/rows/links.ts";
import { roleOf } from "../team/rows/members.ts";
import { withdrawAllOf } from "../team/withdrawals.ts";
import { findOperatedUser, listUsers as findUsers, lockOperators } from "./rows/operated-users.ts";
import { saveUser } from "./rows/users.ts";

export const listUsers: OtherHandler<"listUsers"> = async ({ services, query }) => {
  const after = positionIn("users", query.cursor, ["text", "text"]);
  const { users, next, counted } = await services.store.readLong((tx) => findUsers(tx, query.search, after));
  return { response: { users, ...counted, ...(next && { next: cursorOf("users", next) }) } };
};

/**
 * Takes effect with the next request: every request reads whether its user is an operator. An account with an
 * unconfirmed email cannot become one: another person may have used its invitation.
 */
export const updateUser: OtherHandler<"updateUser"> = (asked) =>
  asked.services.store.write(async (tx) => {
    const { services, params, body } = asked;
    const at = services.now().toISOString();
    if (!body.isOperator) await requireOtherOperator(tx, params.userId);
    const user = await requireUser(tx, params.userId);
    if (body.isOperator && !user.isOperator && !user.emailConfirmed) {
      throw ApiError.of("email_not_confirmed");
    }
    await saveUser(tx, params.userId, { isOperator: body.isOperator }, at);
    if (!body.isOperator) await endLinksOf({ ...asked, tx, at }, params.userId);
    if (body.isOperator !== user.isOperator) {
      const { userId } = params;
      if (body.isOperator) await recordAct(tx, asked, { kind: "operator_made", userId });
      else await recordEvent(tx, asked, { kind: "operator_removed", userId });
    }
    return { response: { user: { ...user, isOperator: body.isOperator } } };
  });

/** Ends the links that a former operator created as one: to others' accounts, and to teams that they do not own. */
async function endLinksOf(
  asked: EventSource & { readonly tx: Tx; readonly user: User; readonly at: string },
  userId: string,
): Promise<void> {
  const { tx, at } = asked;
  await endAccountLinksMadeBy(tx, userId, at);
  for (const id of await mosquesInvitedToBy(tx, userId, at)) {
    const mosque = await lockMosque(tx, id);
    if (!mosque) continue; // Removed meanwhile, and its invitations with it.
    const role = await roleOf(tx, id, userId);
    if (!mayDo("manageTeam", { isOperator: false, role })) {
      await withdrawAllOf({ ...asked, tx, mosque, origin: changeOrigin({ ...asked, mosque }) }, userId);
    }
  }
}

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
