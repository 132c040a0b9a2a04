/**
 * Reads the corpus of timetables and shows what changed for any of its cells: `npm run corpus`. With `--update` it
 * writes the table of counts; `--update --accept-wrong` also if more cells than before are silently wrong or lost.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fixtures } from "../timetable/test/corpus/fixtures/fixtures.ts";
import {
  type Counts,
  countsOf,
  difference,
  readCounts,
  writeCounts,
} from "../timetable/test/corpus/judge/counts.ts";
import { judge } from "../timetable/test/corpus/judge/judge.ts";
import { readFixture } from "../timetable/test/corpus/judge/read.ts";

const path = new URL("../timetable/test/corpus/counts.md", import.meta.url);
const before = readCounts(await readFile(path, "utf8").catch(() => ""));

const after = new Map<string, Counts>();
const worse: string[] = [];
for (const [name, make] of Object.entries(fixtures)) {
  const fixture = make();
  const verdict = judge(fixture, await readFixture(fixture));
  after.set(name, countsOf(verdict));
  const changed = difference(name, before.get(name), verdict);
  if (changed !== undefined) console.log(changed);
  if (isWorse(before.get(name), countsOf(verdict))) worse.push(name);
}

const isUpdate = process.argv.includes("--update");
if (worse.length > 0)
  console.log(`\nMore cells are silently wrong or lost than before:\n${worse.join("\n")}`);
if (worse.length > 0 && !process.argv.includes("--accept-wrong")) {
  if (isUpdate) console.log("counts.md was not written. Fix the reading, or pass --accept-wrong.");
  process.exitCode = 1;
} else if (isUpdate) await writeFile(path, writeCounts(after));

function isWorse(was: Counts | undefined, { outcomes }: Counts): boolean {
  if (!was) return false;
  return (["silently wrong", "lost"] as const).some((outcome) => outcomes[outcome] > was.outcomes[outcome]);
}
