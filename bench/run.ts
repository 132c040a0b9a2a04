/**
 * Measures the service beside a bare server that does the least honest work, on both engines: `npm run bench`, or
 * single parts of it, such as `npm run bench -- syncs postgres`. `--quick` takes fewer rounds and is less exact;
 * `--publish` writes the summary into `docs/performance.md`; bench/README.md says how to read the figures. It is not a test: speed
 * depends on the machine, and only ratios measured side by side are meaningful.
 */
import { parseArgs } from "node:util";
import { withTemporaryFolder } from "../server/src/store/engines/sqlite/unfinished-files.ts";
import { startLoadGenerator } from "./load/load.ts";
import { quickPace, thoroughPace } from "./parts/part.ts";
import { type PartName, partNames, parts } from "./parts/parts.ts";
import type { TakenPart } from "./report/figures.ts";
import { markdownOf } from "./report/markdown.ts";
import { publish, saveParts } from "./report/publish.ts";
import { compileService } from "./servers/servers.ts";

const { values, positionals } = parseArgs({
  options: { quick: { type: "boolean", default: false }, publish: { type: "boolean", default: false } },
  allowPositionals: true,
});
const isPartName = (name: string): name is PartName => partNames.includes(name as PartName);
const unknown = positionals.filter((name) => !isPartName(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. The parts are ${partNames.join(", ")}.`);
  process.exit(2);
}
// Exiting ends every process started here.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

const chosen = positionals.length > 0 ? positionals.filter(isPartName) : partNames;
const startedAt = performance.now();
const failed: string[] = [];
let report = await saveParts({}, partNames);
await inFolder(compileService);
for (const name of chosen) {
  const show = (text: string) => console.error(`${clock()}  ${name.padEnd(13)} ${text}`);
  show("…");
  try {
    report = await saveParts({ [name]: await take(name, show) }, partNames);
    show("done");
  } catch (error) {
    failed.push(name);
    console.error(error);
  }
}

console.log(markdownOf(report));
console.log("\nWritten: bench/results/latest.json");
if (values.publish) {
  await publish(report);
  console.log("Written: docs/performance.md");
}
if (failed.length > 0) console.error(`Failed: ${failed.join(", ")}.`);
process.exit(failed.length > 0 ? 1 : 0); // The tests' PostgreSQL would end the process with 0.

/** Runs a part with its own load generator and folder. */
function take(name: PartName, show: (text: string) => void): Promise<TakenPart> {
  const isQuick = values.quick;
  const pace = isQuick ? quickPace : thoroughPace;
  return inFolder(async (folder) => {
    const generator = startLoadGenerator();
    try {
      const outcome = await parts[name]({ generator, folder, isQuick, pace, show });
      return { takenAt: new Date().toISOString(), isQuick, ...outcome };
    } finally {
      generator.stop();
    }
  });
}

/** Does work in its own folder. */
function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  return withTemporaryFolder("mosque-sync-bench-", work);
}

function clock(): string {
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  return `${String(Math.floor(seconds / 60)).padStart(2)}:${String(seconds % 60).padStart(2, "0")}`;
}
