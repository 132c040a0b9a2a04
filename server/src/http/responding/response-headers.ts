/** Headers as `writeHead` takes them fastest: name, value, name, value. */
export type HeaderList = string[];

/** Keeps browsers from guessing another type for a response than the stated one. */
export const noSniff = ["X-Content-Type-Options", "nosniff"] as const;

/** The header that says what a page may load, and who may frame it. */
export const policyName = "Content-Security-Policy";
/** The policy of responses other than pages: opened as one, it loads no content, and no page can frame it. */
export const emptyPolicy = [
  policyName,
  "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
] as const;

/** A year. Subdomains and preload lists are left to the operator, who owns the domain. */
const strictTransport = ["Strict-Transport-Security", "max-age=31536000"] as const;

/**
 * The first headers of every response: of the API, the portal, a page or a failure.
 * @param publicUrl if it is https, browsers are told to use only TLS
 */
export function headersOfResponse(requestId: string, publicUrl: string): HeaderList {
  const headers = ["X-Request-Id", requestId];
  headers.push(...noSniff);
  if (publicUrl.startsWith("https:")) headers.push(...strictTransport);
  return headers;
}
