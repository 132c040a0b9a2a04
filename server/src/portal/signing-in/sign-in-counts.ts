import type { SignIn } from "./sign-in.ts";

/** Attempts to sign in, by outcome. */
export interface SignInCounts {
  readonly password: Outcomes;
  readonly oidc: Outcomes;
}

interface Outcomes {
  succeeded: number;
  failed: number;
}

/** Wraps a sign-in and counts each attempt, except those that were not checked or were cancelled. */
export function createCountedSignIn(signIn: SignIn): SignIn & { readonly counts: SignInCounts } {
  const counts = { password: { succeeded: 0, failed: 0 }, oidc: { succeeded: 0, failed: 0 } };
  return {
    ...signIn,
    counts,
    async withPassword(caller, credentials) {
      const signedIn = await signIn.withPassword(caller, credentials);
      counts.password[signedIn ? "succeeded" : "failed"] += 1;
      return signedIn;
    },
    async callback(request) {
      try {
        const response = await signIn.callback(request);
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
export function failureOf(response: Response): string | undefined {
  const location = response.headers.get("location") ?? "";
  return new URL(location, "http://portal").searchParams.get("error") ?? undefined;
}
