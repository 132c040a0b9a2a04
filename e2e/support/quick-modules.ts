/**
 * Loaded into a process before everything else: libraries of some hundred modules come as one, from the bundles that
 * the run of the tests has made. What a library does stays the same.
 */
import { registerHooks } from "node:module";

const bundles: Readonly<Record<string, string>> = JSON.parse(process.env.TEST_QUICK_MODULES ?? "{}");

registerHooks({
  resolve(name, context, next) {
    const url = bundles[name];
    return url === undefined ? next(name, context) : { url, format: "module", shortCircuit: true };
  },
});
