import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";

/** How many compressed bytes a phone on a slow connection may have to load before it shows the page. */
const mostBytes = 250_000;

/** How many files that may be: each is a request. */
const mostFiles = 12;

/** Vite's record of the build: each module's own file, and the modules that it needs at once. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

const built = new URL("../dist/", import.meta.url);
const manifest: Manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", built), "utf8"));

suite(`the first page loads at most ${mostBytes / 1000} kB of JavaScript, in at most ${mostFiles} files`, () => {
  for (const language of ["en", "ar"]) {
    for (const page of ["entrance/sign-in", "mosque/keys"]) {
      test(`${page}, in the language "${language}"`, (context) => {
        const roots = ["index.html", `src/messages/${language}/index.ts`, `src/pages/${page}/page.tsx`];
        const files = [...modulesOf(roots)]
          .map((name) => fileOf(name))
          .filter((file) => file.endsWith(".js"));
        const bytes = files.reduce((sum, file) => sum + compressedBytes(file), 0);
        context.diagnostic(`${page}, ${language}: ${(bytes / 1000).toFixed(1)} kB in ${files.length} files`);
        assert.ok(bytes <= mostBytes, `${bytes} bytes`);
        assert.ok(files.length <= mostFiles, `${files.length} files`);
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
