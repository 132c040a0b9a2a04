/**
 * Loaded into a process before everything else: the project's own programs, and libraries of several hundred modules,
 * load as one, from the bundles of the test run. Their behaviour stays the same.
 */
import { enableCompileCache, registerHooks, setSourceMapsSupport } from "node:module";
import { getEnvironmentData, isMainThread, setEnvironmentData } from "node:worker_threads";

/** The address of each bundle, by the name of its library or the address of its program. */
const bundles: Readonly<Record<string, string>> = JSON.parse(inherited("TEST_QUICK_MODULES") ?? "{}");
const compileCache = inherited("NODE_COMPILE_CACHE");
// Node starts the cache by itself only where the variable is.
if (!isMainThread && compileCache !== undefined) enableCompileCache(compileCache);

/** The tests that see the service from the outside. */
const endToEnd = new URL("../../", import.meta.url).href;

// Stack traces name the sources, not the bundles in node_modules.
setSourceMapsSupport(true, { nodeModules: true });

registerHooks({
  resolve(name, context, next) {
    const library = bundles[name];
    // Only `import` has to know every name of a module of Node's: `require` is as quick without.
    const isRequired = name.startsWith("node:") && !context.conditions.includes("import");
    if (library !== undefined && !isRequired) return { url: library, format: "module", shortCircuit: true };
    const found = next(name, context);
    const program = mayBeBundle(context.parentURL) ? bundles[found.url] : undefined;
    return program === undefined ? found : { ...found, url: program, format: "module" };
  },
});

/** The tests of a package import its modules one by one: each must exist once. */
function mayBeBundle(importer: string | undefined): boolean {
  return importer === undefined || importer.startsWith(endToEnd);
}

/** A variable of the process: its threads may have been given another environment. */
function inherited(name: string): string | undefined {
  if (isMainThread) setEnvironmentData(name, process.env[name]);
  const value = getEnvironmentData(name);
  return typeof value === "string" ? value : undefined;
}
