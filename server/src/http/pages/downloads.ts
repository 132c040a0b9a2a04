import { hash } from "node:crypto";
import { type DownloadName, downloadAddress, downloadNames } from "../../downloads/addresses.ts";
import type { AddPage } from "./page-routes.ts";

/** A browser saves each of them, and shows none. */
const types: Readonly<Record<DownloadName, string>> = {
  "mosque-sync.zip": "application/zip",
  "mosque-sync.php": "application/octet-stream",
  SHA256SUMS: "text/plain; charset=utf-8",
};

/** Registers the files for mosques' websites. They are made when someone first asks for one. */
export function registerDownloads(get: AddPage): void {
  let made: Promise<Readonly<Record<DownloadName, Buffer>>> | undefined;
  for (const name of downloadNames) {
    get(downloadAddress(name), async (exchange) => {
      made ??= import("../../downloads/downloads.ts").then(({ makeDownloads }) => makeDownloads());
      const { [name]: body } = await made;
      exchange.pageUnlessKnown({
        etag: `"${hash("sha256", body).slice(0, 16)}"`,
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
