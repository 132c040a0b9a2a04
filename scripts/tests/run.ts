/**
 * Runs the tests: `npm test` all of them, `npm test -- e2e/keys.test.ts` one file. Every other argument goes
 * to `node --test`, such as `npm test -- --test-name-pattern "read key"`.
 */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findOrInstallChromium } from "./chromium.ts";
import { findOrInstall } from "./debian-package.ts";
import { findOrInstallNginx } from "./nginx.ts";
import { bundleLibraries } from "./quick-modules.ts";

const given = process.argv.slice(2);
const namesFiles = given.some((argument) => argument.endsWith(".test.ts"));
const everyTest = "{contract,timetable,client,server,cli,portal,e2e}/**/*.test.ts";

/** Whether the run has tests whose files are named by what they need. */
const has = (subject: string) => !namesFiles || given.some((argument) => argument.includes(subject));

// Tests find these programs by the environment; nothing else needs them.
if (has("browser")) process.env.TEST_CHROMIUM = findOrInstallChromium();
if (has("nginx")) process.env.TEST_NGINX = findOrInstallNginx();
if (has("snippets")) {
  const purpose = "the tests of the portal's snippets";
  process.env.TEST_PHP = findOrInstall("php", ["php-cli", "php-curl"], purpose) ?? "";
}

/** Everything that the tests write outside the repository lies here, so none of it outlives the run. */
const folder = mkdtempSync(join(tmpdir(), "mosque-sync-tests-"));
// PostgreSQL runs as a user of its own, who has to get through to its data.
chmodSync(folder, 0o711);

// About a thousand processes load the same modules: fewer of them, each compiled once. The compiled code is made
// here, because services that a test kills keep none.
process.env.TEST_QUICK_MODULES = JSON.stringify(await bundleLibraries());
process.env.NODE_COMPILE_CACHE = fileURLToPath(
  new URL("../../node_modules/.cache/compiled", import.meta.url),
);
const quickModules = `--import=${new URL("../../e2e/support/quick-modules.ts", import.meta.url)}`;
spawnSync(process.execPath, [quickModules, "server/src/main.ts"], {
  env: { ...process.env, PORT: "none" },
  stdio: "ignore",
});

const run = spawn(
  process.execPath,
  [
    "--test",
    quickModules,
    "--test-reporter=spec",
    "--test-global-setup=./scripts/tests/set-up.ts",
    // Two for each core: while a test waits for a disk or a clock, another one works.
    `--test-concurrency=${2 * availableParallelism()}`,
    // A file whose set-up failed ends all the same, and with it what it had started.
    "--test-force-exit",
    // Far more than any test takes: one that hangs fails instead of holding up the rest for ever.
    "--test-timeout=1200000",
    ...given,
    ...(namesFiles ? [] : [everyTest]),
  ],
  {
    stdio: "inherit",
    // A group of its own, which whatever a killed test file leaves behind still belongs to.
    detached: true,
    env: { ...process.env, TMPDIR: folder },
  },
);

// The runner ends by itself, after its tear-down, when it gets the signal; this process waits for that.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => run.kill(signal));
run.on("close", (code) => {
  endGroup();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});

/** Ends whatever the runner has left running. */
function endGroup(): void {
  try {
    if (run.pid !== undefined && process.platform !== "win32") process.kill(-run.pid, "SIGKILL");
  } catch {
    // The usual end: the group is empty.
  }
}
