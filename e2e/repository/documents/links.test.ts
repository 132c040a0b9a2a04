import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { faultsOfLinks } from "../../../scripts/documents/links.ts";

const files: Readonly<Record<string, string>> = {
  "docs/keys.md": "# Keys\n\n## What a `mps_` key is\n\n## Ends\n\n## Ends\n\n```sh\n## not a heading\n```\n",
  "docs/portal.png": "",
};
const faultsOf = (text: string) => faultsOfLinks({ path: "docs/page.md", text }, (path) => files[path]);

describe("a link of a page", () => {
  for (const [what, text] of Object.entries({
    "to a file": "[keys](keys.md), ![the portal](portal.png), [keys](../docs/keys.md)",
    "to a heading": "[a](keys.md#what-a-mps_-key-is), [b](keys.md#ends), [c](keys.md#ends-1)",
    "to another host": "[site](https://example.org/keys.md#none), [mail](mailto:a@example.org)",
    "that is shown as code": "`[keys](none.md)`\n\n```md\n[keys](none.md)\n```\n",
  })) {
    test(`${what} is fine`, () => assert.deepEqual(faultsOf(text), []));
  }

  test("to a file that does not exist is reported with its line", () => {
    assert.deepEqual(faultsOf("# Page\n\n[gone](gone.md)"), [
      "docs/page.md:3 links to docs/gone.md, which does not exist.",
    ]);
  });

  test("to a heading that does not exist is reported", () => {
    const expected = (heading: string) => [
      `docs/page.md:1 links to #${heading}, a heading that docs/keys.md does not have.`,
    ];
    assert.deepEqual(faultsOf("[a](keys.md#begins)"), expected("begins"));
    assert.deepEqual(faultsOf("[a](keys.md#not-a-heading)"), expected("not-a-heading"));
  });
});
