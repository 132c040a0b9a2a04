import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { apiKey } from "./mosque-server.ts";

/** What Node itself needs, and what makes it start quickly: the machine's own settings never reach a test. */
const { PATH, NODE_COMPILE_CACHE, TEST_QUICK_MODULES, TEST_NODE_OPTIONS: NODE_OPTIONS } = process.env;
export const nodeEnvironment = { PATH, NODE_COMPILE_CACHE, TEST_QUICK_MODULES, NODE_OPTIONS };

/** The running program. */
export const main = fileURLToPath(new URL("../bin/mosque-sync.js", import.meta.url));

export interface Result {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** A new folder with some files, removed after the test. */
export function folderWith(t: TestContext, files: Record<string, string> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), "mosque-sync-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

/** Runs the real program to its end, in a new folder unless one is given. Asserts that the key is never shown. */
export function mosqueSync(
  t: TestContext,
  args: readonly string[],
  where: { cwd?: string; files?: Record<string, string>; environment?: Record<string, string> } = {},
): Promise<Result> {
  const cwd = where.cwd ?? folderWith(t, where.files);
  const env = { ...nodeEnvironment, ...where.environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { cwd, env }, (error, stdout, stderr) => {
      assert.ok(!`${stdout}${stderr}`.includes(apiKey), "the key was shown");
      resolve({ exitCode: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
