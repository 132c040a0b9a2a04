/** Headers as `writeHead` takes them fastest: name, value, name, value. */
export type HeaderList = string[];

/** Nothing that is sent is ever taken for another type than it is said to be. */
export const noSniff = ["X-Content-Type-Options", "nosniff"] as const;

/** A year. Subdomains, and browsers' own lists, are the operator's business: the domain is theirs. */
const strictTransport = ["Strict-Transport-Security", "max-age=31536000"] as const;

/**
 * Begins the headers of an answer with those that every answer has, whatever it is: of the API, of the portal, a
 * page, a failure.
 * @param publicUrl browsers keep to TLS once it begins with https
 */
export function headersOfAnswer(requestId: string, publicUrl: string): HeaderList {
  const headers = ["X-Request-Id", requestId];
  headers.push(...noSniff);
  if (publicUrl.startsWith("https:")) headers.push(...strictTransport);
  return headers;
}
