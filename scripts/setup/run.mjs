import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

/** The project's folder. */
export const root = new URL("../../", import.meta.url);

/** How often it is checked whether whoever started this is still there, in milliseconds. */
const lookEveryMs = 500;

/**
 * Runs a command to its end without showing its output, on the project's own Node once it is installed. With the code
 * that it ended with, or the signal that killed it. If this process is asked to stop, or npm that started it has ended,
 * the command and all that it started end as well.
 * @param onStart told the command's process id
 */
export function run(command, args, { folder = ".", environment = {}, onStart = () => {} } = {}) {
  return new Promise((resolve, reject) => {
    const programs = fileURLToPath(new URL("node_modules/.bin", root));
    let stoppedBy;
    const end = (signal) => {
      stoppedBy ??= signal;
      endAll(child, signal);
    };
    // Before the command starts: a signal without a listener would end this process and leave the command running.
    for (const signal of signals) process.on(signal, end);
    const child = spawn(command, args, {
      cwd: fileURLToPath(new URL(folder, root)),
      env: { ...process.env, ...environment, PATH: `${programs}${delimiter}${process.env.PATH}` },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
      // A group of its own, which can be ended as a whole.
      detached: process.platform !== "win32",
    });
    if (child.pid !== undefined) onStart(child.pid);
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid !== parent && end("SIGTERM"), lookEveryMs);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, end);
      if (stoppedBy !== undefined) {
        say(`Stopped before this folder was ready to run. Run the same command again.`);
        process.exit(1);
      }
      resolve({ code, signal, output });
    });
  });
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

function endAll(child, signal) {
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
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
