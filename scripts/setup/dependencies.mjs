import { existsSync, readFileSync } from "node:fs";
import { once } from "./lock.mjs";
import { root, run, say, stop } from "./run.mjs";

/** The fix for each of npm's most common failures. */
const remedies = [
  ["EUSAGE", "package-lock.json does not match package.json. Run `npm install` and commit both files."],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT/,
    "npm cannot reach its registry. Check the network, or the proxy and registry in `npm config list`.",
  ],
  ["ENOSPC", "The disk is full. Free some space."],
  [/EACCES|EPERM/, "npm may not write here. Check who owns this folder and its node_modules."],
];

/**
 * Whether every package of the lock file is installed in its locked version. Compares contents rather than times,
 * because checking out a branch touches unchanged files. npm writes its own record last, so an interrupted installation
 * has none.
 * @param isProduction whether an installation without any development package (`--omit=dev`) is enough
 */
export function dependenciesAreInstalled(isProduction) {
  return existsSync(new URL("node_modules/.bin/node", root)) && areInstalled(".", isProduction);
}

/** Whether what checks the code is installed, each in its locked version. */
export function toolsAreInstalled() {
  return areInstalled("tools", false);
}

function areInstalled(folder, mayBeProduction) {
  const wanted = packagesIn(`${folder}/package-lock.json`);
  const installed = packagesIn(`${folder}/node_modules/.package-lock.json`);
  const mayOmit = mayBeProduction && !Object.keys(installed).some((path) => wanted[path]?.dev);
  return Object.entries(wanted).every(([path, { version, integrity, optional, dev }]) => {
    const found = installed[path];
    // The project itself, a package for another platform, or one for development.
    if (!found) return path === "" || optional || (dev && mayOmit);
    return found.version === version && found.integrity === integrity;
  });
}

/** The packages of a lock file by their paths; none if the file does not exist. */
function packagesIn(lockFile) {
  const url = new URL(lockFile, root);
  return existsSync(url) ? JSON.parse(readFileSync(url, "utf8")).packages : {};
}

/** Installs them, unless another command does so meanwhile. @param isProduction as for `dependenciesAreInstalled` */
export function installDependencies(isProduction) {
  return once(
    () => dependenciesAreInstalled(isProduction),
    (onStart) => install("what this project needs", { onStart, args: ["--ignore-scripts=false"] }),
  );
}

/** Installs what checks the code, unless another command does so meanwhile. None of it needs a script to be installed. */
export function installTools() {
  return once(toolsAreInstalled, (onStart) =>
    install("what checks the code", { folder: "tools", onStart, args: ["--ignore-scripts"] }),
  );
}

async function install(what, { folder, onStart, args }) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  say(`Installing ${what} (only after a change; usually under a minute) ...`);
  const progress = setInterval(() => say(`  still installing after ${seconds()} s`), 15_000);
  const { code, output } = await run("npm", ["ci", "--loglevel=error", ...args], { folder, onStart });
  clearInterval(progress);
  if (code !== 0) stop(output, `The installation failed. ${remedyFor(output)}`);
  say(`Installed in ${seconds()} s.`);
}

function remedyFor(output) {
  const [, remedy] = remedies.find(([sign]) => output.search(sign) >= 0) ?? [];
  return remedy ?? "See npm's own message above.";
}
