import type { SignIn } from "./sign-in.ts";

/** How often somebody tried to sign in, and with what success. */
export interface SignInCounts {
  readonly password: { succeeded: number; failed: number };
  readonly oidc: { succeeded: number; failed: number };
}

/** The same way to sign in, with each try counted. One that nobody had the time to look at is none. */
export function countSignIns(signIn: SignIn): SignIn & { readonly counts: SignInCounts } {
  const counts = { password: { succeeded: 0, failed: 0 }, oidc: { succeeded: 0, failed: 0 } };
  return {
    ...signIn,
    counts,
    async withPassword(headers, credentials) {
      const signedIn = await signIn.withPassword(headers, credentials);
      counts.password[signedIn ? "succeeded" : "failed"] += 1;
      return signedIn;
    },
    async callback(request) {
      let hasSucceeded = false;
      try {
        const response = await signIn.callback(request);
        hasSucceeded = !hasError(response);
        return response;
      } finally {
        counts.oidc[hasSucceeded ? "succeeded" : "failed"] += 1;
      }
    },
  };
}

/** The sign-in page is told of a failure in its address. */
function hasError(response: Response): boolean {
  const location = response.headers.get("location") ?? "";
  return new URL(location, "http://portal").searchParams.has("error");
}
