import { matchPath } from "react-router";
import { paths, signedInPatterns } from "../../../paths.ts";

/** Only what addresses of the pages have: no control character, no backslash, nothing that is escaped in a path. */
const plainAddress = /^(\/[\w./~-]*)(\?[\w.~&=%+-]+)?$/;

/**
 * Where to go after signing in, as the address says: a page of the portal's own, or home. An address elsewhere would
 * lead whoever signs in to somebody else's page.
 */
export function nextPath(next: string | null): string {
  const [address, path] = plainAddress.exec(next ?? "") ?? [];
  if (address === undefined || path === undefined) return paths.home();
  const isNormal = new URL(`https://portal.invalid${path}`).pathname === path && !path.includes("//");
  const isPage = Object.values(signedInPatterns).some((pattern) => matchPath(pattern, path) !== null);
  return isNormal && isPage ? address : paths.home();
}
