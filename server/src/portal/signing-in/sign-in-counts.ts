import type { SignIn } from "./sign-in.ts";

/** How often people tried to sign in, and with what success. */
export interface SignInCounts {
  readonly password: Outcomes;
  readonly oidc: Outcomes;
}

interface Outcomes {
  succeeded: number;
  failed: number;
}

/** The same way to sign in, with each try counted. One that was never looked at, or given up, is none. */
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
        const error = errorOf(response);
        if (error !== "cancelled") counts.oidc[error === undefined ? "succeeded" : "failed"] += 1;
        return response;
      } catch (error) {
        counts.oidc.failed += 1;
        throw error;
      }
    },
  };
}

/** The sign-in page is told of a failure in its address. */
function errorOf(response: Response): string | undefined {
  const location = response.headers.get("location") ?? "";
  return new URL(location, "http://portal").searchParams.get("error") ?? undefined;
}
