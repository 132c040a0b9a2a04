import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

/** The project's folder. */
export const root = new URL("../../", import.meta.url);

/**
 * Runs a command to its end without showing its output, on the project's own Node once it is installed. With the code
 * that it ended with, or the signal that killed it.
 */
export function run(command, args, { folder = ".", environment = {} } = {}) {
  return new Promise((resolve, reject) => {
    const programs = fileURLToPath(new URL("node_modules/.bin", root));
    const child = spawn(command, args, {
      cwd: fileURLToPath(new URL(folder, root)),
      env: { ...process.env, ...environment, PATH: `${programs}${delimiter}${process.env.PATH}` },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, output }));
  });
}

/** Writes only to stderr, because programs read the output of `npm run --silent provision`. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Ends with the first lines of a command's output, and how to fix the problem. */
export function stop(output, advice) {
  const start = stripVTControlCharacters(output).trim().split("\n").slice(0, 12).join("\n");
  say(`${start}\n\n${advice}\nThen run the same command again.`);
  process.exit(1);
}
