/**
 * Runs the tests: `npm test` all of them, `npm test -- e2e/keys.test.ts` one file. Every other argument goes
 * to `node --test`, such as `npm test -- --test-name-pattern "read key"`.
 */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { findOrInstallChromium } from "./chromium.ts";

const given = process.argv.slice(2);
const namesFiles = given.some((argument) => argument.endsWith(".test.ts"));
const everyTest = "{contract,client,server,cli,portal,e2e}/**/*.test.ts";

// The tests of the portal's pages find their browser by this; nothing else needs one.
const needsBrowser = !namesFiles || given.some((argument) => argument.includes("browser"));
if (needsBrowser) process.env.TEST_CHROMIUM = findOrInstallChromium();

const run = spawn(
  process.execPath,
  [
    "--test",
    "--test-reporter=spec",
    "--test-global-setup=./scripts/postgres.ts",
    // Most of a test is waiting for a disk or a database, so no core is left to the runner alone.
    `--test-concurrency=${availableParallelism()}`,
    // Far more than any file takes: one that hangs fails instead of holding up the rest for ever.
    "--test-timeout=600000",
    ...given,
    ...(namesFiles ? [] : [everyTest]),
  ],
  { stdio: "inherit" },
);

// The runner ends by itself, after its tear-down, when it gets the signal; this process waits for that.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => run.kill(signal));
run.on("close", (code) => process.exit(code ?? 1));
