import assert from "node:assert/strict";
import { test } from "node:test";
import { noticeFamilies, notices } from "@mosque-sync/timetable";
import { mosqueSync, mosqueSyncProgram } from "./mosque-sync.ts";

test("explain prints the problem, fix, reason and example of a notice", async (t) => {
  const { why, fix } = notices["not-a-time"];
  const { exitCode, stdout } = await mosqueSyncProgram(t, ["explain", "not-a-time"]);
  assert.equal(exitCode, 0);
  assert.equal(
    stdout,
    `error  not-a-time  Cells
  Problem: … is not a time.
  Fix: ${fix}
  Why: ${why}
  Example: noon → 12:30
`,
  );
});

test("explain without a code lists every code below its family", async (t) => {
  const { exitCode, stdout } = await mosqueSync(t, ["explain"]);
  assert.equal(exitCode, 0);
  for (const { title, codes } of noticeFamilies) {
    assert.ok(`\n${stdout}`.includes(`\n${title}\n${codes.map((code) => `  ${code}\n`).join("")}`), title);
  }
});

test("explain names the nearest codes of an unknown one, and exits 1", async (t) => {
  const { exitCode, stdout, stderr } = await mosqueSync(t, ["explain", "not-time"]);
  assert.deepEqual([exitCode, stdout], [1, ""]);
  assert.match(stderr, /^There is no notice "not-time"\. Nearest: not-a-time, .*Run mosque-sync explain/);
});

test("every notice can be explained as JSON, with what a finding fills in between angle brackets", async (t) => {
  const { exitCode, stdout } = await mosqueSync(t, ["explain", "--json"]);
  const { notices: explained } = JSON.parse(stdout);
  assert.equal(exitCode, 0);
  assert.deepEqual(
    explained.map(({ code }: { code: string }) => code),
    Object.keys(notices),
  );
  const { problem, severity, family } = explained.find(({ code }: { code: string }) => code === "two-adhans");
  assert.deepEqual(
    [problem, severity, family],
    ["gives <prayer> several adhans on one day, without an iqamah for each", "error", "Cells"],
  );
});
