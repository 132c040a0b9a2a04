import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { fileURLToPath } from "node:url";
import { languages } from "@mosque-sync/contract";
import { textFolders } from "../support/runs/third-language.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const linesWith = (files: string, pattern: RegExp, isOurs: (path: string) => boolean) =>
  globSync(files, { cwd: root })
    .filter(isOurs)
    .flatMap((file) =>
      readFileSync(`${root}${file}`, "utf8")
        .split("\n")
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
const isInFolderOf = (language: string, path: string) =>
  Object.keys(textFolders).some((folder) => path.startsWith(`${folder}/${language}/`));

suite("A language", () => {
  for (const language of languages) {
    test(`"${language}" has texts that name no other language`, () => {
      const others = languages.filter((other) => other !== language).join("|");
      // The English texts are the types of the others.
      const named = new RegExp(`(?<!"\\.\\.)["/](?:${others})["/]`);
      for (const folder of Object.keys(textFolders)) {
        assert.deepEqual(
          linesWith(`${folder}/${language}/*.ts`, named, () => true),
          [],
        );
      }
    });
  }

  test("is named by no code except the lists of languages", () => {
    const names = languages.join("|");
    const named = new RegExp(
      `[!=]== "(?:${names})"|case "(?:${names})"|\\["(?:${names})"\\]|[\\w)\\]]\\.(?:${names})\\b`,
    );
    const sources = "{contract,portal,server}/src/**/*.{ts,tsx}";
    const isCode = (path: string) =>
      !path.includes(".test.") && !languages.some((language) => isInFolderOf(language, path));
    assert.deepEqual(linesWith(sources, named, isCode), []);
  });
});
