import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { shownOf } from "#store/lists/pages.ts";

suite("A page of a list", () => {
  test("shows its number of rows, and continues after the last if more are found", () => {
    assert.deepEqual(shownOf([1, 2, 3], 2), { rows: [1, 2], last: 2 });
    assert.deepEqual(shownOf([1, 2], 2), { rows: [1, 2], last: undefined });
    assert.deepEqual(shownOf([], 2), { rows: [], last: undefined });
  });
});
