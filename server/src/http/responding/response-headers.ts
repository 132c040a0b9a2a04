/** Headers as `writeHead` takes them fastest: name, value, name, value. */
export type HeaderList = string[];

/** Browsers never guess another type for an answer than the one it states. */
export const noSniff = ["X-Content-Type-Options", "nosniff"] as const;

/** The name of the header that says what a page may load, and what may show it. */
export const policyName = "Content-Security-Policy";
/** The policy of what is no page: opened as one, it loads nothing, and no other page shows it. */
export const emptyPolicy = [
  policyName,
  "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
] as const;

/** A year. Subdomains and preload lists are left to the operator, who owns the domain. */
const strictTransport = ["Strict-Transport-Security", "max-age=31536000"] as const;

/**
 * Starts the headers of an answer with those that every answer has: of the API, the portal, a page or a failure.
 * @param publicUrl if it is https, browsers are told to use only TLS
 */
export function headersOfAnswer(requestId: string, publicUrl: string): HeaderList {
  const headers = ["X-Request-Id", requestId];
  headers.push(...noSniff);
  if (publicUrl.startsWith("https:")) headers.push(...strictTransport);
  return headers;
}
