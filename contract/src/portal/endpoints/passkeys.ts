import Type from "typebox";
import { limits } from "../../limits.ts";
import type { PortalEndpoint } from "../endpoint.ts";
import { Passkey, PasskeyName, PasskeyQuestion, passkeyAnswer } from "../passkeys.ts";
import { base, body, nothing, required, Session } from "./parts.ts";

const answered = { question: required(passkeyAnswer.question), response: required(passkeyAnswer.response) };
const passkey = Type.Object({ passkey: Passkey });

/** Endpoints of signing in with a passkey, and of one's own passkeys. */
export const passkeyEndpoints = {
  askForPasskey: {
    method: "POST",
    path: `${base}/session/passkey/question`,
    summary: "What the browser needs to sign in with a passkey",
    access: "anyone",
    status: 200,
    answer: PasskeyQuestion,
  },
  signInWithPasskey: {
    method: "POST",
    path: `${base}/session/passkey`,
    summary: "Sign in with a passkey, which needs no password and no second factor",
    access: "anyone",
    body: body(answered),
    status: 200,
    answer: Session,
  },
  askForStepUpPasskey: {
    method: "POST",
    path: `${base}/session/passkey/step-up/question`,
    summary: "What the browser needs to prove with one of your passkeys who you are",
    access: "signedIn",
    beforeFactor: true,
    status: 200,
    answer: PasskeyQuestion,
  },
  stepUpWithPasskey: {
    method: "POST",
    path: `${base}/session/passkey/step-up`,
    summary: `Prove who you are with one of your passkeys, for ${limits.stepUpMinutes} minutes`,
    access: "signedIn",
    beforeFactor: true,
    body: body(answered),
    status: 200,
    answer: nothing,
  },
  listPasskeys: {
    method: "GET",
    path: `${base}/account/passkeys`,
    summary: "Your own passkeys, newest first",
    access: "signedIn",
    beforeFactor: true,
    status: 200,
    answer: Type.Object({ passkeys: Type.Array(Passkey) }),
  },
  askForNewPasskey: {
    method: "POST",
    path: `${base}/account/passkeys/question`,
    summary: "What the browser needs to make a passkey",
    access: "signedIn",
    stepUp: true,
    beforeFactor: true,
    status: 200,
    answer: PasskeyQuestion,
  },
  addPasskey: {
    method: "POST",
    path: `${base}/account/passkeys`,
    summary: "Add the passkey that the browser made",
    access: "signedIn",
    stepUp: true,
    beforeFactor: true,
    body: body({ name: required(PasskeyName), ...answered }),
    status: 201,
    answer: passkey,
  },
  renamePasskey: {
    method: "PATCH",
    path: `${base}/account/passkeys/{passkeyId}`,
    summary: "Rename one of your passkeys",
    access: "signedIn",
    body: body({ name: required(PasskeyName) }),
    status: 200,
    answer: passkey,
  },
  removePasskey: {
    method: "DELETE",
    path: `${base}/account/passkeys/{passkeyId}`,
    summary: "Remove one of your passkeys",
    access: "signedIn",
    stepUp: true,
    status: 200,
    answer: nothing,
  },
} as const satisfies Record<string, PortalEndpoint>;
