/**
 * Makes a checkout ready to run, and does nothing when it is. The npm scripts call it first, on whatever
 * Node the machine has; what they run afterwards runs on the project's own, which is one of the
 * dependencies. With `pages`, for the commands that serve the portal, its pages are built as well.
 */
import { dependenciesAreInstalled, installDependencies } from "./dependencies.mjs";
import { buildPages, pagesAreBuilt } from "./portal-pages.mjs";

/** What has to be there, in order. */
const steps = [
  { isDone: dependenciesAreInstalled, make: installDependencies },
  ...(process.argv.includes("pages") ? [{ isDone: pagesAreBuilt, make: buildPages }] : []),
];

for (const { isDone, make } of steps) {
  if (!isDone()) await make();
}
