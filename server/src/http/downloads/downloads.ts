import { hash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { integrationsFolder, licenceFile } from "#program.ts";
import type { DownloadName } from "./addresses.ts";
import { moOf, readPo } from "./translations.ts";
import { type ZippedFile, zipOf } from "./zip.ts";

/**
 * Makes the WordPress plugin as WordPress installs it, the client for PHP, and their checksums as `sha256sum --check`
 * reads them. The same sources give the same bytes.
 */
export function makeDownloads(): Readonly<Record<DownloadName, Buffer>> {
  const files = { "mosque-sync.zip": zipOf(pluginFiles()), "mosque-sync.php": readFileSync(phpClientFile) };
  const sums = Object.entries(files).map(([name, content]) => `${hash("sha256", content)}  ${name}\n`);
  return { ...files, SHA256SUMS: Buffer.from(sums.join("")) };
}

const plugin = fileURLToPath(new URL("wordpress/", integrationsFolder));

/** The client for PHP, one file. */
const phpClientFile = new URL("php/mosque-sync.php", integrationsFolder);

/** Everything that an installed plugin consists of, in its folder: the sources, the client, the compiled translations. */
export function pluginFiles(): ZippedFile[] {
  const sources = globSync("{*.php,readme.txt,includes/*.php,assets/*.css}", { cwd: plugin }).toSorted();
  const translations = globSync("languages/*.po", { cwd: plugin }).toSorted();
  return [
    ...sources.map((path) => ({ path, content: readFileSync(plugin + path) })),
    { path: "lib/mosque-sync.php", content: readFileSync(phpClientFile) },
    { path: "LICENSE", content: readFileSync(licenceFile) },
    ...translations.map((path) => ({
      path: `languages/${basename(path, ".po")}.mo`,
      content: moOf(readPo(readFileSync(plugin + path, "utf8"))),
    })),
  ].map(({ path, content }) => ({ path: `mosque-sync/${path}`, content }));
}
