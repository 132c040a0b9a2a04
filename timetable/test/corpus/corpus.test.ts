import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, describe, test } from "node:test";
import { describeFinding } from "../../src/index.ts";
import { customs } from "./fixtures/customs.ts";
import type { Fixture } from "./fixtures/fixture.ts";
import { fixtures } from "./fixtures/fixtures.ts";
import { goodYears } from "./fixtures/places.ts";
import { difference, readCounts, silentOf } from "./judge/counts.ts";
import { judge, outcomes, type Verdict } from "./judge/judge.ts";
import { readFixture } from "./judge/read.ts";

const counts = readCounts(readFileSync(new URL("counts.md", import.meta.url), "utf8"));
const remedy = "If this is meant, run `npm run corpus -- --update` and commit counts.md.";
const goodFiles = Object.keys({ ...goodYears, ...customs });

for (const [name, make] of Object.entries(fixtures)) {
  describe(name, () => {
    let fixture: Fixture;
    let timetable: Awaited<ReturnType<typeof readFixture>>;
    let verdict: Verdict;
    before(async () => {
      fixture = make();
      timetable = await readFixture(fixture);
      verdict = judge(fixture, timetable);
    });

    test("every cell is read as counted", () => {
      const changed = difference(name, counts.get(name), verdict);
      assert.ok(changed === undefined, `${changed}\n${remedy}`);
    });

    test("no cell is silently wrong or lost", () => {
      assert.deepEqual(silentOf(name, verdict), []);
    });

    test("every true cell is counted once", () => {
      const cells = fixture.truth.reduce((sum, day) => sum + day.cells.size, 0);
      const counted = outcomes.reduce((sum, outcome) => sum + verdict.cells[outcome].length, 0);
      assert.ok(cells > 0);
      // Only cells that are in no truth, such as those of another year, come on top.
      const most = cells + verdict.cells["silently wrong"].length + verdict.cells.warned.length;
      assert.ok(counted >= cells && counted <= most);
    });

    if (!goodFiles.includes(name)) return;
    test("a good file gives no false alarm", () => {
      const alarms = timetable.findings.filter(({ severity }) => severity === "error" || severity === "slip");
      assert.deepEqual(alarms.map(describeFinding), []);
    });
  });
}

test("the table of counts has a row for each fixture and no other", () => {
  assert.deepEqual([...counts.keys()], Object.keys(fixtures), remedy);
});
