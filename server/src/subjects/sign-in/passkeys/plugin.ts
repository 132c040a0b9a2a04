import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import type { Store } from "#store/store.ts";
import { challengeCookie } from "../sessions/cookies.ts";
import { findPasskeyOwner } from "./rows/passkeys.ts";

export type PasskeyPlugin = ReturnType<typeof passkeyPlugin>;

/**
 * Creates the sign-in library's plugin for passkeys. It is loaded when someone first uses a passkey, because it takes
 * more than half as long to load as the library itself.
 * @param origin the public address's origin
 */
export function passkeyPlugin({ origin, store }: { readonly origin: string; readonly store: Store }) {
  return passkey({
    origin,
    rpID: new URL(origin).hostname,
    rpName: "Mosque Profile Sync",
    schema: { passkey: { modelName: "passkeys", fields: { credentialID: "credentialId" } } },
    advanced: { webAuthnChallengeCookie: challengeCookie },
    // A passkey signs in without a password, so it has to be found without the account's name.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: {
      async afterVerification({ verification }) {
        const { userVerified = false, credential } = verification.registrationInfo ?? {};
        requireVerification(userVerified);
        // The library would accept a passkey of another account, made up with another public key.
        const owner = credential && (await store.read((tx) => findPasskeyOwner(tx, credential.id)));
        if (owner !== undefined) throw refusal("PASSKEY_ALREADY_ADDED");
      },
    },
    authentication: {
      async afterVerification({ verification }) {
        requireVerification(verification.authenticationInfo.userVerified);
      },
    },
  });
}

/** The library itself does not require that the device has checked who uses the passkey. */
function requireVerification(isVerified: boolean): void {
  if (!isVerified) throw refusal("USER_NOT_VERIFIED");
}

function refusal(code: "USER_NOT_VERIFIED" | "PASSKEY_ALREADY_ADDED"): Error {
  return APIError.from("FORBIDDEN", { code, message: code });
}
