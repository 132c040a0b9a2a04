import { type SignInFailure, signInFailures } from "@mosque-sync/contract";
import type { SignIn } from "./sign-in.ts";

/** Attempts to sign in, by outcome. */
export interface SignInCounts {
  readonly password: Outcomes;
  readonly passkey: Outcomes;
  readonly oidc: Outcomes;
}

interface Outcomes {
  succeeded: number;
  failed: number;
}

/** Wraps a sign-in and counts each attempt, except attempts that were not checked or were cancelled. */
export function createCountedSignIn(signIn: SignIn): SignIn & { readonly counts: SignInCounts } {
  const none = () => ({ succeeded: 0, failed: 0 });
  const counts = { password: none(), passkey: none(), oidc: none() };
  return {
    ...signIn,
    counts,
    async withPassword(caller, credentials) {
      const signedIn = await signIn.withPassword(caller, credentials);
      counts.password[signedIn ? "succeeded" : "failed"] += 1;
      return signedIn;
    },
    async withPasskey(...asked) {
      try {
        const signedIn = await signIn.withPasskey(...asked);
        counts.passkey.succeeded += 1;
        return signedIn;
      } catch (error) {
        counts.passkey.failed += 1;
        throw error;
      }
    },
    async callback(...asked) {
      try {
        const response = await signIn.callback(...asked);
        const error = failureOf(response);
        if (error !== "cancelled") counts.oidc[error === undefined ? "succeeded" : "failed"] += 1;
        return response;
      } catch (error) {
        counts.oidc.failed += 1;
        throw error;
      }
    },
  };
}

/** The failure of a sign-in with a provider, which the sign-in page reads from its address. */
export function failureOf(response: Response): SignInFailure | "cancelled" | undefined {
  const location = response.headers.get("location") ?? "";
  const failure = new URL(location, "http://portal").searchParams.get("error");
  if (failure === null || failure === "cancelled") return failure ?? undefined;
  return signInFailures.find((known) => known === failure) ?? "failed";
}
