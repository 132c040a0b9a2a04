import Type from "typebox";
import { type Endpoint, noInput, untagged } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import { base, body, nothing, required, Session } from "../../portal/shapes.ts";
import { Passkey, PasskeyChallenge, PasskeyName, passkeyResponse } from "./passkeys.ts";

const answered = {
  challenge: required(passkeyResponse.challenge),
  response: required(passkeyResponse.response),
};
const passkey = Type.Object({ passkey: Passkey });
/** Why a page cannot ask for a passkey. */
const pageReasons = ["passkey_of_other_origin", "passkeys_need_secure_address"] as const;
/** Why the answer of a browser is refused. */
const responseReasons = [
  ...pageReasons,
  ...(["passkey_not_accepted", "passkey_without_check", "passkey_challenge_ended"] as const),
] as const;

export const passkeyEndpoints = {
  askForPasskey: {
    method: "POST",
    path: `${base}/session/passkey/challenge`,
    summary: "What the browser needs to sign in with a passkey",
    access: { by: "anyone", knowsUser: false },
    guess: "challenges",
    ...noInput,
    status: 200,
    response: PasskeyChallenge,
    ...untagged,
    reasons: pageReasons,
  },
  signInWithPasskey: {
    method: "POST",
    path: `${base}/session/passkey`,
    summary: "Sign in with a passkey, which needs no password and no second factor",
    access: { by: "anyone", knowsUser: true },
    guess: "failures",
    query: {},
    body: body(answered),
    status: 200,
    response: Session,
    ...untagged,
    reasons: [...responseReasons, "passkey_unknown", "account_disabled"],
  },
  askForStepUpPasskey: {
    method: "POST",
    path: `${base}/session/passkey/step-up/challenge`,
    summary: "What the browser needs to prove with one of your passkeys who you are",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: true, onlyFor: null },
    guess: "challenges",
    ...noInput,
    status: 200,
    response: PasskeyChallenge,
    ...untagged,
    reasons: pageReasons,
  },
  stepUpWithPasskey: {
    method: "POST",
    path: `${base}/session/passkey/step-up`,
    summary: `Prove who you are with one of your passkeys, for ${limits.stepUpMinutes} minutes`,
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: true, onlyFor: null },
    guess: "failures",
    query: {},
    body: body(answered),
    status: 200,
    response: nothing,
    ...untagged,
    reasons: [...responseReasons, "passkey_unknown", "passkey_of_other_account"],
  },
  listPasskeys: {
    method: "GET",
    path: `${base}/account/passkeys`,
    summary: "Your own passkeys, newest first",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: true, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: Type.Object({ passkeys: Type.Array(Passkey) }),
    ...untagged,
    reasons: [],
  },
  askForNewPasskey: {
    method: "POST",
    path: `${base}/account/passkeys/challenge`,
    summary: "What the browser needs to make a passkey",
    access: { by: "session", may: "signedIn", stepUp: true, beforeFactor: true, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: PasskeyChallenge,
    ...untagged,
    reasons: [...pageReasons, "too_many_passkeys"],
  },
  addPasskey: {
    method: "POST",
    path: `${base}/account/passkeys`,
    summary: "Add the passkey that the browser made",
    access: { by: "session", may: "signedIn", stepUp: true, beforeFactor: true, onlyFor: null },
    guess: "none",
    query: {},
    body: body({ name: required(PasskeyName), ...answered }),
    status: 201,
    response: passkey,
    ...untagged,
    reasons: [...responseReasons, "passkey_already_added", "too_many_passkeys", "too_many_acts"],
  },
  renamePasskey: {
    method: "PATCH",
    path: `${base}/account/passkeys/{passkeyId}`,
    summary: "Rename one of your passkeys",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: {},
    body: body({ name: required(PasskeyName) }),
    status: 200,
    response: passkey,
    ...untagged,
    reasons: ["passkey_not_found"],
  },
  removePasskey: {
    method: "DELETE",
    path: `${base}/account/passkeys/{passkeyId}`,
    summary: "Remove one of your passkeys",
    access: { by: "session", may: "signedIn", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: nothing,
    ...untagged,
    reasons: ["last_factor", "passkey_not_found", "passkey_only_way_in"],
  },
} as const satisfies Record<string, Endpoint>;
