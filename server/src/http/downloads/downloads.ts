import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { DownloadName } from "./addresses.ts";
import { phpClientFile, pluginFiles } from "./plugin-files.ts";
import { zipOf } from "./zip.ts";

/**
 * Makes the WordPress plugin as WordPress installs it, the client for PHP, and their checksums as `sha256sum --check`
 * reads them. The same sources give the same bytes.
 */
export function makeDownloads(): Readonly<Record<DownloadName, Buffer>> {
  const files = { "mosque-sync.zip": zipOf(pluginFiles()), "mosque-sync.php": readFileSync(phpClientFile) };
  const sums = Object.entries(files).map(([name, content]) => `${hash("sha256", content)}  ${name}\n`);
  return { ...files, SHA256SUMS: Buffer.from(sums.join("")) };
}
