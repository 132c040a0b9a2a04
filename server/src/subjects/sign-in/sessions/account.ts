import { ApiError } from "#domain/api-error.ts";
import type { OtherHandler } from "#subjects/handlers/portal-handler.ts";
import { namesOfOwnMosques } from "#subjects/mosques/rows/mosque-names.ts";
import { saveUser, setPassword } from "#subjects/people/rows/users.ts";
import { recordAct, recordEvent } from "#subjects/security/record-event.ts";
import { requireGoodPassword } from "../passwords/new-password.ts";
import { secondProofOf } from "../sign-in-methods.ts";
import { endOtherSessions, renewSession } from "./rows/sessions.ts";

export const updateAccount: OtherHandler<"updateAccount"> = async (asked) => {
  const { services, user, body } = asked;
  const saved = await services.store.write(async (tx) => {
    if (body.name !== undefined && body.name !== user.name) {
      const details = { from: user.name, to: body.name };
      await recordAct(tx, asked, { kind: "name_changed", userId: user.id, details });
    }
    return saveUser(tx, user.id, body, services.now().toISOString());
  });
  if (!saved) throw ApiError.of("not_signed_in");
  return { response: { user: saved } };
};

/**
 * Ends the user's other sessions, and the open links to a new password: another person may have asked for one. The
 * session here gets a new token.
 */
export const changePassword: OtherHandler<"changePassword"> = async (asked) => {
  const { services, user, session, body, headers } = asked;
  const { store, signIn, now } = services;
  const userId = user.id;
  const mosques = await store.read((tx) => namesOfOwnMosques(tx, userId));
  await requireGoodPassword("newPassword", body.newPassword, { ...user, mosques });
  if (!(await signIn.checkPassword(asked, user, body.currentPassword))) {
    const details = { way: "password" } as const;
    await store.write((tx) => recordEvent(tx, asked, { kind: "step_up_failed", userId, details }));
    throw ApiError.of("password_wrong");
  }
  const passwordHash = await signIn.hashPassword(asked, body.newPassword);
  // Before the change, which ends every known device: this one stays, with its count of failures.
  const findDevice = await signIn.knownDevice(headers);
  const device = await store.read((tx) => findDevice(tx, user.email));
  const { token, cookies } = await signIn.newSessionToken(headers);
  await store.write(async (tx) => {
    const at = now().toISOString();
    // For an account with a second factor, the password is not enough proof.
    const isProof = (await secondProofOf(tx, services, userId)) === "nothing";
    const renewed = { token, ...(isProof && { steppedUpAt: at }) };
    if (!(await renewSession(tx, session, renewed))) throw ApiError.of("not_signed_in");
    await endOtherSessions(tx, userId, { keptId: session.id, now: at });
    await setPassword(tx, userId, passwordHash, at);
    await recordEvent(tx, asked, { kind: "password_changed", userId });
  });
  const remembered = await signIn.rememberDevice(asked, user.email, device);
  return { response: {}, cookies: [...cookies, ...remembered] };
};
