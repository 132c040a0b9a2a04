/**
 * Writes the generated files: `npm run generate`. With `--check` it writes nothing and fails if one of them is out of
 * date.
 */
import { readFile, writeFile } from "node:fs/promises";
import { contractFiles } from "./contract-files.ts";
import type { GeneratedFiles } from "./files.ts";

const root = new URL("../../", import.meta.url);

const onlyCheck = process.argv.includes("--check");
let stale = 0;
await bringUpToDate(contractFiles);
// Loaded only now: it loads packages, and they the files that were just written.
const { packageFiles } = await import("./package-files.ts");
await bringUpToDate(packageFiles);

if (onlyCheck && stale > 0) {
  console.log("Run `npm run generate` and commit the result.");
  process.exitCode = 1;
}
if (!onlyCheck && stale === 0) console.log("Every generated file is up to date.");

async function bringUpToDate(files: GeneratedFiles): Promise<void> {
  for (const [path, make] of Object.entries(files)) {
    const found = await readFile(new URL(path, root), "utf8").catch(() => "");
    const wanted = await make(found);
    if (found === wanted) continue;
    stale += 1;
    if (!onlyCheck) await writeFile(new URL(path, root), wanted);
    console.log(`${path} ${onlyCheck ? "is out of date" : "written"}`);
  }
}
