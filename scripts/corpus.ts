/**
 * Reads the corpus of timetables and shows what changed for any of its cells: `npm run corpus`. With `--update` it
 * writes the table of counts, unless a cell is silently wrong or lost.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fixtures } from "../timetable/test/corpus/fixtures/fixtures.ts";
import {
  type Counts,
  countsOf,
  difference,
  readCounts,
  silentOf,
  writeCounts,
} from "../timetable/test/corpus/judge/counts.ts";
import { judge } from "../timetable/test/corpus/judge/judge.ts";
import { readFixture } from "../timetable/test/corpus/judge/read.ts";

const path = new URL("../timetable/test/corpus/counts.md", import.meta.url);
const before = readCounts(await readFile(path, "utf8").catch(() => ""));

const after = new Map<string, Counts>();
const bad: string[] = [];
for (const [name, make] of Object.entries(fixtures)) {
  const fixture = make();
  const verdict = judge(fixture, await readFixture(fixture));
  after.set(name, countsOf(verdict));
  const changed = difference(name, before.get(name), verdict);
  if (changed !== undefined) console.log(changed);
  bad.push(...silentOf(name, verdict));
}

if (bad.length > 0) {
  console.log(`\nCells are silently wrong or lost:\n${bad.join("\n")}`);
  if (process.argv.includes("--update")) console.log("counts.md was not written. Fix the reading first.");
  process.exitCode = 1;
} else if (process.argv.includes("--update")) await writeFile(path, writeCounts(after));
