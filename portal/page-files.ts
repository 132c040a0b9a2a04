import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import { languageNames } from "./src/messages/languages.ts";
import { pageFolders } from "./src/pages/page-folders.ts";
import { openPaths, type PageName, portalPath, signedInPaths } from "./src/paths.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));

/**
 * Writes `page-files.json`, by which the service names in its document what the page at an address needs in each
 * language: a phone then loads all of it at the same time, instead of one after the other.
 */
export function pageFiles(): Plugin {
  return {
    name: "page-files",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const needed = (...modules: readonly string[]) => {
        const start = modules.map((module) => chunks.find((chunk) => sourceOf(chunk) === module) ?? module);
        const missing = start.find((chunk) => typeof chunk === "string");
        if (missing) this.error(`The build has no ${missing}: compare portal/src/pages/page-folders.ts.`);
        return filesOf(start as Rolldown.OutputChunk[], chunks);
      };
      const atOnce = new Set(needed("index.html"));
      const later = (...modules: readonly string[]) => needed(...modules).filter((file) => !atOnce.has(file));

      const page = (name: PageName) => `src/pages/${pageFolders[name]}/page.tsx`;
      const pages = [
        ...entriesOf(openPaths).map(([name, path]) => ({ path, texts: "open", files: later(page(name)) })),
        ...entriesOf(signedInPaths).map(([name, path]) => ({
          path,
          texts: "all",
          files: later(page(name), "src/parts/layout/signed-in-layout.tsx"),
        })),
      ];
      const languages = languageNames.map((name) => {
        const open = later(`src/messages/${name}/open.ts`);
        return [name, { open, all: later(`src/messages/${name}/open.ts`, `src/messages/${name}/index.ts`) }];
      });
      const source = JSON.stringify({ base: portalPath, pages, languages: Object.fromEntries(languages) });
      this.emitFile({ type: "asset", fileName: "page-files.json", source });
    },
  };
}

function entriesOf(paths: Readonly<Partial<Record<PageName, string>>>): [PageName, string][] {
  return Object.entries(paths) as [PageName, string][]; // Exactly its names.
}

/** The module that a chunk is made for, as its path in the portal's folder. */
function sourceOf({ facadeModuleId }: Rolldown.OutputChunk): string | undefined {
  return facadeModuleId ? relative(folder, facadeModuleId) : undefined;
}

/** The files of chunks, and of all that they import when they are loaded. */
function filesOf(start: readonly Rolldown.OutputChunk[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  const found = new Set<string>();
  const add = ({ fileName, imports }: Rolldown.OutputChunk) => {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) add(chunk);
  };
  for (const chunk of start) add(chunk);
  return [...found];
}
