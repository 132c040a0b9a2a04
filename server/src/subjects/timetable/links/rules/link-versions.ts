import { dateIn } from "@mosque-sync/timetable/daily";

/** The version of a fetched file. */
export interface LinkVersion {
  /** The URL that sent the file: after redirects, it is not the link. */
  readonly url: string;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** An entity tag as RFC 9110 writes it, at most 1,000 characters long. */
const entityTag = /^(?:W\/)?"[\x21\x23-\x7e]{0,995}"$/;

/** A date as RFC 9110 writes it, such as `Sun, 06 Nov 1994 08:49:37 GMT`. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Reads the version from the headers of a response. Malformed values are dropped: they would be sent back. */
export function versionOf(
  url: URL,
  { etag, lastModified }: { readonly etag: string | undefined; readonly lastModified: string | undefined },
): LinkVersion {
  return {
    url: url.href,
    etag: etag !== undefined && entityTag.test(etag) ? etag : undefined,
    lastModified: lastModified !== undefined && httpDate.test(lastModified) ? lastModified : undefined,
  };
}

/**
 * Whether an unchanged file would now be read as other days: in another time zone, or for another year. The service reads
 * a file without years until the end of the next year.
 * @param timeZone the mosque's time zone
 */
export function isReadOtherwise(
  read: { readonly timeZone: string; readonly receivedAt: string; readonly lastDay: string },
  timeZone: string,
  now: Date,
): boolean {
  if (read.timeZone !== timeZone) return true;
  const yearOf = (at: Date) => Number(dateIn(timeZone, at).slice(0, 4));
  const year = yearOf(new Date(read.receivedAt));
  return year < yearOf(now) && read.lastDay === `${year + 1}-12-31`;
}

/** The headers that ask for a file only if it has changed. Another URL never gets them. */
export function conditionalHeaders(url: URL, previous: LinkVersion | undefined): Record<string, string> {
  if (previous === undefined || previous.url !== url.href) return {};
  const { etag, lastModified } = versionOf(url, {
    etag: previous.etag,
    lastModified: previous.lastModified,
  });
  return {
    ...(etag !== undefined && { "if-none-match": etag }),
    ...(lastModified !== undefined && { "if-modified-since": lastModified }),
  };
}
