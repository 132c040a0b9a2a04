import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { merged, sameValues } from "#domain/merge.ts";

suite("a merge patch", () => {
  /** The test cases of RFC 7396, appendix A, with objects on both sides: before, patch, after. */
  const cases: readonly (readonly [before: object, patch: object, after: object])[] = [
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b" }, { a: null }, {}],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  for (const [before, patch, after] of cases) {
    test(`${JSON.stringify(patch)} makes ${JSON.stringify(after)} of ${JSON.stringify(before)}`, () => {
      assert.deepEqual(merged(before, patch), after);
    });
  }

  const plain = { noNullPrototype: true };
  const anyObject = fc.dictionary(
    fc.constantFrom("a", "b", "c"),
    fc.oneof(fc.string(), fc.integer(), fc.dictionary(fc.constantFrom("a", "b"), fc.string(), plain)),
    plain,
  );

  test("leaves its target and itself unchanged", () => {
    fc.assert(
      fc.property(anyObject, anyObject, (before, patch) => {
        const copies = structuredClone([before, patch]);
        merged(before, patch);
        assert.deepEqual([before, patch], copies);
      }),
    );
  });

  test("that is empty has no effect", () => {
    fc.assert(fc.property(anyObject, (before) => assert.deepEqual(merged(before, {}), before)));
  });
});

suite("values", () => {
  test("are the same whatever the order of their members", () => {
    assert.ok(sameValues({ a: 1, b: { c: "x", d: true } }, { b: { d: true, c: "x" }, a: 1 }));
  });

  test("are the same with or without a member that has no value", () => {
    assert.ok(sameValues({ a: 1, b: undefined }, { a: 1 }));
  });

  test("differ when any member does, at any depth", () => {
    const value = { a: 1, b: { c: "x" } };
    const others = [
      { ...value, a: 2 },
      { ...value, a: "1" },
      { ...value, b: { c: "y" } },
      { ...value, b: {} },
      { ...value, b: "x" },
      { ...value, d: null },
      { a: 1 },
    ];
    for (const other of others) {
      assert.ok(!sameValues(value, other), JSON.stringify(other));
      assert.ok(!sameValues(other, value), JSON.stringify(other));
    }
  });

  test("of lists are the same when every item is the same, in the same order", () => {
    assert.ok(sameValues({ list: ["a", "b"] }, { list: ["a", "b"] }));
    for (const list of [["b", "a"], ["a"], ["a", "b", "c"], [], "a", { 0: "a", 1: "b" }]) {
      assert.ok(!sameValues({ list: ["a", "b"] }, { list }), JSON.stringify(list));
      assert.ok(!sameValues({ list }, { list: ["a", "b"] }), JSON.stringify(list));
    }
  });

  test("that a patch leaves out stay the same, including lists", () => {
    const before = { coverPhotos: ["https://example.org/noor.jpg"], details: { flairType: "lecture" } };
    assert.ok(sameValues(before, merged(before, { details: { flairType: "lecture" } })));
  });
});
