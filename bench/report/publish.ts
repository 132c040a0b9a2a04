import { mkdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, totalmem } from "node:os";
import type { Report, TakenPart } from "./figures.ts";
import { summaryOf } from "./markdown.ts";

const results = new URL("../results/", import.meta.url);
const latest = new URL("latest.json", results);
const page = new URL("../../docs/performance.md", import.meta.url);

/** The lines of the page around the table. */
const [start, end] = ["<!-- figures -->", "<!-- /figures -->"];

/**
 * Saves the parts that were just taken beside those that earlier runs took.
 * @param order the names of all parts
 * @returns all that were taken, in that order
 */
export async function saveParts(
  taken: Readonly<Record<string, TakenPart>>,
  order: readonly string[],
): Promise<Report> {
  const machine = machineName();
  const earlier = await earlierReport();
  const kept = earlier?.machine === machine ? earlier.parts : {};
  const all = { ...kept, ...taken };
  const parts = Object.fromEntries(
    order.flatMap((name) => {
      const part = all[name];
      return part ? [[name, part]] : [];
    }),
  );
  const report = { machine, parts };
  await mkdir(results, { recursive: true });
  await writeFile(latest, `${JSON.stringify(report, null, 2)}\n`);
  return report;
}

/** Writes the report's short form into `docs/performance.md`. */
export async function publish(report: Report): Promise<void> {
  const text = await readFile(page, "utf8");
  const [before, after] = [text.indexOf(start), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`docs/performance.md has no ${start} before ${end}.`);
  const head = text.slice(0, before + start.length);
  await writeFile(page, `${head}\n\n${summaryOf(report)}\n\n${text.slice(after)}`);
}

async function earlierReport(): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(latest, "utf8")) as Report; // Written by `saveParts`.
  } catch {
    return undefined; // The first run, or a file of an earlier form.
  }
}

function machineName(): string {
  const model =
    cpus()[0]
      ?.model.replaceAll(/\((R|TM)\)/g, "")
      .trim() ?? process.arch;
  const memoryGiB = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} × ${model}, ${memoryGiB} GiB, ${process.platform}, Node ${process.versions.node}`;
}
