import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import { languageNames } from "./messages/languages.ts";

/**
 * How much a phone on a slow connection loads before a page is there: at most so many compressed kilobytes of script, in
 * so many files, each a request. The sign-in page is where a visit begins.
 */
const pages = [
  { page: "entrance/sign-in", texts: ["open"], mostKilobytes: 150, mostFiles: 6 },
  { page: "entrance/invitation", texts: ["open"], mostKilobytes: 150, mostFiles: 6 },
  {
    page: "mosque/overview",
    texts: ["open", "index"],
    layout: "signed-in-layout",
    mostKilobytes: 185,
    mostFiles: 10,
  },
  {
    page: "mosque/keys",
    texts: ["open", "index"],
    layout: "signed-in-layout",
    mostKilobytes: 255,
    mostFiles: 14,
  },
] as const;

/** Vite's record of the build: each module's own file, and the modules that it needs at once. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

const built = new URL("../dist/", import.meta.url);
const manifest: Manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", built), "utf8"));

suite("a page loads little script before it is there", () => {
  for (const { page, texts, mostKilobytes, mostFiles, ...rest } of pages) {
    for (const language of languageNames) {
      test(`${page}, in the language "${language}": ${mostKilobytes} kB in ${mostFiles} files`, (context) => {
        const layout = "layout" in rest ? [`src/parts/layout/${rest.layout}.tsx`] : [];
        const ofLanguage = texts.map((name) => `src/messages/${language}/${name}.ts`);
        const modules = modulesOf(["index.html", ...ofLanguage, ...layout, `src/pages/${page}/page.tsx`]);
        const files = new Set(
          [...modules].map((name) => fileOf(name)).filter((file) => file.endsWith(".js")),
        );
        const bytes = [...files].reduce((sum, file) => sum + compressedBytes(file), 0);
        context.diagnostic(`${(bytes / 1_000).toFixed(1)} kB in ${files.size} files`);
        assert.ok(bytes <= mostKilobytes * 1_000, `${bytes} bytes`);
        assert.ok(files.size <= mostFiles, `${files.size} files`);
      });
    }
  }
});

/** The modules, and everything that they import at once, each counted once. */
function modulesOf(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    modulesOf(manifest[name]?.imports ?? [], found);
  }
  return found;
}

function fileOf(name: string): string {
  const file = manifest[name]?.file;
  assert.ok(file, `the build has no ${name}`);
  return file;
}

/** As the service sends it to browsers. */
function compressedBytes(file: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  return brotliCompressSync(readFileSync(new URL(file, built)), { params }).length;
}
