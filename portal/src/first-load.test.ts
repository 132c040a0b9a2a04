import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import { languageNames } from "./messages/languages.ts";

/**
 * How much a phone on a slow connection loads before a page is there: at most so many compressed kilobytes of script, in
 * so many files, each a request. The sign-in page is where a visit begins.
 */
const bounds = [
  { path: "/sign-in", mostKilobytes: 150, mostFiles: 6 },
  { path: "/invitation", mostKilobytes: 150, mostFiles: 6 },
  { path: "/mosques/:mosqueId", mostKilobytes: 187, mostFiles: 10 },
  { path: "/mosques/:mosqueId/keys", mostKilobytes: 262, mostFiles: 14 },
];

const built = new URL("../dist/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, built), "utf8");

/** The files that every page loads, as the document names them, and those that each page adds (`page-files.ts`). */
const inDocument = [...read("index.html").matchAll(/\/(assets\/[\w-]+\.js)"/g)].map(([, file = ""]) => file);
const { pages, languages } = JSON.parse(read("page-files.json"));

suite("a page loads little script before it is there", () => {
  for (const { path, mostKilobytes, mostFiles } of bounds) {
    for (const language of languageNames) {
      test(`${path}, in the language "${language}": ${mostKilobytes} kB in ${mostFiles} files`, (context) => {
        const page = pages.find((one: { readonly path: string }) => one.path === path);
        const files = new Set<string>([...inDocument, ...languages[language][page.texts], ...page.files]);
        const bytes = [...files].reduce((sum, file) => sum + compressedBytes(file), 0);
        context.diagnostic(`${(bytes / 1_000).toFixed(1)} kB in ${files.size} files`);
        assert.ok(inDocument.length > 0);
        assert.ok(bytes <= mostKilobytes * 1_000, `${bytes} bytes`);
        assert.ok(files.size <= mostFiles, `${files.size} files`);
      });
    }
  }
});

/** As the service sends it to browsers. */
function compressedBytes(file: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  return brotliCompressSync(readFileSync(new URL(file, built)), { params }).length;
}
