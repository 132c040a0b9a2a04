/** The only logged query: the request was a dry run. */
const validating = "?validateOnly=true";

/**
 * A path as the log has it (decision 9.7), without its query, which may contain a key by mistake.
 * @param isValidated whether the request was a dry run, which changes no data (decision 4.22)
 */
export function loggedPath(path: string, isValidated: boolean): string {
  return isValidated ? path + validating : path;
}

/** The path without the query, and the part of the query that is kept. */
export function partsOfLogged(path: string): { readonly path: string; readonly query: string } {
  const isValidated = path.endsWith(validating);
  return {
    path: isValidated ? path.slice(0, -validating.length) : path,
    query: isValidated ? validating : "",
  };
}

/** What tells whether a logged request wrote. */
interface LoggedCall {
  readonly method: string;
  readonly path: string;
  readonly reason: string | null;
}

/** Whether a logged request may have changed something. */
export function isWrite(request: LoggedCall): boolean {
  return request.reason === null && isMeantToWrite(request);
}

/** Whether a logged request would have written, and failed. */
export function isFailedWrite(request: LoggedCall): boolean {
  return request.reason !== null && isMeantToWrite(request);
}

function isMeantToWrite({ method, path }: LoggedCall): boolean {
  return method !== "GET" && method !== "HEAD" && !path.endsWith(validating);
}
