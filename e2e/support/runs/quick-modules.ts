/**
 * Loaded into a process before everything else: the project's own programs, and libraries of several hundred modules,
 * load as one, from the bundles of the test run. Their behaviour stays the same.
 */
import { registerHooks, setSourceMapsSupport } from "node:module";

/** The address of each bundle, by the name of its library or the address of its program. */
const bundles: Readonly<Record<string, string>> = JSON.parse(process.env.TEST_QUICK_MODULES ?? "{}");

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
