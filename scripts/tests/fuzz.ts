/**
 * `npm run fuzz [-- N]`: sends N requests, generated from the served OpenAPI document, to the service on each engine.
 * Exits with 1 at the first 5xx, the first answer outside the envelope or the first undocumented answer, and prints the
 * fewest requests that reproduce it.
 */
import { spawn } from "node:child_process";

const usual = 100_000;
const [given = String(usual)] = process.argv.slice(2);
if (!/^[1-9]\d{0,7}$/.test(given)) {
  console.error("Pass the number of requests, such as npm run fuzz -- 20000.");
  process.exit(1);
}
const run = spawn(
  process.execPath,
  ["scripts/tests/run.ts", "e2e/requests/fuzz.test.ts", "--test-timeout=86400000"],
  {
    stdio: "inherit",
    env: { ...process.env, FUZZ_REQUESTS: given },
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => run.kill(signal));
run.on("close", (code) => process.exit(code ?? 1));
