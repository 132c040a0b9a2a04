import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { countIn, longSentences, patterns } from "../../../scripts/documents/english/patterns.ts";
import { excessesIn, lowered } from "../../../scripts/documents/english/ratchet.ts";
import { prose } from "../../../scripts/documents/english/texts.ts";

/** A sentence for each pattern. */
const examples: Readonly<Record<string, string>> = {
  "preposition + which/whom/what": "The day on which it ends.",
  "what as a noun": "It shows what is there.",
  "one/those + that/of/with": "Keep those of the mosque.",
  "none, nothing, neither, nor": "Nothing was saved.",
  "beside, alone, of its own, stand, go on": "It has a page of its own.",
  "answer (for response)": "The service answers with 200.",
  "house, room, hole": "Every room has a door.",
};

suite("the check of English", () => {
  test("counts each pattern once in its sentence, and no other", () => {
    assert.deepEqual(
      Object.keys(examples),
      patterns.map(({ name }) => name),
    );
    for (const [name, sentence] of Object.entries(examples)) {
      const { counts } = countIn([sentence]);
      const found = Object.entries(counts).filter(([, count]) => count > 0);
      assert.deepEqual(found, [[name, 1]], sentence);
    }
  });

  test("counts words, sentences, and long sentences", () => {
    const words = (count: number) => `${"word ".repeat(count).trim()}.`;
    const { words: total, sentences, counts } = countIn([`${words(25)} ${words(26)}`]);
    assert.deepEqual([total, sentences, counts[longSentences]], [51, 2, 1]);
  });

  test("skips code and the targets of links", () => {
    const page = "See [the page](docs/nothing.md) and `none`.\n\n```sh\nanswer\n```\n";
    assert.deepEqual(
      Object.entries(countIn([prose(page)]).counts).filter(([, count]) => count > 0),
      [],
    );
  });

  test("refuses a count above the allowed count, and a new name without one", () => {
    const allowed = { pages: { answer: 2 }, "long pages": { "docs/a.md": 1_800 } };
    const found = { pages: { answer: 3, room: 1 }, "long pages": { "docs/a.md": 1_700, "docs/b.md": 1_501 } };
    assert.deepEqual(
      excessesIn(found, allowed, { "long pages": 1_500 }).map(({ name, count, allowed }) => [
        name,
        count,
        allowed,
      ]),
      [
        ["answer", 3, 2],
        ["room", 1, 0],
        ["docs/b.md", 1_501, 1_500],
      ],
    );
  });

  test("update lowers counts, without raising one or listing a page", () => {
    const allowed = {
      pages: { answer: 2, room: 5 },
      "long pages": { "docs/a.md": 1_800, "docs/c.md": 1_600 },
    };
    const found = {
      pages: { answer: 3, room: 1, hole: 4 },
      "long pages": { "docs/a.md": 1_700, "docs/b.md": 9_000 },
    };
    assert.deepEqual(lowered(allowed, found), {
      pages: { answer: 2, room: 1 },
      "long pages": { "docs/a.md": 1_700 },
    });
  });
});
