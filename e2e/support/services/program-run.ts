import { spawn } from "node:child_process";
import { longestWaitMs } from "../runs/polling.ts";

/** How a program ended, and all that it printed. */
export interface ProgramRun {
  readonly output: string;
  readonly errors: string;
  readonly code: number | null;
}

/** Runs a program to its end, with no other variable of this machine than `PATH`. */
export function runToEnd(
  [command, ...args]: readonly [string, ...string[]],
  {
    folder,
    environment,
    input = "",
  }: {
    readonly folder: string;
    readonly environment: Readonly<Record<string, string>>;
    /** What its standard input has. */
    readonly input?: string;
  },
): Promise<ProgramRun> {
  const { promise, resolve, reject } = Promise.withResolvers<ProgramRun>();
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    timeout: longestWaitMs,
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  child.on("error", reject);
  child.on("close", (code) => resolve({ output, errors, code }));
  child.stdin.on("error", () => {}); // A program may end without having read all of it.
  child.stdin.end(input);
  return promise;
}
