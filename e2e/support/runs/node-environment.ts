import "./prepared.ts";

/** Makes Node load `quick-modules.ts` first. */
export const quickModules = `--import=${new URL("quick-modules.ts", import.meta.url)}`;

const quickHashes = new URL("quick-hashes.ts", import.meta.url);
const quickCompression = new URL("quick-compression.ts", import.meta.url);

/** Makes Node load these too. Instances on one database must agree on the hashes. */
export const quickService = `${quickModules} --import=${quickHashes} --import=${quickCompression}`;

/**
 * The environment of a program that starts quickly: what Node itself needs, the run's own folder for temporary files, and what the
 * run has bundled and compressed. The machine's own settings never reach a test.
 */
export function nodeEnvironment() {
  // Read for each program: the process that prepares a run sets them only after it has loaded this module.
  const { PATH, TMPDIR, NODE_COMPILE_CACHE, TEST_QUICK_MODULES, TEST_COMPRESSED } = process.env;
  return {
    PATH,
    TMPDIR,
    NODE_COMPILE_CACHE,
    TEST_QUICK_MODULES,
    TEST_COMPRESSED,
    NODE_OPTIONS: quickModules,
  };
}
