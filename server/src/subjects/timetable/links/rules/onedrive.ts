import { LinkFailed } from "./link-failures.ts";

/** The hosts of OneDrive and SharePoint. Their shared links lead to a page that needs JavaScript and cookies. */
const hosts = /^(1drv\.ms|onedrive\.live\.com|.+\.sharepoint\.com)$/;
const pageType = /^\s*text\/html\b/i;

/** Whether a URL is of OneDrive or SharePoint. */
export function isOneDrive({ hostname }: Pick<URL, "hostname">): boolean {
  return hosts.test(hostname);
}

/**
 * Refuses the page that OneDrive shows instead of a file: it would be read as a timetable without days.
 * @throws LinkFailed onedrive_refused
 */
export function requireNoPageOfOneDrive(url: Pick<URL, "hostname">, contentType: string | undefined): void {
  if (isOneDrive(url) && pageType.test(contentType ?? "")) throw new LinkFailed("onedrive_refused");
}
