import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { describeFinding } from "../../src/index.ts";
import { customs } from "./fixtures/customs.ts";
import { fixtures } from "./fixtures/fixtures.ts";
import { goodYears } from "./fixtures/places.ts";
import { difference, readCounts } from "./judge/counts.ts";
import { judge, outcomes } from "./judge/judge.ts";
import { readFixture } from "./judge/read.ts";

const counts = readCounts(readFileSync(new URL("counts.md", import.meta.url), "utf8"));
const remedy = "If this is meant, run `npm run corpus -- --update` and commit counts.md.";

for (const [name, make] of Object.entries(fixtures)) {
  test(`every cell is read as counted: ${name}`, () => {
    const fixture = make();
    const changed = difference(name, counts.get(name), judge(fixture, readFixture(fixture)));
    assert.ok(changed === undefined, `${changed}\n${remedy}`);
  });
}

for (const [name, make] of Object.entries({ ...goodYears, ...customs })) {
  test(`a good file gives no false alarm: ${name}`, () => {
    const fixture = make();
    const { days, findings } = readFixture(fixture);
    assert.deepEqual(
      findings.filter(({ severity }) => severity === "error" || severity === "slip").map(describeFinding),
      [],
    );
    assert.equal(days.length, fixture.truth.length);
  });
}

test("the table of counts has a row for each fixture and no other", () => {
  assert.deepEqual([...counts.keys()], Object.keys(fixtures), remedy);
});

test("every fixture holds cells, and each is counted once", () => {
  for (const [name, { outcomes: of }] of counts) {
    const counted = outcomes.reduce((sum, outcome) => sum + of[outcome], 0);
    const truth = fixtures[name]?.().truth ?? [];
    const cells = truth.reduce((sum, day) => sum + day.cells.size, 0);
    assert.ok(cells > 0, name);
    // Only cells that nobody wrote, such as those of another year, come on top.
    assert.ok(counted >= cells && counted - cells <= of["silently wrong"] + of.warned, name);
  }
});
