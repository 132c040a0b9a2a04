import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";
import { languages } from "@mosque-sync/contract/languages";
import { circlesOf, importsOf, root } from "./imports.ts";

/** More than a reader takes in at a glance. */
const mostEntries = 14;
const mostLines = 300;

/** The folders that are held to it. */
const held = ["e2e", "bench", "scripts", "cli", "timetable", "client", "portal", "server", "contract"];

/** Folders with more entries, which may not get more of them: each language has a file for each subject, each subject a folder, and the others are to be divided. */
const fuller: Readonly<Record<string, number>> = {
  ...Object.fromEntries(languages.map((language) => [`portal/src/messages/${language}`, 31])),
  "portal/src/parts": 24,
  scripts: 17,
  "scripts/tests": 19,
  "server/guides": 15,
  "server/src/subjects": 15,
};

/** Files with more lines, which may not get longer: each is used as one file. */
const longer: Readonly<Record<string, number>> = {
  "bench/alternatives/express-app/server.js": 332,
  "integrations/php/mosque-sync.php": 979,
};

const files = execFileSync("git", ["ls-files", ...held], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n");

test(`no folder has over ${mostEntries} entries`, () => {
  const entries = new Map<string, Set<string>>();
  for (const file of files) {
    for (let path = file; path.includes("/"); path = posix.dirname(path)) {
      entries.getOrInsertComputed(posix.dirname(path), () => new Set()).add(path);
    }
  }
  const full = [...entries].filter(([folder, { size }]) => size > (fuller[folder] ?? mostEntries));
  assert.deepEqual(
    full.map(([folder, { size }]) => `${folder} has ${size} entries`),
    [],
  );
  const divided = Object.keys(fuller).filter((folder) => (entries.get(folder)?.size ?? 0) <= mostEntries);
  assert.deepEqual(divided, [], "these need no exception any more");
});

test(`no file has over ${mostLines} lines`, () => {
  const lines = (file: string) => readFileSync(new URL(file, root), "utf8").split("\n").length - 1;
  const code = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.js", "*.css", "*.php"], {
    cwd: root,
    encoding: "utf8",
  });
  const ours = code
    .trim()
    .split("\n")
    .filter((file) => !file.endsWith(".gen.ts"));
  const long = ours.filter((file) => lines(file) > (longer[file] ?? mostLines));
  assert.deepEqual(
    long.map((file) => `${file} has ${lines(file)} lines`),
    [],
  );
  const shortened = Object.keys(longer).filter((file) => !ours.includes(file) || lines(file) <= mostLines);
  assert.deepEqual(shortened, [], "these need no exception any more");
});

for (const folder of ["e2e", "bench"]) {
  test(`${folder} has no import circle`, () => assert.deepEqual(circlesOf(importsIn(folder)), []));
}

function importsIn(folder: string) {
  return globSync(`${folder}/**/*.ts`, { cwd: root }).flatMap(importsOf);
}
