import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { quickModules } from "../../e2e/support/runs/node-environment.ts";
import { findOrInstallChromium } from "./chromium.ts";
import { fillCompileCache } from "./compile-cache.ts";
import { makeDatabaseFolder } from "./database-folder.ts";
import { findOrInstall } from "./debian-package.ts";
import { installNodes } from "./nodes.ts";
import { findCaddy, findOrInstallNginx } from "./proxies.ts";
import { bundleLibraries } from "./quick-modules.ts";
import { bundlePrograms } from "./quick-programs.ts";
import { findWordPress } from "./wordpress.ts";

/**
 * Finds the programs that tests need, and makes their folders. Tests find all of it in the environment of this process.
 * @param has whether the run includes tests that need a program, by a part of the names of their files
 * @returns a function that removes the folders
 */
export async function prepareTests(has: (subject: string) => boolean): Promise<() => void> {
  // Before the first test, every test file has what tests need, and none prepares anything by itself.
  process.env.TEST_RUN = "prepared";
  findPrograms(has);
  if (has("node-versions")) process.env.TEST_NODES = JSON.stringify(await installNodes());
  const removeFolders = makeFolders();
  try {
    await makeProcessesQuick();
  } catch (error) {
    removeFolders();
    throw error;
  }
  return removeFolders;
}

/** The project needs these programs for nothing else. */
function findPrograms(has: (subject: string) => boolean): void {
  if (has("browser")) process.env.TEST_CHROMIUM = findOrInstallChromium();
  if (has("nginx") || has("deployment")) process.env.TEST_NGINX = findOrInstallNginx();
  if (has("deployment")) process.env.TEST_CADDY = findCaddy();
  if (has("snippets") || has("integrations")) {
    const purpose = "the tests of the portal's snippets and of the PHP client";
    process.env.TEST_PHP = findOrInstall("php", ["php-cli", "php-curl"], purpose) ?? "";
  }
  if (has("integrations/wordpress")) process.env.TEST_WORDPRESS = findWordPress();
}

function makeFolders(): () => void {
  // Holds every file that tests write outside the repository, so none outlives the run.
  const folder = mkdtempSync(join(tmpdir(), "mosque-sync-tests-"));
  const databases = makeDatabaseFolder() ?? folder;
  process.env.TMPDIR = folder;
  process.env.TEST_DATABASES = databases;
  // PostgreSQL runs as a separate user, who must be able to reach its programs and its data.
  for (const each of [folder, databases]) chmodSync(each, 0o711);
  // The first file that needs the packed packages makes this folder.
  process.env.TEST_PACKAGES = join(folder, "packages");

  // The services share what they compress, whichever user they run as.
  const compressed = join(folder, "compressed");
  mkdirSync(compressed);
  chmodSync(compressed, 0o777);
  process.env.TEST_COMPRESSED = compressed;
  return () => {
    for (const each of [folder, databases]) rmSync(each, { recursive: true, force: true });
  };
}

/** About a thousand processes load the same modules: bundled into fewer, each compiled once. */
async function makeProcessesQuick(): Promise<void> {
  process.env.TEST_QUICK_MODULES = JSON.stringify({
    ...(await bundleLibraries()),
    ...(await bundlePrograms()),
  });
  process.env.TEST_NODE_OPTIONS = quickModules;
  process.env.NODE_COMPILE_CACHE = fileURLToPath(
    new URL("../../node_modules/.cache/compiled", import.meta.url),
  );
  await fillCompileCache(tmpdir());
}
