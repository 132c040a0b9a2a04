import "../../../e2e/support/runs/prepared.ts";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import type { Surroundings } from "../../src/run/surroundings.ts";
import { run } from "../../src/run.ts";
import { apiKey } from "./mosque-server.ts";

/** What Node itself needs, and what makes it start quickly: the machine's own settings never reach a test. */
const { PATH, NODE_COMPILE_CACHE, TEST_QUICK_MODULES, TEST_NODE_OPTIONS: NODE_OPTIONS } = process.env;
export const nodeEnvironment = { PATH, NODE_COMPILE_CACHE, TEST_QUICK_MODULES, NODE_OPTIONS };

/** The running program. */
export const main = fileURLToPath(new URL("../../bin/mosque-sync.js", import.meta.url));

export interface Result {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Where a command runs: in a new folder with these files unless one is given. */
export interface Where {
  cwd?: string;
  files?: Record<string, string>;
  environment?: Record<string, string>;
  /** Standard input; empty unless given. */
  input?: string | Uint8Array;
}

/** Runs a command of the program. */
export type MosqueSync = (t: TestContext, args: readonly string[], where?: Where) => Promise<Result>;

/** A new folder with some files, removed after the test. */
export function folderWith(t: TestContext, files: Record<string, string | Buffer> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), "mosque-sync-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

/**
 * Runs a command in this process, which takes a tenth of the time of a separate one. Asserts that the key is never
 * shown.
 */
export const mosqueSync: MosqueSync = async (t, args, where = {}) => {
  const shown = { stdout: "", stderr: "" };
  const exitCode = await run(args, {
    ...withoutTerminal,
    environment: where.environment ?? {},
    readInput: async () => Buffer.from(where.input ?? ""),
    cwd: where.cwd ?? folderWith(t, where.files),
    print: (text) => {
      shown.stdout += `${text}\n`;
    },
    log: (text) => {
      shown.stderr += `${text}\n`;
    },
  });
  return withoutKey({ exitCode, ...shown });
};

/** Runs a command as users do: in a separate process. */
export const mosqueSyncProgram: MosqueSync = (t, args, where = {}) => {
  const cwd = where.cwd ?? folderWith(t, where.files);
  const env = { ...nodeEnvironment, ...where.environment };
  return new Promise((resolve) => {
    const program = execFile(process.execPath, [main, ...args], { cwd, env }, (error, stdout, stderr) => {
      resolve(withoutKey({ exitCode: error ? Number(error.code) : 0, stdout, stderr }));
    });
    if (where.input !== undefined) program.stdin?.end(where.input);
  });
};

/** The surroundings of a run without a terminal, which no signal reaches. */
export const withoutTerminal = {
  now: () => new Date(),
  createId: randomUUID,
  readInput: async () => new Uint8Array(),
  colour: { print: false, log: false },
  logResponses: true,
  ask: undefined,
  signals: { stopped: new AbortController().signal, hold: () => {}, release: () => {} },
} satisfies Partial<Surroundings>;

function withoutKey(result: Result): Result {
  assert.ok(!`${result.stdout}${result.stderr}`.includes(apiKey), "the key was shown");
  return result;
}
