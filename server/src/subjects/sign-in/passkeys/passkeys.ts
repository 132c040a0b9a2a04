import type { Passkey } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { OtherHandler } from "#subjects/handlers/portal-handler.ts";
import { recordAct, recordEvent } from "#subjects/security/record-event.ts";
import { deviceOf, endEarlierSession } from "#subjects/security/sign-ins.ts";
import { requireFactorLeft } from "../factors/factor-policy.ts";
import { lockAccount } from "../sessions/rows/security-generations.ts";
import { sessionOf } from "../sessions/session.ts";
import { hasSignInMethodLeft } from "../sign-in-methods.ts";
import { isAboutPasskey } from "./passkey-sign-in.ts";
import {
  countPasskeys,
  removePasskey as deletePasskey,
  findPasskeyOwner,
  listPasskeys as findPasskeys,
  renamePasskey as saveName,
} from "./rows/passkeys.ts";
import { readPasskeyResponse } from "./rules/passkey-responses.ts";

const detailsOf = ({ name }: Pick<Passkey, "name">) => ({ factor: "passkey", name }) as const;

export const askForPasskey: OtherHandler<"askForPasskey"> = async ({ services, headers }) => ({
  response: await services.signIn.askForPasskey(headers),
});

export const signInWithPasskey: OtherHandler<"signInWithPasskey"> = async (asked) => {
  const { services, body, headers } = asked;
  try {
    const findDevice = await services.signIn.knownDevice(headers);
    const { user, cookies } = await services.signIn.withPasskey(asked, body, async (tx, { userId, name }) => {
      const source = { ...asked, user: { id: userId } };
      const details = { way: "passkey", name, device: await deviceOf(tx, userId, findDevice) } as const;
      await endEarlierSession(tx, asked, userId);
      await recordEvent(tx, source, { kind: "signed_in", userId, details });
    });
    const remembered = await services.signIn.rememberDevice(asked, user.email, { gaveFactor: true });
    return { response: await sessionOf(services, user), cookies: [...cookies, ...remembered] };
  } catch (error) {
    if (isAboutPasskey(error)) await recordFailure(asked, error);
    throw error;
  }
};

/** Records a failed attempt with a user's passkey. An attempt with an unknown passkey is not recorded. */
async function recordFailure(
  asked: Parameters<typeof signInWithPasskey>[0],
  { reason }: ApiError,
): Promise<void> {
  const response = readPasskeyResponse(asked.body.response);
  if (!response) return;
  await asked.services.store.write(async (tx) => {
    const userId = await findPasskeyOwner(tx, response.credentialId);
    const details = { way: "passkey", reason } as const;
    const source = { ...asked, user: undefined };
    if (userId !== undefined) await recordEvent(tx, source, { kind: "sign_in_failed", userId, details });
  });
}

export const listPasskeys: OtherHandler<"listPasskeys"> = async ({ services, user }) => ({
  response: { passkeys: await services.store.read((tx) => findPasskeys(tx, user.id)) },
});

export const askForNewPasskey: OtherHandler<"askForNewPasskey"> = async ({ services, user, headers }) => ({
  response: await services.signIn.askForNewPasskey(headers, user),
});

export const addPasskey: OtherHandler<"addPasskey"> = async (asked) => {
  const { services, user, headers, body } = asked;
  const passkey = await services.signIn.addPasskey(headers, body, (tx, added) =>
    recordAct(tx, asked, { kind: "factor_added", userId: user.id, details: detailsOf(added) }),
  );
  return { response: { passkey } };
};

export const renamePasskey: OtherHandler<"renamePasskey"> = async ({ services, user, params, body }) => {
  const passkey = await services.store.write((tx) =>
    saveName(tx, { id: params.passkeyId, userId: user.id }, body.name),
  );
  if (!passkey) throw ApiError.of("passkey_not_found");
  return { response: { passkey } };
};

export const removePasskey: OtherHandler<"removePasskey"> = (asked) => {
  const { services, user, params } = asked;
  return services.store.write(async (tx) => {
    await lockAccount(tx, user.id);
    const removed = await deletePasskey(tx, { id: params.passkeyId, userId: user.id });
    if (!removed) throw ApiError.of("passkey_not_found");
    const isLast = (await countPasskeys(tx, user.id)) === 0;
    if (isLast && !(await hasSignInMethodLeft(tx, services, user.id)))
      throw ApiError.of("passkey_only_way_in");
    await requireFactorLeft(tx, { ...services, user });
    await recordEvent(tx, asked, { kind: "factor_removed", userId: user.id, details: detailsOf(removed) });
    return { response: {} };
  });
};
