/** Checks that each promise of docs/security.md and docs/what-fails.md names a test, and that every named test exists. */
import { existsSync, readFileSync } from "node:fs";
import { faultsOfNamedTests, promisesWithoutTest } from "./named-tests.ts";

const root = new URL("../../", import.meta.url);
const textOf = (path: string) => {
  const url = new URL(path, root);
  return existsSync(url) ? readFileSync(url, "utf8") : undefined;
};

const pages = ["SECURITY.md", "docs/security.md", "docs/what-fails.md"].map((path) => ({
  path,
  text: textOf(path) ?? "",
}));
const faults = pages.flatMap((page) => [...promisesWithoutTest(page), ...faultsOfNamedTests(page, textOf)]);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
