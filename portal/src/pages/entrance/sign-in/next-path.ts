import { matchPath } from "react-router";
import { pathTo, signedInPaths } from "#paths.ts";

/** An address as the pages have them: without control characters, backslashes, and escapes in its path. */
const plainAddress = /^(\/[\w./~-]*)(\?[\w.~&=%+-]+)?$/;

/**
 * The page to open after signing in, from the query: a page of the portal, or home. Any other URL could lead the reader
 * to an attacker's page.
 */
export function nextPath(next: string | null): string {
  const [address, path] = plainAddress.exec(next ?? "") ?? [];
  if (address === undefined || path === undefined) return pathTo("home");
  const isNormal = new URL(`https://portal.invalid${path}`).pathname === path && !path.includes("//");
  const isPage = Object.values(signedInPaths).some((pattern) => matchPath(pattern, path) !== null);
  return isNormal && isPage ? address : pathTo("home");
}
