import type { User } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { commandLine } from "#program.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { OtherHandler, PortalServices } from "#subjects/handlers/portal-handler.ts";
import { findLanguage } from "#subjects/mail/rows/mail-readers.ts";
import { countOwnMosques } from "#subjects/mosques/rows/mosque-names.ts";
import { countOperators } from "#subjects/people/rows/users.ts";
import { recordEvent } from "#subjects/security/record-event.ts";
import { recordSignIn, recordWrongPassword } from "#subjects/security/sign-ins.ts";
import { mustAddFactor } from "../factors/factor-policy.ts";
import { factorsOf } from "../factors/rows/factors.ts";
import { endSession, endSessions } from "./rows/sessions.ts";

export const getPortal: OtherHandler<"getPortal"> = async ({ services, user }) => {
  const { store, mailer, signIn, provider, publicAddress } = services;
  const operators = await store.read(countOperators);
  return {
    response: {
      needsSetUp: operators === 0,
      isSignedIn: user !== undefined,
      publicUrl: publicAddress.current(),
      canMail: mailer.canSend,
      canUsePasskeys: signIn.canUsePasskeys(),
      ...(provider && { oidcName: provider.name }),
      commands: {
        setUpLink: commandLine("setup-link"),
        setPublicUrl: commandLine("public-url", "--set https://…"),
      },
    },
  };
};

export const getSession: OtherHandler<"getSession"> = async ({ services, user }) => ({
  response: await sessionOf(services, user),
});

export const signIn: OtherHandler<"signIn"> = async (asked) => {
  const { services, body } = asked;
  const signedIn = await services.signIn.withPassword(asked, body);
  if (!signedIn) {
    await recordWrongPassword(asked, body.email);
    throw ApiError.of("sign_in_failed");
  }
  const device = signedIn.isKnownDevice ? "known" : "new";
  if ("needsFactor" in signedIn) {
    const { userId } = signedIn;
    const factors = await services.store.write(async (tx) => {
      const source = { ...asked, user: undefined };
      await recordEvent(tx, source, { kind: "password_accepted", userId, details: { device } });
      return factorsOf(tx, userId);
    });
    return { response: { needsFactor: true, factors }, cookies: signedIn.cookies };
  }
  await recordSignIn(asked, signedIn.user, { way: "password", device });
  return { response: await sessionOf(services, signedIn.user), cookies: signedIn.cookies };
};

export const signInElsewhere: OtherHandler<"signInElsewhere"> = async ({ services, headers, body }) => {
  const { url, cookies } = await services.signIn.elsewhere(headers, body.next);
  return { response: { url }, cookies };
};

export const signOut: OtherHandler<"signOut"> = async (asked) => {
  const { services, user, session, headers } = asked;
  if (user && session) {
    await services.store.write(async (tx) => {
      const ended = await endSession(tx, user.id, session.id);
      if (ended) await recordEvent(tx, asked, { kind: "signed_out", userId: user.id });
    });
  }
  return { response: {}, cookies: await services.signIn.signOut(headers) };
};

export const signOutEverywhere: OtherHandler<"signOutEverywhere"> = async (asked) => {
  const { services, user, headers } = asked;
  await services.store.write(async (tx) => {
    await endSessions(tx, user.id, services.now().toISOString());
    await recordEvent(tx, asked, { kind: "sessions_ended", userId: user.id });
  });
  return { response: {}, cookies: await services.signIn.signOut(headers) };
};

async function languageOf(tx: Tx, { id }: User) {
  const language = await findLanguage(tx, id);
  return language === null ? {} : { language };
}

/** A user's session, as the pages begin with it. */
export function sessionOf({ store, operatorsNeedFactor }: PortalServices, user: User) {
  return store.read(async (tx) => ({
    user,
    ...(await countOwnMosques(tx, user.id)),
    ...(await languageOf(tx, user)),
    ...((await mustAddFactor(tx, { user, operatorsNeedFactor })) && { mustAddFactor: true }),
  }));
}
