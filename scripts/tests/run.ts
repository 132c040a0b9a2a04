/**
 * Runs the tests: `npm test` all of them, `npm test -- e2e/portal/keys.test.ts` one file. Other arguments go to `node --test`,
 * such as `npm test -- --test-name-pattern "read key"`.
 */
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { quickModules } from "../../e2e/support/node-environment.ts";
import { findOrInstallChromium } from "./chromium.ts";
import { fillCompileCache } from "./compile-cache.ts";
import { makeDatabaseFolder } from "./database-folder.ts";
import { findOrInstall } from "./debian-package.ts";
import { installNodes } from "./nodes.ts";
import { findCaddy, findOrInstallNginx } from "./proxies.ts";
import { bundleLibraries } from "./quick-modules.ts";
import { bundlePrograms } from "./quick-programs.ts";
import { findWordPress } from "./wordpress.ts";

const given = process.argv.slice(2);
const namesFiles = given.some((argument) => argument.endsWith(".test.ts"));
const everyTest = "{contract,timetable,client,server,cli,portal,e2e}/**/*.test.ts";

/** Whether the run includes tests that need a program, by the names of their files. */
const has = (subject: string) => !namesFiles || given.some((argument) => argument.includes(subject));

// Tests find these programs in the environment; the project needs them for nothing else.
if (has("browser")) process.env.TEST_CHROMIUM = findOrInstallChromium();
if (has("nginx") || has("deployment")) process.env.TEST_NGINX = findOrInstallNginx();
if (has("deployment")) process.env.TEST_CADDY = findCaddy();
if (has("snippets") || has("integrations")) {
  const purpose = "the tests of the portal's snippets and of the PHP client";
  process.env.TEST_PHP = findOrInstall("php", ["php-cli", "php-curl"], purpose) ?? "";
}

if (has("wordpress-browser")) process.env.TEST_WORDPRESS = findWordPress();

/** Holds every file that tests write outside the repository, so none outlives the run. */
const folder = mkdtempSync(join(tmpdir(), "mosque-sync-tests-"));
const databases = makeDatabaseFolder() ?? folder;
process.env.TEST_DATABASES = databases;
// PostgreSQL runs as a separate user, who must be able to reach its programs and its data.
for (const each of [folder, databases]) chmodSync(each, 0o711);
if (has("node-versions")) process.env.TEST_NODES = JSON.stringify(await installNodes());
// The first file that needs the packed packages makes this folder.
process.env.TEST_PACKAGES = join(folder, "packages");

// The services share what they compress, whichever user they run as.
const compressed = join(folder, "compressed");
mkdirSync(compressed);
chmodSync(compressed, 0o777);
process.env.TEST_COMPRESSED = compressed;

// About a thousand processes load the same modules: bundled into fewer, each compiled once.
process.env.TEST_QUICK_MODULES = JSON.stringify({
  ...(await bundleLibraries()),
  ...(await bundlePrograms()),
});
process.env.TEST_NODE_OPTIONS = quickModules;
process.env.NODE_COMPILE_CACHE = fileURLToPath(
  new URL("../../node_modules/.cache/compiled", import.meta.url),
);
await fillCompileCache(folder);

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
    env: { ...process.env, TMPDIR: folder },
  },
);

// On the signal the runner ends by itself, after its teardown; this process waits for that.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => run.kill(signal));
run.on("close", (code) => {
  endGroup();
  for (const each of [folder, databases]) rmSync(each, { recursive: true, force: true });
  process.exit(code ?? 1);
});

/** Ends all leftovers of the runner. */
function endGroup(): void {
  try {
    if (run.pid !== undefined && process.platform !== "win32") process.kill(-run.pid, "SIGKILL");
  } catch {
    // The usual case: the group is empty.
  }
}
