/**
 * The prefix of the portal's cookies. Browsers accept `__Host-` only over TLS, and not from other hosts of the domain.
 */
export function cookiePrefix(isSecure: boolean): string {
  return isSecure ? "__Host-mosque-sync" : "mosque-sync";
}

/** Whether a `Cookie` header has a session that began over TLS, or one that began without it. */
export function hasSession(header: string | null, isSecure: boolean): boolean {
  const begin = `${cookiePrefix(isSecure)}.session_token=`;
  return header?.split(";").some((cookie) => cookie.trimStart().startsWith(begin)) ?? false;
}

/** The library's name of the cookie that it knows a question about a passkey by; no browser gets it. */
export const questionCookie = "passkey_question";
