/**
 * The prefix of the portal's cookies. Browsers accept `__Host-` only over TLS, and not from other hosts of the domain.
 */
export function cookiePrefix(isSecure: boolean): string {
  return isSecure ? "__Host-mosque-sync" : "mosque-sync";
}

/** Whether a `Cookie` header has a session. `isSecure` selects sessions that began over TLS, or without TLS. */
export function hasSession(header: string | null, isSecure: boolean): boolean {
  return hasCookie(header, "session_token", isSecure);
}

/** Whether a `Cookie` header has a sign-in that waits for its second factor. */
export function hasFactorStep(header: string | null, isSecure: boolean): boolean {
  return hasCookie(header, factorStepCookie, isSecure);
}

/** The cookie of a sign-in that waits for its second factor. */
export const factorStepCookie = "factor_step";

function hasCookie(header: string | null, name: string, isSecure: boolean): boolean {
  const begin = `${cookiePrefix(isSecure)}.${name}=`;
  return header?.split(";").some((cookie) => cookie.trimStart().startsWith(begin)) ?? false;
}

/** The library's name of the cookie that it knows a challenge about a passkey by; no browser gets it. */
export const challengeCookie = "passkey_challenge";
