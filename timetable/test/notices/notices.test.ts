import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { describeTogether } from "../../src/notices/describe.ts";
import { say } from "../../src/notices/detail.ts";
import { fixInRequest, fixOnPage, notice } from "../../src/notices/finding.ts";
import { levelOf, type NoticeTexts } from "../../src/notices/notice-texts.ts";
import { type NoticeName, noticeFamilies, notices } from "../../src/notices/notices.ts";

const all = Object.entries(notices) as [NoticeName, NoticeTexts][];

test("there are at least forty notices, of each severity that people see", () => {
  assert.ok(all.length >= 40);
  assert.deepEqual(
    new Set(all.map(([, { severity }]) => levelOf(severity))),
    new Set(["error", "warning", "info"]),
  );
});

test("every notice states the problem, the fix and the reason, in whole sentences", () => {
  for (const [name, { problem, fix, why }] of all) {
    assert.match(name, /^[a-z]+(-[a-z]+)*$/);
    assert.doesNotMatch(problem, /\.$/, name);
    assert.match(fix, /^[A-Z{].*[.}]$/, name);
    assert.match(why, /^[A-Z].*\.$/, name);
    assert.doesNotMatch(why, /\{\w+\}/, `${name}: a reason has no placeholders`);
  }
});

test("every error and slip states the times that it makes unknown, and no information does", () => {
  for (const [name, { severity, hides }] of all) {
    if (severity === "error" || severity === "slip") assert.notEqual(hides, "nothing", name);
    if (severity === "info") assert.equal(hides, "nothing", name);
  }
});

test("every code is in one family", () => {
  const ofFamilies = globSync("../../src/notices/families/*.ts", { cwd: import.meta.dirname }).flatMap(
    (file) => {
      const text = readFileSync(new URL(file, import.meta.url), "utf8");
      return [...text.matchAll(/^ {2}"?([a-z-]+)"?: \{$/gm)].map(([, code]) => code);
    },
  );
  assert.deepEqual(ofFamilies.toSorted(), all.map(([name]) => name).toSorted());
});

test("every notice is in one family, and has its section on the page of notices", () => {
  const codes = noticeFamilies.flatMap((family) => family.codes);
  assert.deepEqual(codes, Object.keys(notices));
  const page = readFileSync(new URL("../../../docs/notices.md", import.meta.url), "utf8");
  for (const code of codes) assert.ok(page.includes(`\n### ${code}\n`), code);
});

test("a text tells at most twenty findings of one cause in a file, and counts the rest", () => {
  const findings = Array.from({ length: 25 }, (_, at) => ({
    file: "a.csv",
    row: at + 2,
    column: "Fajr",
    value: `x${at}`,
    ...notice("not-a-time"),
  }));
  const lines = describeTogether([...findings, { file: "b.csv", ...notice("no-days") }]);
  assert.equal(lines.length, 22);
  assert.match(lines[20] ?? "", /^b\.csv: has no day/);
  assert.equal(lines[21], "a.csv: is not a time, in 5 more places. Run mosque-sync check for all of them.");
});

test("the fix for people at a page names no file or option of mosque-sync", () => {
  for (const [name, { fix, fixOnPage: onPage = fix }] of all) {
    assert.doesNotMatch(onPage, /mosque\.yaml|mosque-sync| --\w|under timetable/, name);
  }
});

test("the fix for senders of requests names no file or option of mosque-sync", () => {
  for (const [name, { fix, fixOnPage: onPage = fix, fixInRequest: inRequest = onPage }] of all) {
    assert.doesNotMatch(inRequest, /mosque\.yaml|mosque-sync| --\w|under timetable|\bset \w+:/, name);
  }
});

test("the fixes for people at a page and for senders are filled in, and is the usual one where the details are unknown", () => {
  const details = { relation: say("is before"), other: "Dhuhr 11:56", time: "13:30" };
  const found = notice("lost-pm", details);
  assert.equal(fixOnPage(found), "Write 13:30, or add pm.");
  assert.equal(
    fixInRequest(found),
    "Write 13:30, or add pm; for the whole file, send clock=12h or clock=24h.",
  );
  assert.equal(fixOnPage({ notice: "lost-pm", fix: found.fix }), found.fix);
});
