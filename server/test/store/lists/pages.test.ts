import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { readAcross } from "#store/lists/pages.ts";

suite("a list of several sections", () => {
  test("returns every part as if they were one, and reads only these", async () => {
    const parts = fc.record({
      lists: fc.array(fc.array(fc.integer(), { maxLength: 8 }), { maxLength: 5 }),
      offset: fc.nat(30),
      limit: fc.integer({ min: 1, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(parts, async ({ lists, offset, limit }) => {
        const reads: number[] = [];
        const sections = lists.map((list) => ({
          length: list.length,
          read: async (part: { limit: number; offset: number }) => {
            const rows = list.slice(part.offset, part.offset + part.limit);
            reads.push(rows.length - part.limit);
            return rows;
          },
        }));
        const rows = await readAcross(sections, { limit, offset });
        assert.deepEqual(rows, lists.flat().slice(offset, offset + limit));
        assert.ok(
          reads.every((missing) => missing === 0),
          "no read goes beyond the list",
        );
      }),
    );
  });
});
