import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { faultsOfNamedTests, promisesWithoutTest } from "../../../scripts/security/named-tests.ts";

const files: Readonly<Record<string, string>> = {
  "e2e/keys.test.ts": [
    'test("a revoked key stops immediately", async () => {});',
    "test(\n  `a rotated key works on`,\n  { skip: true },\n  () => {},\n);",
    'test("a key that is \\"good\\"", () => {});',
    '// test of "a comment"',
  ].join("\n"),
};
const faultsIn = (text: string, path = "SECURITY.md") =>
  faultsOfNamedTests({ path, text }, (name) => files[name]);

suite("the check of named tests", () => {
  test("accepts tests that exist, from any folder", () => {
    assert.deepEqual(faultsIn('A ([test](e2e/keys.test.ts "a revoked key stops immediately")).'), []);
    assert.deepEqual(
      faultsIn('B ([test](../e2e/keys.test.ts "a rotated key works on")).', "docs/security.md"),
      [],
    );
  });

  test("finds a file that does not exist, a title that its file does not have, and a missing title", () => {
    const text = [
      '- One ([test](e2e/gone.test.ts "a revoked key stops immediately")).',
      '- Two ([test](e2e/keys.test.ts "a revoked key stops")), three ([test](e2e/keys.test.ts "a comment")).',
      "- Four ([test](e2e/keys.test.ts)).",
    ].join("\n");
    assert.deepEqual(faultsIn(text), [
      "SECURITY.md:1 names e2e/gone.test.ts, which does not exist.",
      'SECURITY.md:2 names "a revoked key stops", which e2e/keys.test.ts does not have.',
      'SECURITY.md:2 names "a comment", which e2e/keys.test.ts does not have.',
      "SECURITY.md:3 names e2e/keys.test.ts without the title of a test.",
    ]);
  });

  test("finds a promise without a test, and requires tests only of promises", () => {
    const text = [
      "## Promises",
      "### Keys",
      "| Promise | ASVS | Tests |",
      "| --- | --- | --- |",
      '| Named | 1.1.1 | [test](../e2e/keys.test.ts "a revoked key stops immediately") |',
      "| Not named | | |",
      "## Logs",
      "| Log | Place |",
      "| --- | --- |",
      "| Requests | the database |",
    ].join("\n");
    assert.deepEqual(promisesWithoutTest({ path: "docs/security.md", text }), [
      "docs/security.md:6 has a promise without a test.",
    ]);
  });
});
