import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { faultsOfDecisions, faultsOfNames } from "../../../scripts/decisions/decisions.ts";

const path = "docs/decisions/api.md";
const page = `# Decisions

## 1. Requests

<a id="1.1"></a>**1.1 Ids.** An id is a UUID.

<a id="1.2"></a>**1.2 Bodies.** A body is JSON.

## 2. Answers

<a id="2.1"></a>**2.1 Success.** A creation is 201 (decision 1.2).
`;

/** The faults of the page with a rule appended. */
function faultsWith(rule: string): string[] {
  return faultsOfDecisions([{ path, text: `${page}\n${rule}\n` }], []);
}

suite("the check of the decisions", () => {
  test("accepts citations of existing rules", () => {
    const text = "// (decision 2.1)\n/** See decisions 1.1, 1.2 and\n * 2.1. */\nconst decision = 4.5;";
    const texts = [
      { path, text: page },
      { path: "server/src/a.ts", text },
    ];
    assert.deepEqual(faultsOfDecisions([{ path, text: page }], texts), []);
  });

  test("finds a citation of a missing rule, with its file and line", () => {
    const texts = [{ path: "server/src/a.ts", text: "\n// Decision 1.3 says so." }];
    assert.deepEqual(faultsOfDecisions([{ path, text: page }], texts), [
      "server/src/a.ts:2 cites decision 1.3, which does not exist.",
    ]);
  });

  test("finds each wrong number of several, even across the lines of a comment", () => {
    const text = "/**\n * Both hold (decisions 1.1, 1.9 or\n * 3.1), and so does decision\n * 2.2.\n */";
    assert.deepEqual(faultsOfDecisions([{ path, text: page }], [{ path: "a.ts", text }]), [
      "a.ts:2 cites decision 1.9, which does not exist.",
      "a.ts:2 cites decision 3.1, which does not exist.",
      "a.ts:3 cites decision 2.2, which does not exist.",
    ]);
  });

  test("finds a number shared by two rules", () => {
    assert.deepEqual(faultsWith('<a id="2.1"></a>**2.1 Errors.** An error has a code.'), [
      `${path}:13 repeats the number 2.1 of ${path}:11.`,
    ]);
  });

  test("finds a rule in a section with another number", () => {
    assert.deepEqual(faultsWith('<a id="1.3"></a>**1.3 Errors.** An error has a code.'), [
      `${path}:13 has the number 1.3 in section 2.`,
    ]);
  });

  test("finds a rule out of order", () => {
    const rule = (number: string) => `<a id="${number}"></a>**${number} Errors.** An error has a code.`;
    assert.deepEqual(faultsWith(`${rule("2.10")}\n\n${rule("2.9")}`), [
      `${path}:15 has the number 2.9 after 2.10.`,
    ]);
  });

  test("finds a rule without its anchor", () => {
    assert.deepEqual(faultsWith("**2.2 Errors.** An error has a code."), [
      `${path}:13 needs its anchor: <a id="2.2"></a>**2.2 …`,
    ]);
  });

  test("finds a name of the API that no rule has", () => {
    const named = page.replace("An id is", "An `id` is");
    assert.deepEqual(faultsOfNames([{ path, text: named }], ["id", "title"]), [
      "No decision names `title`: state there what the API does.",
    ]);
  });
});
