import type { User } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import { changeOrigin } from "../handlers/change-origin.ts";
import type { OtherHandler } from "../handlers/portal-handler.ts";
import { lockMosque } from "../mosques/rows/mosques.ts";
import { type EventSource, recordAct, recordEvent } from "../security/record-event.ts";
import { requireOwnerBeside } from "../team/last-owner.ts";
import { findMember, removeMember } from "../team/rows/members.ts";
import { withdrawAllOf } from "../team/withdrawals.ts";
import { deleteUser as deleteStored, mosquesOf, saveDisabled } from "./rows/user-removal.ts";
import { requireOtherOperator, requireUser } from "./users.ts";

export const disableUser: OtherHandler<"disableUser"> = (asked) => {
  const { services, user: by, params } = asked;
  if (by.id === params.userId) throw ApiError.of("own_account");
  return services.store.write(async (tx) => {
    await requireOtherOperator(tx, params.userId);
    const user = await requireUser(tx, params.userId);
    await saveDisabled(tx, user.id, { isDisabled: true, now: services.now().toISOString() });
    if (!user.isDisabled) await recordEvent(tx, asked, { kind: "account_disabled", userId: user.id });
    return { response: { user: { ...user, isDisabled: true } } };
  });
};

export const enableUser: OtherHandler<"enableUser"> = (asked) => {
  const { services, params } = asked;
  return services.store.write(async (tx) => {
    const user = await requireUser(tx, params.userId);
    await saveDisabled(tx, user.id, { isDisabled: false, now: services.now().toISOString() });
    await recordAct(tx, asked, { kind: "account_enabled", userId: user.id });
    return { response: { user: { ...user, isDisabled: false } } };
  });
};

export const deleteUser: OtherHandler<"deleteUser"> = async (asked) => {
  const { services, params } = asked;
  await services.store.write((tx) => endAccount(tx, asked, params.userId));
  return { response: {} };
};

export const deleteAccount: OtherHandler<"deleteAccount"> = async (asked) => {
  const { services, user, headers } = asked;
  await services.store.write((tx) => endAccount(tx, asked, user.id));
  return { response: {}, cookies: await services.signIn.signOut(headers) };
};

/**
 * Takes a person out of every team, and deletes the account. The keys that they made keep working.
 * @throws ApiError user_not_found, last_operator, last_owner
 */
async function endAccount(
  tx: Tx,
  asked: EventSource & { readonly user: User },
  userId: string,
): Promise<void> {
  const at = asked.services.now().toISOString();
  await requireOtherOperator(tx, userId);
  const { name } = await requireUser(tx, userId);
  for (const mosqueId of await mosquesOf(tx, userId)) {
    const mosque = await lockMosque(tx, mosqueId);
    const member = await findMember(tx, mosqueId, userId);
    if (!mosque || !member) continue; // The team has changed since.
    await requireOwnerBeside(tx, mosque, member);
    const writing = { tx, mosque, origin: changeOrigin({ ...asked, mosque, at }) };
    await withdrawAllOf({ ...asked, ...writing }, userId);
    await removeMember(writing, member);
  }
  await deleteStored(tx, userId, at);
  await recordEvent(tx, asked, { kind: "account_deleted", userId, details: { name } });
}
