import { ApiError } from "#domain/api-error.ts";
import type { OtherHandler } from "#subjects/handlers/portal-handler.ts";
import { recordEvent } from "#subjects/security/record-event.ts";
import { requireSecondProof } from "../factors/second-proof.ts";
import { isAboutPasskey } from "../passkeys/passkey-sign-in.ts";
import { secondProofOf, signInMethodsOf } from "../sign-in-methods.ts";
import { endSession, renewSession } from "./rows/sessions.ts";

/** If the second proof is a passkey, it is the only method, because a passkey is a complete proof. */
export const getStepUp: OtherHandler<"getStepUp"> = ({ services, user, session }) =>
  services.store.read(async (tx) => {
    const second = await secondProofOf(tx, services, user.id);
    const ways = await signInMethodsOf(tx, services, user.id);
    return {
      response: {
        ways: second === "a passkey" ? ways.filter((way) => way === "passkey") : ways,
        needsCode: second === "a code",
        hasSteppedUp: session.hasSteppedUp,
      },
    };
  });

/** The session gets a new token, so that a token that was stolen before is not stepped up. */
export const stepUp: OtherHandler<"stepUp"> = async (asked) => {
  const { services, user, session, body, headers } = asked;
  const { store, signIn, now } = services;
  if (!(await signIn.checkPassword(asked, user, body.password))) {
    await store.write((tx) => recordEvent(tx, asked, { kind: "step_up_failed", userId: user.id }));
    throw ApiError.of("password_wrong");
  }
  await requireSecondProof(asked, body.code);
  const { token, cookies } = await signIn.newSessionToken(headers);
  await store.write(async (tx) => {
    const isRenewed = await renewSession(tx, session, { token, steppedUpAt: now().toISOString() });
    if (!isRenewed) throw ApiError.of("not_signed_in");
    await recordEvent(tx, asked, { kind: "stepped_up", userId: user.id });
  });
  return { response: {}, cookies };
};

export const askForStepUpPasskey: OtherHandler<"askForStepUpPasskey"> = async ({ services, headers }) => ({
  response: await services.signIn.askForOwnPasskey(headers),
});

/** Signs in again with the account's own passkey, which ends the session that asked. */
export const stepUpWithPasskey: OtherHandler<"stepUpWithPasskey"> = async (asked) => {
  const { services, user, session, body } = asked;
  const userId = user.id;
  try {
    const { cookies } = await services.signIn.withPasskey(asked, body, async (tx, used) => {
      if (used.userId !== userId) throw ApiError.of("passkey_of_other_account");
      if (!(await endSession(tx, userId, session.id))) throw ApiError.of("not_signed_in");
      const details = { way: "passkey", name: used.name } as const;
      await recordEvent(tx, asked, { kind: "stepped_up", userId, details });
    });
    return { response: {}, cookies };
  } catch (error) {
    if (isAboutPasskey(error)) {
      const details = { way: "passkey", reason: error.reason } as const;
      await services.store.write((tx) => recordEvent(tx, asked, { kind: "step_up_failed", userId, details }));
    }
    throw error;
  }
};
