import type { User } from "@mosque-sync/contract";

/** Somebody who is signed in, and what their browser has to keep. */
export interface SignedIn {
  readonly user: User;
  /** `Set-Cookie` headers. */
  readonly cookies: readonly string[];
}

/** Signing in and out, sessions and passwords. `headers` are the request's, with its cookie. */
export interface SignIn {
  /** Who a request's cookie says is signed in; `cookies` renew it when it is due. */
  whoIs(headers: Headers): Promise<SignedIn | undefined>;
  /** Undefined for an unknown e-mail and for a wrong password alike. */
  withPassword(
    headers: Headers,
    credentials: { readonly email: string; readonly password: string },
  ): Promise<SignedIn | undefined>;
  /** Where to send the browser to sign in with the other service. @throws ApiError oidc_not_configured */
  elsewhere(headers: Headers): Promise<{ readonly url: string; readonly cookies: readonly string[] }>;
  /** Ends the session here. @returns `Set-Cookie` headers */
  signOut(headers: Headers): Promise<readonly string[]>;
  /** Ends every session of the user. @returns `Set-Cookie` headers */
  signOutEverywhere(headers: Headers): Promise<readonly string[]>;
  /** Ends every other session. @returns `Set-Cookie` headers; undefined when the current password is wrong */
  changePassword(
    headers: Headers,
    passwords: { readonly currentPassword: string; readonly newPassword: string },
  ): Promise<readonly string[] | undefined>;
  /** A salted scrypt hash. */
  hashPassword(password: string): Promise<string>;
  /** The other sign-in service's callback: a redirect with cookies. */
  callback(request: Request): Promise<Response>;
  /** The name of the other sign-in service, when there is one. */
  readonly oidcName: string | undefined;
}
