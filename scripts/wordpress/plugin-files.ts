import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { plugin } from "./texts.ts";
import { moOf, readPo } from "./translations.ts";
import type { ZippedFile } from "./zip.ts";

const client = new URL("../../integrations/php/mosque-sync.php", import.meta.url);
const licence = new URL("../../LICENSE", import.meta.url);

/** Everything that an installed plugin consists of, in its folder: the sources, the client, the compiled translations. */
export function pluginFiles(): ZippedFile[] {
  const sources = globSync("{*.php,readme.txt,includes/*.php,assets/*.css}", { cwd: plugin }).toSorted();
  const translations = globSync("languages/*.po", { cwd: plugin }).toSorted();
  return [
    ...sources.map((path) => ({ path, content: readFileSync(plugin + path) })),
    { path: "lib/mosque-sync.php", content: readFileSync(client) },
    { path: "LICENSE", content: readFileSync(licence) },
    ...translations.map((path) => ({
      path: `languages/${basename(path, ".po")}.mo`,
      content: moOf(readPo(readFileSync(plugin + path, "utf8"))),
    })),
  ].map(({ path, content }) => ({ path: `mosque-sync/${path}`, content }));
}
