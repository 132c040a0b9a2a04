import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bounds } from "../../../src/sources/containers/bounds.ts";
import { Work } from "../../../src/sources/containers/work.ts";
import { readTimetableFile } from "../../../src/sources/read-timetable-file.ts";
import { between, randomFrom } from "../../support/hostile/generating.ts";
import { hostileFiles } from "../../support/hostile/hostile-files.ts";

const seeds = [1];
/** A step is counted before the work is done, so the last one may pass the bound. */
const mostSteps = bounds.steps * 1.01;

async function read(content: string | Uint8Array) {
  const work = new Work();
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const result = await readTimetableFile(bytes, "hostile", undefined, { asr: "mithl-1" }, work);
  return { result, work };
}

for (const { name, make } of hostileFiles) {
  test(`a file with ${name} is read or refused within the bound on work`, async () => {
    for (const seed of seeds) {
      const { result, work } = await read(make(randomFrom(seed)));
      assert.ok(work.steps <= mostSteps, `seed ${seed}: ${work.steps} steps`);
      if ("is" in result && result.is !== "other") assert.match(result.finding.fix, /\S/);
    }
  });
}

const fixtures = [
  "csv/faults.csv",
  "csv/published-sheet.csv",
  "json/days.json",
  "mawaqit/adhan-12h.csv",
  "monthly-json/november.json",
  "mosque-timetable/rules.json",
];

test("no change of a fixture's bytes makes the reader throw", async () => {
  for (const [index, fixture] of fixtures.entries()) {
    const bytes = readFileSync(new URL(`../../../fixtures/${fixture}`, import.meta.url));
    const random = randomFrom(index + 1);
    for (let run = 0; run < 40; run += 1) {
      const changed = Uint8Array.from(bytes);
      for (let change = 0; change < 1 + run; change += 1) {
        changed[between(random, 0, changed.length - 1)] = between(random, 0, 255);
      }
      await read(run % 3 === 0 ? changed.subarray(0, between(random, 1, changed.length)) : changed);
    }
  }
});
