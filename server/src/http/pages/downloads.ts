import { hash } from "node:crypto";
import { type DownloadName, downloadAddress, downloadNames } from "../downloads/addresses.ts";
import type { AddPage } from "./page-routes.ts";

/** A browser saves each of them instead of showing it. */
const types: Readonly<Record<DownloadName, string>> = {
  "mosque-sync.zip": "application/zip",
  "mosque-sync.php": "application/octet-stream",
  SHA256SUMS: "text/plain; charset=utf-8",
};

/** Registers the files for mosques' websites. They are made when someone first asks for one. */
export function registerDownloads(get: AddPage): void {
  let made: ReturnType<typeof makeTagged> | undefined;
  for (const name of downloadNames) {
    get(downloadAddress(name), async (exchange) => {
      made ??= makeTagged();
      const { body, etag } = (await made)[name];
      exchange.pageUnlessKnown({
        etag,
        headers: {
          "Content-Type": types[name],
          "Content-Disposition": `attachment; filename="${name}"`,
          "Cache-Control": "public, no-cache",
        },
        body,
      });
    });
  }
}

/** Each file with its entity tag. */
async function makeTagged() {
  const { makeDownloads } = await import("../downloads/downloads.ts");
  const files = makeDownloads();
  const tagged = (name: DownloadName) => {
    const body = files[name];
    return [name, { body, etag: `"${hash("sha256", body).slice(0, 16)}"` }] as const;
  };
  return Object.fromEntries(downloadNames.map(tagged)) as Record<DownloadName, ReturnType<typeof tagged>[1]>;
}
