/** Checks that every link of a Markdown page to a file or a heading of the repository leads somewhere. */
import { globSync, readFileSync, statSync } from "node:fs";
import { faultsOfLinks } from "./links.ts";

const root = new URL("../../", import.meta.url);

function textOf(path: string): string | undefined {
  const url = new URL(path, root);
  const found = statSync(url, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  return path.endsWith(".md") ? readFileSync(url, "utf8") : "";
}

const pages = globSync("**/*.md", { cwd: root, exclude: ["**/node_modules", "**/dist"] })
  .map((path) => path.replaceAll("\\", "/"))
  .map((path) => ({ path, text: textOf(path) ?? "" }));
const faults = pages.flatMap((page) => faultsOfLinks(page, textOf));
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
