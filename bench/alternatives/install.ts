import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export type Alternative = "express" | "directus";

/** How long npm may take, in milliseconds: it may have to compile. */
const longestWaitMs = 30 * 60 * 1_000;

/** Where an alternative is, or will be, installed: outside this project, and kept for the next run. */
export function installedIn(name: Alternative): string {
  return join(tmpdir(), "mosque-sync-bench-alternatives", name);
}

export function isInstalled(name: Alternative): boolean {
  return existsSync(markOf(name));
}

/**
 * Copies an alternative's program out of this project, and installs its dependencies from npm: first the Node that it
 * is made for, if it needs another than this one.
 * @returns the Node that runs it
 * @throws npm's reason
 */
export async function install(name: Alternative): Promise<string> {
  const folder = installedIn(name);
  const runtime = join(folder, "runtime");
  await mkdir(folder, { recursive: true });
  await cp(fileURLToPath(new URL(`./${name}-app/`, import.meta.url)), folder, { recursive: true });
  const hasOwnNode = existsSync(runtime);
  if (!isInstalled(name)) {
    if (hasOwnNode) await npmInstall(runtime, process.env);
    await npmInstall(folder, hasOwnNode ? under(runtime) : process.env);
    await writeFile(markOf(name), "");
  }
  return hasOwnNode ? join(binOf(runtime), "node") : process.execPath;
}

async function npmInstall(folder: string, environment: NodeJS.ProcessEnv): Promise<void> {
  await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock"], {
    cwd: folder,
    env: environment,
    timeout: longestWaitMs,
    maxBuffer: 2 ** 26,
  });
}

/** An environment in which npm runs on the Node of a folder, and compiles for it. */
function under(runtime: string): NodeJS.ProcessEnv {
  const headers = join(
    ...[runtime, "node_modules", "node", "node_modules"],
    `node-${process.platform}-${process.arch}`,
  );
  return {
    ...process.env,
    PATH: `${binOf(runtime)}${delimiter}${process.env.PATH}`,
    ...(existsSync(headers) && { npm_config_nodedir: headers }),
  };
}

function binOf(runtime: string): string {
  return join(runtime, "node_modules", ".bin");
}

/** Written last, so that an installation without it is incomplete. */
function markOf(name: Alternative): string {
  return join(installedIn(name), ".installed");
}
