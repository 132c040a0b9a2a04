import { execFile } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The commands that a page shows, block by block. @param page its path from the root */
export async function commandsOf(page: string): Promise<string[]> {
  const text = await readFile(path.join(root, page), "utf8");
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block as string);
}

/**
 * Runs a block as a person pastes it into a terminal, and ends at the first command that fails.
 * @returns what it printed, errors included
 */
export async function paste(
  block: string,
  { folder = root, environment }: { folder?: string; environment: NodeJS.ProcessEnv },
): Promise<string> {
  const args = ["-c", `set -e; exec 2>&1; ${block}`];
  // npm keeps its logs in the home folder.
  const options = { cwd: folder, env: { PATH: process.env.PATH, HOME: tmpdir(), ...environment } };
  return (await execute("bash", args, options)).stdout;
}

/** Puts `mosque-sync` into a folder of commands, as an installation of the package would. */
export async function installMosqueSync(commands: string): Promise<void> {
  const file = path.join(commands, "mosque-sync");
  const main = path.join(root, "cli/bin/mosque-sync.js");
  await writeFile(file, `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
  await chmod(file, 0o755);
}
