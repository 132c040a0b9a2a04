/**
 * Runs the tests: `npm test` all of them, `npm test -- e2e/portal/keys` the tests of a file or a folder. Other arguments go to
 * `node --test`, such as `npm test -- --test-name-pattern "read key"`. One file runs alone too, with `node --test FILE` or
 * in an editor (`e2e/support/runs/prepared.ts`).
 */
import { spawn } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { quickModules } from "../../e2e/support/runs/node-environment.ts";
import { prepareTests } from "./prepare.ts";

const given = process.argv.slice(2).flatMap(filesOf);
const namesFiles = given.some((argument) => argument.endsWith(".test.ts"));
const everyTest = "{contract,timetable,client,server,cli,portal,e2e}/**/*.test.ts";

/** Whether the run includes tests that need a program, by the names of their files. */
const has = (subject: string) => !namesFiles || given.some((argument) => argument.includes(subject));
const removeFolders = await prepareTests(has);

const run = spawn(
  process.execPath,
  [
    "--test",
    quickModules,
    "--test-reporter=spec",
    "--test-global-setup=./scripts/tests/setup.ts",
    // Three per core: while one test waits for a process to start or for a clock, another works.
    `--test-concurrency=${3 * availableParallelism()}`,
    `--import=${new URL("end-of-file.ts", import.meta.url)}`,
    // Far longer than any test takes: a hanging test fails instead of blocking the run for ever.
    "--test-timeout=1200000",
    ...given,
    ...(namesFiles ? [] : [everyTest]),
  ],
  {
    stdio: "inherit",
    // A process group of its own, which also includes the leftovers of a killed test file.
    detached: true,
  },
);

// On the signal the runner ends by itself, after its teardown; this process waits for that.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => run.kill(signal));
run.on("close", (code) => {
  endGroup();
  removeFolders();
  process.exit(code ?? 1);
});

/** The test files of a folder; any other argument as it is. */
function filesOf(argument: string): string[] {
  if (!statSync(argument, { throwIfNoEntry: false })?.isDirectory()) return [argument];
  const files = globSync(`${argument}/**/*.test.ts`, { exclude: ["**/node_modules/**"] });
  if (files.length === 0) throw new Error(`${argument} has no test.`);
  return files;
}

/** Ends all leftovers of the runner. */
function endGroup(): void {
  try {
    if (run.pid !== undefined && process.platform !== "win32") process.kill(-run.pid, "SIGKILL");
  } catch {
    // The usual case: the group is empty.
  }
}
