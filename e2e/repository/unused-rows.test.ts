import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { errorReasons, limits, portalErrorReasons } from "@mosque-sync/contract";
import { notices } from "@mosque-sync/timetable";
import { codeOf, root } from "./imports.ts";

/** Names the reasons of endpoints without failing with one itself. */
const nameReasonsOnly = ["contract/src/endpoint.ts"];

suite("the error tables", () => {
  test("have no unused reason", () => {
    const isTable = (file: string) =>
      file.startsWith("contract/src/errors/reasons") || /^contract\/src\/.*-reasons\.ts$/.test(file);
    const sources = globSync("{contract,server}/src/**/*.ts", { cwd: root })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => !isTable(file) && !nameReasonsOnly.includes(file))
      .map((file) => readFileSync(new URL(file, root), "utf8"))
      .join("\n");
    /** The beginnings of names that the code composes. */
    const beginnings = [...sources.matchAll(/`(\w+_)\$\{/g)].map(([, beginning]) => beginning as string);
    const isGiven = (reason: string) =>
      sources.includes(`"${reason}"`) || beginnings.some((beginning) => reason.startsWith(beginning));
    const reasons = Object.keys({ ...errorReasons, ...portalErrorReasons });
    assert.deepEqual(
      reasons.filter((reason) => !isGiven(reason)),
      [],
    );
  });
});

test("the table of limits has no unused limit", () => {
  const sources = globSync("{contract,server,portal}/src/**/*.{ts,tsx}", { cwd: root })
    .map(codeOf)
    .join("\n");
  assert.deepEqual(
    Object.keys(limits).filter((name) => !new RegExp(`\\blimits\\.${name}\\b`).test(sources)),
    [],
  );
});

test("the table of notices has no unused notice", () => {
  const sources = globSync("timetable/src/**/*.ts", { cwd: root })
    .filter((file) => !file.includes("src/notices/"))
    .map(codeOf)
    .join("\n");
  assert.deepEqual(
    Object.keys(notices).filter((name) => !sources.includes(`"${name}"`)),
    [],
  );
});
