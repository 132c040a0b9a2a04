import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { ownJummahOn } from "@mosque-sync/timetable";
import { commandNames } from "../../src/command-line/commands.ts";
import { readCommandLine } from "../../src/command-line/read.ts";
import { readMosqueYaml } from "../../src/mosque-yaml/read.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const guide = readFileSync(new URL("../../../docs/for-websites.md", import.meta.url), "utf8");

test("the mosque.yaml of the README is valid", () => {
  const [, example = ""] = /```yaml\n([\s\S]*?)```/.exec(readme) ?? [];
  const settings = readMosqueYaml(example, "mosque.yaml");
  assert.ok(!Array.isArray(settings), JSON.stringify(settings));
  assert.equal(settings.events?.[0]?.id, "seerah");
});

test("the dated times of the README are valid, and read without a doubt", () => {
  const [, dated = ""] = /### Times of some days[\s\S]*?```yaml\n([\s\S]*?)```/.exec(readme) ?? [];
  const settings = readMosqueYaml(dated, "mosque.yaml");
  assert.ok(!Array.isArray(settings), JSON.stringify(settings));
  const { iqamah, jummah = [] } = settings;
  assert.deepEqual(ownJummahOn("2026-12-18", jummah)?.length, 2);
  assert.deepEqual(ownJummahOn("2026-12-25", jummah), []);
  assert.deepEqual(ownJummahOn("2027-01-01", jummah)?.length, 1);
  assert.deepEqual(iqamah.maghrib?.at(-1)?.until, "2027-03-09");
});

test("every command in the documents exists", () => {
  const shown = [readme, guide].flatMap((text) => [...text.matchAll(/^(?:\$ )?mosque-sync (.+)$/gm)]);
  assert.ok(shown.length > 5);
  for (const [, args = ""] of shown) {
    const words = args
      .replace(/\s+#.*/, "")
      .trim()
      .split(" ");
    assert.equal(readCommandLine(words).asks, "run", args);
  }
});

test("the README explains every command", () => {
  const explained = [...readme.matchAll(/^\| `([\w-]+)[^`]*` \|/gm)].map(([, name]) => name);
  assert.deepEqual(
    commandNames.filter((name) => !explained.includes(name)),
    [],
  );
});

test("the schedules run commands that exist", () => {
  const folder = new URL("../../schedules/", import.meta.url);
  const files = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
  const shown = files.flatMap((text) => [...text.matchAll(/mosque-sync (apply[^\n<&]*)/g)]);
  assert.equal(shown.length, 3);
  for (const [, args = ""] of shown) assert.equal(readCommandLine(args.trim().split(" ")).asks, "run", args);
});
