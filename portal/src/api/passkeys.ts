import type * as WebAuthn from "@simplewebauthn/browser";
import { CallFailure, call, type ResponseTo } from "./call.ts";

/** The body for the service: its challenge, and the result of the browser's function. */
interface AnsweredChallenge {
  readonly challenge: string;
  readonly response: Record<string, unknown>;
}

/** Whether this page can use passkeys: in this browser, at the portal's public address. */
export function canUsePasskeys(portal: ResponseTo<"GET /portal/api/portal"> | undefined): boolean {
  return (
    portal?.canUsePasskeys === true &&
    "PublicKeyCredential" in window &&
    new URL(portal.publicUrl).origin === window.location.origin
  );
}

/** Whether the browser offers passkeys in the list of a text input. */
export async function offersPasskeysInInputs(): Promise<boolean> {
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/**
 * Lets the reader sign with one of their passkeys.
 * @param isOffered whether the browser only offers it in the list of an input, and waits
 * @throws CallFailure
 */
export function signWithPasskey({ isOffered = false } = {}): Promise<AnsweredChallenge> {
  return signedResponse(call("POST /portal/api/session/passkey/challenge", {}), isOffered);
}

/**
 * Lets the reader prove their identity with one of their passkeys.
 * @throws CallFailure
 */
export async function stepUpWithPasskey(): Promise<void> {
  const body = await signedResponse(call("POST /portal/api/session/passkey/step-up/challenge", {}));
  await call("POST /portal/api/session/passkey/step-up", { body });
}

async function signedResponse(
  asked: Promise<ResponseTo<"POST /portal/api/session/passkey/challenge">>,
  isOffered = false,
): Promise<AnsweredChallenge> {
  const [{ startAuthentication }, { challenge, options }] = await Promise.all([load(), asked]);
  const optionsJSON = options as unknown as WebAuthn.PublicKeyCredentialRequestOptionsJSON; // It is passed on unread.
  return answered(challenge, startAuthentication({ optionsJSON, useBrowserAutofill: isOffered }));
}

/**
 * Makes a passkey on the reader's device and adds it to their account.
 * @throws CallFailure
 */
export async function addPasskey(name: string): Promise<ResponseTo<"POST /portal/api/account/passkeys">> {
  const [{ startRegistration }, { challenge, options }] = await Promise.all([
    load(),
    call("POST /portal/api/account/passkeys/challenge", {}),
  ]);
  const optionsJSON = options as unknown as WebAuthn.PublicKeyCredentialCreationOptionsJSON; // It is passed on unread.
  const body = await answered(challenge, startRegistration({ optionsJSON }));
  return call("POST /portal/api/account/passkeys", { body: { name, ...body } });
}

/** Takes back the browser's challenge, if one is open. */
export async function withdrawPasskeyChallenge(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

/** Only users of passkeys load its code. */
function load(): Promise<typeof WebAuthn> {
  return import("@simplewebauthn/browser");
}

async function answered(challenge: string, response: Promise<object>): Promise<AnsweredChallenge> {
  try {
    return { challenge, response: { ...(await response) } };
  } catch (error) {
    const reason = reasons[error instanceof Error ? error.name : ""] ?? "passkey_cancelled";
    throw new CallFailure({ reason, status: 0, details: {}, requestId: undefined });
  }
}

/** The meanings of the browser's errors: www.w3.org/TR/webauthn-3/#sctn-op-make-cred */
const reasons: Readonly<Record<string, CallFailure["reason"]>> = {
  InvalidStateError: "passkey_already_added",
  SecurityError: "passkeys_need_secure_address",
};
