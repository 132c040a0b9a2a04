/**
 * The text that a link is stored by: the issuer, as OIDC_ISSUER spells it, and the `sub`. The same `sub` of another
 * issuer is another person. An issuer's address has no spaces.
 */
export function subjectText(issuer: string, sub: string): string {
  return `${issuer} ${sub}`;
}

/** The issuer of such a text; undefined for a link from before issuers were recorded. */
export function issuerOf(subject: string): string | undefined {
  const [issuer = "", sub] = subject.split(" ", 2);
  return sub !== undefined && /^https?:/.test(issuer) && URL.canParse(issuer) ? issuer : undefined;
}
