import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { faultsOfDecisions, faultsOfNames } from "../../scripts/decisions/decisions.ts";

const page = `# Decisions

## 1. Requests

**1.1 Ids.** An id is a UUID.

**1.2 Bodies.** A body is JSON.

## 2. Answers

**2.1 Success.** A creation is 201 (decision 1.2).
`;

suite("the check of the decisions", () => {
  test("accepts citations of existing rules", () => {
    const text = "// (decision 2.1)\n/** See decisions 1.1, 1.2 and\n * 2.1. */\nconst decision = 4.5;";
    const texts = [
      { path: "docs/decisions.md", text: page },
      { path: "server/src/a.ts", text },
    ];
    assert.deepEqual(faultsOfDecisions(page, texts), []);
  });

  test("finds a citation of a missing rule, with its file and line", () => {
    const texts = [{ path: "server/src/a.ts", text: "\n// Decision 1.3 says so." }];
    assert.deepEqual(faultsOfDecisions(page, texts), [
      "server/src/a.ts:2 cites decision 1.3, which docs/decisions.md does not have.",
    ]);
  });

  test("finds each wrong number of several, even across the lines of a comment", () => {
    const text = "/**\n * Both hold (decisions 1.1, 1.9 or\n * 3.1), and so does decision\n * 2.2.\n */";
    assert.deepEqual(faultsOfDecisions(page, [{ path: "a.ts", text }]), [
      "a.ts:2 cites decision 1.9, which docs/decisions.md does not have.",
      "a.ts:2 cites decision 3.1, which docs/decisions.md does not have.",
      "a.ts:3 cites decision 2.2, which docs/decisions.md does not have.",
    ]);
  });

  test("finds a number shared by two rules", () => {
    assert.deepEqual(faultsOfDecisions(`${page}\n**2.1 Errors.** An error has a code.\n`, []), [
      "docs/decisions.md:13 repeats the number 2.1 of line 11.",
    ]);
  });

  test("finds a rule in a section with another number", () => {
    assert.deepEqual(faultsOfDecisions(`${page}\n**1.3 Errors.** An error has a code.\n`, []), [
      "docs/decisions.md:13 has the number 1.3 in section 2.",
    ]);
  });

  test("finds a name of the API that no rule has", () => {
    const named = page.replace("An id is", "An `id` is");
    assert.deepEqual(faultsOfNames(named, ["id", "title"]), [
      "docs/decisions.md does not name `title`: say there what the API does.",
    ]);
  });
});
