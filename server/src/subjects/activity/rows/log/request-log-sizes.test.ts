import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { sinceWhen } from "./request-log-sizes.ts";

const sizes = (...bytes: number[]) =>
  bytes.map((each, index) => ({ since: `2026-12-05T12:${50 - 10 * index}:00.000Z`, bytes: each }));

suite("the size of the request log", () => {
  test("is valid up to the bound, without cuts", () => {
    assert.equal(sinceWhen([], 10), undefined);
    assert.equal(sinceWhen(sizes(4, 4, 2), 10), undefined);
  });

  test("beyond it keeps the newest that fit into nine tenths", () => {
    assert.equal(sinceWhen(sizes(4, 4, 3), 10), "2026-12-05T12:40:00.000Z");
    assert.equal(sinceWhen(sizes(4, 6, 3), 10), "2026-12-05T12:50:00.000Z");
    assert.equal(sinceWhen(sizes(3, 3, 3, 3), 10), "2026-12-05T12:30:00.000Z");
  });

  test("always keeps the newest ten minutes", () => {
    assert.equal(sinceWhen(sizes(20, 1), 10), "2026-12-05T12:50:00.000Z");
  });
});
