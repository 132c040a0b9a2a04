/**
 * Loaded into a process before everything else: libraries of several hundred modules load as one, from the bundles of
 * the test run. Their behaviour stays the same.
 */
import { registerHooks } from "node:module";

const bundles: Readonly<Record<string, string>> = JSON.parse(process.env.TEST_QUICK_MODULES ?? "{}");

registerHooks({
  resolve(name, context, next) {
    const url = bundles[name];
    return url === undefined ? next(name, context) : { url, format: "module", shortCircuit: true };
  },
});
