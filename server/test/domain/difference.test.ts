import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { eventFields, profileFields } from "@mosque-sync/contract";
import fc from "fast-check";
import { differenceOf, withDifference } from "#domain/merge.ts";
import { anyResource } from "../any-resource.ts";

suite("what differs between a resource before and after a change", () => {
  test("are the members that were added, replaced or removed, on the side that has them", () => {
    const before = { id: "1", title: "Eid", links: ["a", "b"], place: { street: "Noor", city: "Leeds" } };
    const after = { id: "1", title: "Eid prayer", links: ["a", "b"], body: "At 8" };
    assert.deepEqual(differenceOf(before, after), {
      before: { title: "Eid", place: { street: "Noor", city: "Leeds" } },
      after: { title: "Eid prayer", body: "At 8" },
    });
  });

  test("is empty if only the order of properties differs", () => {
    const [before, after] = [
      { a: 1, b: { c: 1, d: 2 } },
      { b: { d: 2, c: 1 }, a: 1 },
    ];
    assert.deepEqual(differenceOf(before, after), { before: {}, after: {} });
  });

  for (const [name, fields] of Object.entries({ profileFields, eventFields })) {
    test(`leads from any resource to any other, and back: ${name}`, () => {
      const resource = anyResource(fields);
      fc.assert(
        fc.property(resource, resource, (before, after) => {
          const difference = differenceOf(before, after);
          assert.deepEqual(withDifference(before, difference), { ...after });
          const back = { before: difference.after, after: difference.before };
          assert.deepEqual(withDifference(after, back), { ...before });
        }),
      );
    });
  }

  test("may be given with members that have not changed", () => {
    const [before, after] = [
      { key: "fajr", adhan: "05:10", iqamah: "05:30" },
      { key: "fajr", adhan: "05:12" },
    ];
    assert.deepEqual(withDifference(before, { before, after }), after);
  });
});
