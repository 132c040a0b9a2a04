import { execFile } from "node:child_process";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = new URL("../../", import.meta.url);

/**
 * Runs a command in the repository, and returns its output.
 * @throws Error with the command and its output if it fails
 */
export async function run(command: string, ...given: readonly string[]): Promise<string> {
  const programs = fileURLToPath(new URL("node_modules/.bin", root));
  try {
    const { stdout } = await promisify(execFile)(command, given, {
      cwd: fileURLToPath(root),
      env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` },
      maxBuffer: 100_000_000,
      shell: process.platform === "win32",
    });
    return stdout.trimEnd();
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${[command, ...given].join(" ")} failed:\n${`${stdout}${stderr}`.trim()}`, {
      cause: error,
    });
  }
}

/** Refuses a tree with changes that no commit has, which a release could not be made from again. */
export async function requireCleanTree(): Promise<void> {
  const changed = await run("git", "status", "--porcelain");
  if (changed) throw new Error(`Commit these changes first, or remove them:\n${changed}`);
}
