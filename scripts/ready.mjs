/**
 * Makes a checkout ready to run, and does nothing when it is. The npm scripts call it first, on whatever
 * Node the machine has; what they run afterwards runs on the project's own, which is one of the
 * dependencies. It writes to stderr only: the output of `npm run --silent provision` is read by programs.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);

/** What has to be there, in order. A build would be a further row: is it newer than its sources, and how to make it. */
const steps = [{ isDone: dependenciesAreInstalled, make: installDependencies }];

/** What to do about npm's most usual failures. */
const remedies = [
  ["EUSAGE", "package-lock.json does not fit package.json. Run `npm install` and commit both files."],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT/,
    "npm cannot reach its registry. Check the network, or the proxy and registry in `npm config list`.",
  ],
  ["ENOSPC", "The disk is full. Free some space."],
  [/EACCES|EPERM/, "npm may not write here. Check who owns this folder and its node_modules."],
];

for (const { isDone, make } of steps) {
  if (!isDone()) await make();
}

/**
 * Whether each package that the lock file wants is installed in the version that it wants. Contents are
 * compared and not times, because checking out a branch touches files without changing them. npm writes its
 * own record last, so an installation that broke off has none.
 */
function dependenciesAreInstalled() {
  const wanted = packagesIn("package-lock.json");
  const installed = packagesIn("node_modules/.package-lock.json");
  return (
    existsSync(new URL("node_modules/.bin/node", root)) &&
    Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
      const found = installed[path];
      if (!found) return path === "" || optional; // The project itself, or a package for another platform.
      return found.version === version && found.integrity === integrity;
    })
  );
}

/** The packages that a lock file lists, by their paths; none when there is no such file. */
function packagesIn(lockFile) {
  const url = new URL(lockFile, root);
  return existsSync(url) ? JSON.parse(readFileSync(url, "utf8")).packages : {};
}

async function installDependencies() {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  say("Installing what this project needs (only when it has changed; usually under a minute) ...");
  const progress = setInterval(() => say(`  still installing after ${seconds()} s`), 15_000);
  const { code, output } = await run("npm", ["ci", "--loglevel=error", "--ignore-scripts=false"]);
  clearInterval(progress);
  if (code !== 0) stop(output);
  say(`Installed in ${seconds()} s.`);
}

/** Runs a command to its end without showing its output. */
function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: fileURLToPath(root),
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
    child.on("close", (code) => resolve({ code, output }));
  });
}

function stop(output) {
  const [, remedy] = remedies.find(([sign]) => output.search(sign) >= 0) ?? [
    "",
    "npm's own words above say what went wrong.",
  ];
  const start = output.trim().split("\n").slice(0, 12).join("\n");
  say(`${start}\n\nThe installation failed. ${remedy}\nThen run the same command again.`);
  process.exit(1);
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
