import { headerText } from "./header-text.ts";
import { LinkFailed } from "./link-failures.ts";
import { isOneDrive } from "./onedrive.ts";

/** The URLs that links may have, in the schemes that the operator allows. */
export interface AllowedUrls {
  /** The setting TIMETABLE_LINKS: with `http`, https is allowed as well. */
  readonly links: "https" | "http" | "off";
  /** Ports in addition to 80 and 443. */
  readonly allowedPorts?: readonly number[] | undefined;
}

const standardPorts = [80, 443];

/** Redirects that a GET request follows. Status 304 is no redirect, although it begins with 3. */
const redirectStatuses = [301, 302, 303, 307, 308];

/** Where a file that is not shared redirects to: these pages would be read as an empty timetable. */
const signInHosts = ["accounts.google.com", "login.live.com", "login.microsoftonline.com"];

/**
 * Reads a URL that the service may request, without its fragment.
 * @throws LinkFailed
 */
export function readLinkUrl(text: string, allowed: AllowedUrls): URL {
  if (allowed.links === "off") throw new LinkFailed("links_off");
  if (!URL.canParse(text)) throw new LinkFailed("url_invalid");
  return checkedUrl(new URL(text), allowed);
}

/**
 * Finds the URL that a response redirects to, under the same rules as the first URL.
 * @returns undefined unless it is a redirect
 * @throws LinkFailed
 */
export function findRedirect(
  from: URL,
  { status, location }: { readonly status: number; readonly location: string | undefined },
  allowed: AllowedUrls,
): URL | undefined {
  if (!redirectStatuses.includes(status)) return undefined;
  const target = headerText(location ?? "");
  if (location === undefined || !URL.canParse(target, from)) throw new LinkFailed("redirect_invalid");
  const to = checkedUrl(new URL(target, from), allowed);
  if (signInHosts.includes(to.hostname)) {
    throw new LinkFailed(isOneDrive(from) ? "onedrive_refused" : "access_refused");
  }
  return to;
}

function checkedUrl(url: URL, { links, allowedPorts = [] }: AllowedUrls): URL {
  if (url.protocol !== "https:" && !(url.protocol === "http:" && links === "http")) {
    throw new LinkFailed("scheme_refused");
  }
  if (url.username + url.password !== "") throw new LinkFailed("credentials_refused");
  if (url.port !== "" && ![...standardPorts, ...allowedPorts].includes(Number(url.port))) {
    throw new LinkFailed("port_refused");
  }
  const withoutFragment = new URL(url);
  withoutFragment.hash = "";
  return withoutFragment;
}
