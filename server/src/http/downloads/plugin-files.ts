import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { integrationsFolder, licenceFile } from "#program.ts";
import { moOf, readPo } from "./translations.ts";
import type { ZippedFile } from "./zip.ts";

const plugin = fileURLToPath(new URL("wordpress/", integrationsFolder));

/** The client for PHP, one file. */
export const phpClientFile = new URL("php/mosque-sync.php", integrationsFolder);

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
