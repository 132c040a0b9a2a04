import type { LinkFailure } from "@mosque-sync/contract";
import { version } from "#program.ts";
import { addressesOf, createResolve, type Resolve } from "./host-addresses.ts";
import { acceptedEncodings, readBody } from "./link-body.ts";
import { requestLink } from "./link-request.ts";
import { downloadUrlOf } from "./rules/download-urls.ts";
import { fileNameOf } from "./rules/file-names.ts";
import { LinkFailed } from "./rules/link-failures.ts";
import { type AllowedUrls, findRedirect, readLinkUrl } from "./rules/link-urls.ts";
import { conditionalHeaders, type LinkVersion, versionOf } from "./rules/link-versions.ts";
import { isOneDrive, requireNoPageOfOneDrive } from "./rules/onedrive.ts";

export interface LinkSettings extends AllowedUrls {
  /** The service's public URL: `User-Agent` names it, so that administrators of websites know who to ask. */
  readonly publicUrl: string;
  /** Private networks that may be reached, such as `127.0.0.0/8`. Only tests name any. */
  readonly allowedNetworks?: readonly string[];
  /** Finds the addresses of a host name; the name servers unless given. */
  readonly resolve?: Resolve;
  /** How long the whole fetch may take, redirects included, in milliseconds. */
  readonly deadlineMs?: number;
  /** The most bytes of the file, compressed and decoded. */
  readonly mostBytes?: number;
}

/** The outcome of a fetch. */
export type LinkResult =
  | { readonly is: "unchanged" }
  | ({ readonly is: "fetched"; readonly bytes: Buffer; readonly fileName: string } & LinkVersion)
  | {
      readonly is: "failed";
      readonly reason: LinkFailure;
      readonly message: string;
      /** The HTTP status of the response, if the failure is about it. */
      readonly status?: number | undefined;
    };

const mostRedirects = 5;
const defaultDeadlineMs = 10_000;
const defaultMostBytes = 10 * 1024 * 1024;

/**
 * Fetches the file of a link that a user entered. It never connects to a private or reserved IP address.
 * @param link as the user entered it; a link to a Google sheet gives its CSV file (`downloadUrlOf`)
 * @param previous the version that the service has, as the last fetch returned it
 */
export async function fetchLink(
  link: string,
  previous: LinkVersion | undefined,
  settings: LinkSettings,
): Promise<LinkResult> {
  const deadline = AbortSignal.timeout(settings.deadlineMs ?? defaultDeadlineMs);
  try {
    return await fetchWithin(deadline, link, previous, settings);
  } catch (error) {
    if (!(error instanceof LinkFailed)) throw error;
    const { reason, message, status } = deadline.aborted ? new LinkFailed("too_slow") : error;
    return { is: "failed", reason, message, ...(status !== undefined && { status }) };
  }
}

async function fetchWithin(
  signal: AbortSignal,
  link: string,
  previous: LinkVersion | undefined,
  settings: LinkSettings,
): Promise<LinkResult> {
  const { resolve = createResolve(), allowedNetworks = [], mostBytes = defaultMostBytes } = settings;
  let url = readLinkUrl(downloadUrlOf(link), settings);
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const addresses = await addressesOf(url, { resolve, allowedNetworks, signal });
    const conditions = conditionalHeaders(url, previous);
    const response = await requestLink(url, {
      addresses,
      headers: {
        accept: "*/*",
        "accept-encoding": acceptedEncodings,
        "user-agent": `mosque-profile-sync/${version} (+${settings.publicUrl})`,
        ...conditions,
      },
      signal,
    });
    try {
      const { statusCode: status = 0, headers } = response;
      const redirect = findRedirect(url, { status, location: headers.location }, settings);
      if (redirect !== undefined) {
        url = redirect;
        continue;
      }
      if (status === 304 && Object.keys(conditions).length > 0) return { is: "unchanged" };
      if (status !== 200) throw isOneDrive(url) ? new LinkFailed("onedrive_refused") : refusalOf(status);
      requireNoPageOfOneDrive(url, headers["content-type"]);
      const bytes = await readBody(response, mostBytes);
      const { etag, "last-modified": lastModified, "content-disposition": disposition } = headers;
      const fileName = fileNameOf(url, disposition);
      return { is: "fetched", bytes, fileName, ...versionOf(url, { etag, lastModified }) };
    } finally {
      response.destroy();
    }
  }
  throw new LinkFailed("redirects_too_many");
}

function refusalOf(status: number): LinkFailed {
  if (status === 401 || status === 403) return new LinkFailed("access_refused", status);
  if (status === 404 || status === 410) return new LinkFailed("not_found", status);
  return new LinkFailed("status_unexpected", status);
}
