import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Fields } from "../../src/sync/fields.ts";
import { announcements } from "../../src/sync/items/announcements.ts";
import type { ServerItem } from "../../src/sync/items/item.ts";
import { fixedOf } from "../../src/sync/items/ownership.ts";
import { type ItemReconciliation, reconcileItems } from "../../src/sync/items/reconcile-items.ts";
import type { ItemRecords } from "../../src/sync/state/item-records.ts";

// Few names and values, so equal items and titles are common.
const coordinates = fc.constantFrom({}, { latitude: 53.38, longitude: -1.47 }, { latitude: 0, longitude: 0 });
const fields: fc.Arbitrary<Fields> = fc
  .tuple(
    fc.record(
      {
        title: fc.constantFrom("A", "B"),
        body: fc.constantFrom("x", "y"),
        flairType: fc.constantFrom("n", "m"),
      },
      { requiredKeys: ["title", "body"] },
    ),
    coordinates,
  )
  .map(([said, where]): Fields => ({ ...said, ...where }) as Fields);
const names = ["a", "b", "c", "d"];

/** A mosque with items of people and of ours, and the records of ours; some of ours are gone. */
const situation = fc
  .record({
    wanted: fc.uniqueArray(fc.record({ name: fc.constantFrom(...names), fields }), {
      selector: ({ name }) => name,
    }),
    others: fc.array(fields, { maxLength: 3 }),
    made: fc.uniqueArray(fc.record({ name: fc.constantFrom(...names), fields, isThere: fc.boolean() }), {
      selector: ({ name }) => name,
    }),
    begun: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom(...names),
        fields,
        isThere: fc.boolean(),
        sent: fc.constantFrom(1, 2),
      }),
      {
        selector: ({ name }) => name,
      },
    ),
  })
  .map(({ wanted, others, made, begun }) => {
    const items = (prefix: string, list: readonly { fields: Fields; isThere?: boolean }[]): ServerItem[] =>
      list.flatMap((each, index) =>
        each.isThere === false ? [] : [{ id: `${prefix}-${index}`, fields: each.fields }],
      );
    const records: ItemRecords = {
      made: made.map(({ name, fields }, index) => ({
        name,
        id: `made-${index}`,
        given: Object.keys(fields),
        fixed: fixedOf(announcements, fields),
      })),
      begun: begun.map(({ name, fields, sent }) => ({ name, key: `key-${name}`, fields, sent })),
    };
    const ofPeople = items(
      "other",
      others.map((each) => ({ fields: each })),
    );
    return {
      wanted,
      ofPeople,
      actual: [...items("begun", begun), ...items("made", made), ...ofPeople],
      records,
    };
  });
type Situation = typeof situation extends fc.Arbitrary<infer S> ? S : never;

function reconcile({ wanted, actual, records }: Pick<Situation, "wanted" | "actual" | "records">) {
  return reconcileItems(announcements, { items: wanted, others: new Set() }, actual, records, true);
}

/** The server and the records after all changes are written. */
function apply({ changes, records }: ItemReconciliation, actual: readonly ServerItem[]) {
  let items = [...actual];
  let { made } = records;
  for (const [index, change] of changes.entries()) {
    switch (change.kind) {
      case "add": {
        const id = `new-${index}`;
        const { name, to } = change;
        items.unshift({ id, fields: to });
        made = [...made, { name, id, given: Object.keys(to), fixed: fixedOf(announcements, to) }];
        break;
      }
      case "change":
        items = items.map((item) => (item.id === change.from.id ? merged(item, change.to) : item));
        break;
      case "delete":
        items = items.filter((item) => item.id !== change.from.id);
        made = made.filter(({ id }) => id !== change.from.id);
        break;
    }
  }
  return { actual: items, records: { made, begun: [] } };
}

function merged({ id, fields }: ServerItem, changes: Readonly<Record<string, unknown>>): ServerItem {
  const entries = Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== null);
  return { id, fields: Object.fromEntries(entries) as Fields };
}

test("applied to any mosque, the changes leave each wanted item once, and no other item of ours", () => {
  fc.assert(
    fc.property(situation, (before) => {
      const after = apply(reconcile(before), before.actual);
      assert.deepEqual(
        after.records.made.map(({ name }) => name).toSorted(),
        before.wanted.map(({ name }) => name).toSorted(),
      );
      for (const { name, fields: wanted } of before.wanted) {
        const { id } = after.records.made.find((made) => made.name === name) ?? {};
        const item = after.actual.find((each) => each.id === id);
        assert.deepEqual({ ...item?.fields, ...wanted }, item?.fields);
      }
    }),
  );
});

test("a second plan is empty", () => {
  fc.assert(
    fc.property(situation, (before) => {
      const after = apply(reconcile(before), before.actual);
      const { changes, unchanged } = reconcile({ ...after, wanted: before.wanted });
      assert.deepEqual([changes, unchanged], [[], before.wanted.length]);
    }),
  );
});

test("users' items stay unchanged", () => {
  fc.assert(
    fc.property(situation, (before) => {
      const { changes } = reconcile({ ...before, records: { ...before.records, begun: [] } });
      const touched = changes.flatMap((change) => (change.kind === "add" ? [] : [change.from.id]));
      const ours = new Set(before.records.made.map(({ id }) => id));
      assert.deepEqual(
        touched.filter((id) => !ours.has(id)),
        [],
      );
    }),
  );
});

test("a completed creation is not repeated, and another is sent with its first key", () => {
  fc.assert(
    fc.property(fields, fc.boolean(), (sent, isThere) => {
      const records: ItemRecords = { made: [], begun: [{ name: "a", key: "first", fields: sent, sent: 1 }] };
      const actual = isThere ? [{ id: "begun", fields: sent }] : [];
      const { changes } = reconcile({ wanted: [{ name: "a", fields: sent }], actual, records });
      const add = { kind: "add", item: "announcement", name: "a", to: sent, key: "first" };
      assert.deepEqual(changes, isThere ? [] : [add]);
    }),
  );
});

test("additions come first and deletions last", () => {
  fc.assert(
    fc.property(situation, (before) => {
      const kinds = reconcile(before).changes.map(({ kind }) => kind);
      assert.deepEqual(kinds, kinds.toSorted());
    }),
  );
});
