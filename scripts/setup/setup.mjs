/**
 * Makes a checkout ready to run, or does nothing if it is ready. The npm scripts call it first, on the machine's Node;
 * they then run on the project's own Node, one of the dependencies. With `pages`, for the commands that serve the
 * portal, it also builds the pages. With `tools`, for the checks of the code, it also installs what they check with, in
 * the folder `tools`. With `production`, for the commands of a running service, an installation without
 * development packages is enough.
 */
import { accessSync, constants } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  dependenciesAreInstalled,
  installDependencies,
  installTools,
  toolsAreInstalled,
} from "./dependencies.mjs";
import { buildPages, pagesAreBuilt } from "./portal-pages.mjs";
import { root, say } from "./run.mjs";

const isAsked = (name) => process.argv.includes(name);
const isProduction = isAsked("production");

/** The requirements, in order. */
const steps = [
  {
    isAsked: true,
    isDone: () => dependenciesAreInstalled(isProduction),
    make: () => installDependencies(isProduction),
    folder: root,
    missing: "What this project needs is not installed,",
  },
  {
    isAsked: isAsked("pages"),
    isDone: pagesAreBuilt,
    make: buildPages,
    folder: new URL("portal/", root),
    missing: "The portal's pages are not built,",
  },
  {
    isAsked: isAsked("tools"),
    isDone: toolsAreInstalled,
    make: installTools,
    folder: new URL("tools/", root),
    missing: "What checks the code is not installed,",
  },
];

// These files are public, and another user may run them.
process.umask(0o022);

try {
  for (const { isAsked, isDone, make, folder, missing } of steps) {
    if (!isAsked || isDone()) continue;
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
