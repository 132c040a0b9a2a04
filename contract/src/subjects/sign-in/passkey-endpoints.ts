import Type from "typebox";
import type { Endpoint } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import { base, body, nothing, required, Session } from "../../portal/shapes.ts";
import { Passkey, PasskeyName, PasskeyQuestion, passkeyAnswer } from "./passkeys.ts";

const answered = { question: required(passkeyAnswer.question), response: required(passkeyAnswer.response) };
const passkey = Type.Object({ passkey: Passkey });

/** Endpoints of signing in with a passkey, and of one's own passkeys. */
export const passkeyEndpoints = {
  askForPasskey: {
    method: "POST",
    path: `${base}/session/passkey/question`,
    summary: "What the browser needs to sign in with a passkey",
    access: { by: "anyone", knowsUser: false },
    guess: "challenges",
    status: 200,
    answer: PasskeyQuestion,
  },
  signInWithPasskey: {
    method: "POST",
    path: `${base}/session/passkey`,
    summary: "Sign in with a passkey, which needs no password and no second factor",
    access: { by: "anyone", knowsUser: true },
    guess: "failures",
    body: body(answered),
    status: 200,
    answer: Session,
  },
  askForStepUpPasskey: {
    method: "POST",
    path: `${base}/session/passkey/step-up/question`,
    summary: "What the browser needs to prove with one of your passkeys who you are",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: true },
    guess: "challenges",
    status: 200,
    answer: PasskeyQuestion,
  },
  stepUpWithPasskey: {
    method: "POST",
    path: `${base}/session/passkey/step-up`,
    summary: `Prove who you are with one of your passkeys, for ${limits.stepUpMinutes} minutes`,
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: true },
    guess: "failures",
    body: body(answered),
    status: 200,
    answer: nothing,
  },
  listPasskeys: {
    method: "GET",
    path: `${base}/account/passkeys`,
    summary: "Your own passkeys, newest first",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: true },
    guess: "none",
    status: 200,
    answer: Type.Object({ passkeys: Type.Array(Passkey) }),
  },
  askForNewPasskey: {
    method: "POST",
    path: `${base}/account/passkeys/question`,
    summary: "What the browser needs to make a passkey",
    access: { by: "session", may: "signedIn", stepUp: true, beforeFactor: true },
    guess: "none",
    status: 200,
    answer: PasskeyQuestion,
  },
  addPasskey: {
    method: "POST",
    path: `${base}/account/passkeys`,
    summary: "Add the passkey that the browser made",
    access: { by: "session", may: "signedIn", stepUp: true, beforeFactor: true },
    guess: "none",
    body: body({ name: required(PasskeyName), ...answered }),
    status: 201,
    answer: passkey,
  },
  renamePasskey: {
    method: "PATCH",
    path: `${base}/account/passkeys/{passkeyId}`,
    summary: "Rename one of your passkeys",
    access: { by: "session", may: "signedIn", stepUp: false },
    guess: "none",
    body: body({ name: required(PasskeyName) }),
    status: 200,
    answer: passkey,
  },
  removePasskey: {
    method: "DELETE",
    path: `${base}/account/passkeys/{passkeyId}`,
    summary: "Remove one of your passkeys",
    access: { by: "session", may: "signedIn", stepUp: true },
    guess: "none",
    status: 200,
    answer: nothing,
  },
} as const satisfies Record<string, Endpoint>;
