/**
 * Makes a checkout ready to run, or does nothing if it is ready. The npm scripts call it first, on the machine's Node;
 * they then run on the project's own Node, one of the dependencies. With `pages`, for the commands that serve the
 * portal, it also builds the pages. With `production`, for the commands of a running service, an installation without
 * development packages is enough (decision 8.111).
 */
import { accessSync, constants } from "node:fs";
import { fileURLToPath } from "node:url";
import { dependenciesAreInstalled, installDependencies } from "./dependencies.mjs";
import { buildPages, pagesAreBuilt } from "./portal-pages.mjs";
import { root, say } from "./step.mjs";

const isProduction = process.argv.includes("production");

/** The requirements, in order. */
const steps = [
  {
    isDone: () => dependenciesAreInstalled(isProduction),
    make: () => installDependencies(isProduction),
    folder: root,
    missing: "What this project needs is not installed,",
  },
  {
    isDone: pagesAreBuilt,
    make: buildPages,
    folder: new URL("portal/", root),
    missing: "The portal's pages are not built,",
  },
].slice(0, process.argv.includes("pages") ? 2 : 1);

// These files are public, and another user may run them.
process.umask(0o022);

try {
  for (const { isDone, make, folder, missing } of steps) {
    if (isDone()) continue;
    if (canWrite(folder)) await make();
    else end(`${missing} or this user cannot read them, and cannot write to ${fileURLToPath(folder)}.`);
  }
} catch (problem) {
  end(`This folder could not be made ready to run: ${problem.message}.`);
}

function canWrite(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function end(problem) {
  say(`${problem} Run \`npm run build\` as the user who owns the folder, then start again.`);
  process.exit(1);
}
