/**
 * What the names of the portal's cookies begin with. Browsers take `__Host-` over TLS alone, and from no other name of
 * the same domain.
 */
export function cookiePrefix(isSecure: boolean): string {
  return isSecure ? "__Host-mosque-sync" : "mosque-sync";
}

/** Whether a `Cookie` header has a session that began over TLS, or one that began without. */
export function hasSession(header: string | null, isSecure: boolean): boolean {
  const begin = `${cookiePrefix(isSecure)}.session_token=`;
  return header?.split(";").some((cookie) => cookie.trimStart().startsWith(begin)) ?? false;
}
