/** Makes Node load `quick-modules.ts` first. */
export const quickModules = `--import=${new URL("quick-modules.ts", import.meta.url)}`;

/**
 * Makes Node load `quick-hashes.ts` and `quick-compression.ts` too. Instances on one database must agree on the hashes.
 */
export const quickService = ["quick-hashes.ts", "quick-compression.ts"].reduce(
  (options, file) => `${options} --import=${new URL(file, import.meta.url)}`,
  quickModules,
);

const { PATH, NODE_COMPILE_CACHE, TEST_QUICK_MODULES } = process.env;

/**
 * The environment of a program that starts quickly: what Node itself needs, and the bundles of the test run. The
 * machine's own settings never reach a test.
 */
export const nodeEnvironment = {
  PATH,
  NODE_COMPILE_CACHE,
  TEST_QUICK_MODULES,
  NODE_OPTIONS: quickModules,
} as const;
