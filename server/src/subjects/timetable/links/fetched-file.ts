import { hash } from "node:crypto";
import { ApiError } from "#domain/api-error.ts";
import type { LinkedVersion } from "#store/tables/timetable-tables.ts";
import { fetchLink, type LinkResult, type LinkSettings } from "./fetch-link.ts";
import { LinkFailed } from "./rules/link-failures.ts";

/** Fetches the files of links, by the settings of the operator. */
export type FetchFile = (link: string, previous?: LinkedVersion) => Promise<FetchedFile>;

export type FetchedFile = { readonly is: "unchanged" } | FetchedLink | Extract<LinkResult, { is: "failed" }>;

/** The file of a link. */
export interface FetchedLink {
  readonly is: "fetched";
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly version: LinkedVersion;
}

/** @param settings read for each fetch, because the public URL may change */
export function createFetchFile(settings: () => LinkSettings): FetchFile {
  return async (link, previous) => {
    const result = await fetchLink(link, previous, settings());
    if (result.is !== "fetched") return result;
    const { bytes, fileName, url, etag, lastModified } = result;
    const digest = hash("sha256", bytes);
    // Not every server says when a file is unchanged.
    if (digest === previous?.digest) return { is: "unchanged" };
    return {
      is: "fetched",
      bytes,
      fileName: fileName || "timetable",
      version: { url, etag, lastModified, digest },
    };
  };
}

/**
 * Fetches the file of a link without a known version.
 * @throws ApiError link_failed
 */
export async function fileAt(link: string, fetchFile: FetchFile): Promise<FetchedLink> {
  const fetched = await fetchFile(link);
  if (fetched.is === "fetched") return fetched;
  const { reason: failure, message: problem } = failureOf(fetched);
  throw ApiError.of("link_failed", { failure, problem });
}

/** A file as responses show it. */
export function shownFile({ fileName, bytes }: { readonly fileName: string; readonly bytes: Uint8Array }) {
  return { fileName, content: Buffer.from(bytes).toString("base64") };
}

/** Why a fetch without an earlier version brought no file. */
function failureOf(
  fetched: Exclude<FetchedFile, FetchedLink>,
): Pick<Extract<FetchedFile, { is: "failed" }>, "reason" | "message"> {
  return fetched.is === "failed" ? fetched : new LinkFailed("status_unexpected");
}
