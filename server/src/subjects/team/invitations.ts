import { limits, type User } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { changeOrigin } from "../handlers/change-origin.ts";
import type { OtherHandler } from "../handlers/portal-handler.ts";
import { findMosque, lockMosque } from "../mosques/rows/mosques.ts";
import { confirmUser, createUser, findConfirmedEmail, findUserByEmail } from "../people/rows/users.ts";
import { type EventSource, recordEvent } from "../security/record-event.ts";
import { recordSignIn } from "../security/sign-ins.ts";
import { requireFreeEmail } from "../sign-in/emails/free-email.ts";
import { openLinkOf } from "../sign-in/links/inspect-link.ts";
import { useLink } from "../sign-in/links/rows/links.ts";
import { requireGoodPassword } from "../sign-in/passwords/new-password.ts";
import { endOtherSessions } from "../sign-in/sessions/rows/sessions.ts";
import { addMember, roleOf } from "./rows/members.ts";

/** Joins a team as the signed-in user, or with a new account. A person who has an account must sign in first. */
export const acceptInvitation: OtherHandler<"acceptInvitation"> = async (asked) => {
  const { services, user, session, body } = asked;
  const { token } = body;
  if (user)
    return { response: { mosqueId: await join(asked, { token, user, sessionId: session?.id }), user } };
  const { email, mosques } = await services.store.read(async (tx) => {
    const link = await openLinkOf(tx, "invitation", body.token, services.now());
    if (await findUserByEmail(tx, link.email)) throw ApiError.of("email_taken");
    const mosque = await findMosque(tx, link.mosqueId);
    return { email: link.email, mosques: mosque ? [mosque.communityName] : [] };
  });
  const { name, password } = newAccountOf(body);
  await requireGoodPassword("password", password, { name, email, mosques });
  const { signIn } = services;
  const passwordHash = await signIn.hashPassword(asked, password);
  const newUser = { id: services.newId(), name, email, isOperator: false };
  const mosqueId = await join(asked, { token, user: newUser, passwordHash });
  const { cookies } = await signIn.withNewAccount(asked, { email, password }, passwordHash);
  await recordSignIn(asked, newUser, { way: "password", device: "first" });
  return { response: { mosqueId, user: newUser }, cookies };
};

/** @throws ApiError field_required */
function newAccountOf({ name, password }: { name?: string; password?: string }) {
  if (name === undefined) {
    throw ApiError.of("field_required", { field: "name", allowed: "the name that others see" });
  }
  if (password === undefined) {
    const { passwordCharactersMin: min, passwordCharactersMax: max } = limits;
    throw ApiError.of("field_required", {
      field: "password",
      allowed: `text of ${min} to ${max} characters`,
    });
  }
  return { name, password };
}

interface Joining {
  readonly token: string;
  readonly user: User;
  /** Set if the user has no account yet. */
  readonly passwordHash?: string;
  readonly sessionId?: string | undefined;
}

/**
 * Uses the invitation, creates the account if it is missing, and adds it to the team, in one transaction. A link that
 * was only mailed confirms the account's email.
 * @returns the mosque's id
 */
function join(asked: EventSource, { token, user, passwordHash, sessionId }: Joining): Promise<string> {
  const { services, requestId } = asked;
  const { store, now } = services;
  return store.write(async (tx) => {
    const { mosqueId } = await openLinkOf(tx, "invitation", token, now());
    // Like every change of a mosque, it locks the row first, so a withdrawal of the invitation comes before or after.
    const mosque = (await lockMosque(tx, mosqueId)) as MosquesTable; // The link below ends with its mosque.
    const at = now();
    const { id, email, role, mailedOnly } = await openLinkOf(tx, "invitation", token, at);
    if (email !== user.email) throw ApiError.of("invitation_for_other", { email });
    const joinedAt = at.toISOString();
    if (passwordHash) {
      await requireFreeEmail(services, tx, { email, userId: user.id });
      await createUser(tx, user, passwordHash, joinedAt);
    }
    if (await roleOf(tx, mosqueId, user.id)) throw ApiError.of("already_member", { email });
    if (!(await useLink(tx, id, joinedAt))) throw ApiError.of("link_used");
    const origin = changeOrigin({ mosque, user, at: joinedAt, requestId });
    await addMember({ tx, mosque, origin }, { ...user, email }, role);
    const source = { ...asked, user };
    if (passwordHash) await recordEvent(tx, source, { kind: "account_created", userId: user.id });
    const news = { userId: user.id, mosqueId, details: { role } };
    await recordEvent(tx, source, { ...news, kind: "invitation_accepted" });
    if (mailedOnly === 1) await confirm(tx, source, { userId: user.id, sessionId, now: joinedAt });
    return mosqueId;
  });
}

/**
 * Confirms the email of the person who has opened a link that was only mailed to it, like an email link (decision
 * 8.11): the account's other sessions, and all that was begun in its name, end with it.
 */
async function confirm(
  tx: Tx,
  source: EventSource,
  joined: { readonly userId: string; readonly sessionId: string | undefined; readonly now: string },
): Promise<void> {
  const { userId, sessionId, now } = joined;
  if ((await findConfirmedEmail(tx, userId)) !== undefined) return;
  await confirmUser(tx, userId);
  await recordEvent(tx, source, { kind: "email_confirmed", userId });
  if (sessionId !== undefined) await endOtherSessions(tx, userId, { keptId: sessionId, now });
}
