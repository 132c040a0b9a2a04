import type { ReasonName, SignInFailure } from "@mosque-sync/contract";

/** The library's codes when the provider's person has no account. */
const noAccount = new Set(["signup_disabled", "account_not_linked", "email_not_found", "email_not_verified"]);

/** The sign-in page's failures for accounts that the provider's user may not sign in to. */
const refusedAccounts: { readonly [R in ReasonName]?: SignInFailure } = {
  account_disabled: "disabled",
  sign_in_failed: "failed",
  provider_unlinked: "unlinked",
  provider_already_linked: "already_linked",
};

/** Redirects to the sign-in page with why an account may not sign in; undefined for other reasons. */
export function refusal(reason: ReasonName): Response | undefined {
  const error = refusedAccounts[reason];
  if (error === undefined) return undefined;
  return new Response(null, { status: 302, headers: { location: signInPage({ error }) } });
}

/** Redirects to the sign-in page with a failure that it knows. */
export function withPlainError(response: Response): Response {
  const location = response.headers.get("location");
  const query = location === null ? undefined : new URL(location, "http://portal").searchParams;
  const error = query?.get("error");
  if (!error) return response;
  const plain = noAccount.has(error) ? "no_account" : error === "access_denied" ? "cancelled" : "failed";
  const headers = new Headers(response.headers);
  headers.set("location", signInPage({ error: plain, next: query?.get("next") ?? undefined }));
  return new Response(null, { status: response.status, headers });
}

export function signInPage(told: { readonly error?: string; readonly next?: string | undefined }): string {
  const query = new URLSearchParams(Object.entries(told).filter(([, value]) => value !== undefined));
  return query.size > 0 ? `/portal/sign-in?${query}` : "/portal/sign-in";
}
