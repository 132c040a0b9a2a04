/** Checks that every citation of a decision names a rule of docs/decisions.md, and that each number is used once. */
import { globSync, readFileSync } from "node:fs";
import { faultsOfDecisions } from "./decisions.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

const paths = globSync("**/*.{ts,tsx,mjs,md,yml,css}", {
  cwd: root,
  exclude: ["**/node_modules", "**/dist"],
});
// The test of this check cites rules that do not exist.
const texts = paths
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path !== "e2e/decisions.test.ts")
  .map((path) => ({ path, text: read(path) }));
const faults = faultsOfDecisions(read("docs/decisions.md"), texts);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
