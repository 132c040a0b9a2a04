import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type PrayerRow, type RowChange, reconcile } from "../../src/reconciliation/reconcile.ts";
import { type PrayerKey, prayerKeys } from "../../src/times/prayers.ts";
import type { PrayerTimes } from "../../src/timetable/rows.ts";

// Few keys and times, so equal and repeated rows are common.
const times = fc.constantFrom("12:45", "13:15", "13:30");
const row: fc.Arbitrary<PrayerTimes> = fc.record(
  { prayerKey: fc.constantFrom<PrayerKey>("fajr", "jummah", "eid"), adhanTime: times, iqamahTime: times },
  { requiredKeys: ["prayerKey", "adhanTime"] },
);
const keys = fc.subarray<PrayerKey>(["fajr", "jummah", "eid"]).map((some) => new Set(some));
const actualRows = fc
  .array(row, { maxLength: 8 })
  .map((rows) => rows.map((each, index): PrayerRow => ({ ...each, id: `row-${index}` })));
/** A source has no rows for keys that it does not manage. */
const situation = fc
  .tuple(fc.array(row, { maxLength: 8 }), actualRows, keys)
  .map(([rows, actual, managed]) => ({
    desired: rows.filter(({ prayerKey }) => managed.has(prayerKey)),
    actual,
    managed,
  }));

function apply(changes: RowChange[], actual: PrayerRow[]): PrayerRow[] {
  let rows = actual;
  for (const [index, change] of changes.entries()) {
    switch (change.kind) {
      case "add":
        rows = [...rows, { ...change.to, id: `new-${index}` }];
        break;
      case "change":
        rows = rows.map((each) => (each.id === change.from.id ? { ...change.to, id: each.id } : each));
        break;
      case "delete":
        rows = rows.filter((each) => each.id !== change.from.id);
        break;
    }
  }
  return rows;
}

function asMultiset(rows: PrayerTimes[]): string[] {
  return rows
    .map(({ prayerKey, adhanTime, iqamahTime }) => [prayerKey, adhanTime, iqamahTime].join(" "))
    .toSorted();
}

test("applied to any rows, the changes give exactly the desired ones", () => {
  fc.assert(
    fc.property(situation, ({ desired, actual, managed }) => {
      const after = apply(reconcile(desired, actual, managed).changes, actual);
      const managedAfter = after.filter(({ prayerKey }) => managed.has(prayerKey));
      assert.deepEqual(asMultiset(managedAfter), asMultiset(desired));
    }),
  );
});

test("a second plan is empty", () => {
  fc.assert(
    fc.property(situation, ({ desired, actual, managed }) => {
      const after = apply(reconcile(desired, actual, managed).changes, actual);
      assert.deepEqual(reconcile(desired, after, managed), { changes: [], unchanged: desired.length });
    }),
  );
});

test("no plan has more writes than it needs", () => {
  fc.assert(
    fc.property(situation, ({ desired, actual, managed }) => {
      const needed = [...managed].map((key) => {
        const want = asMultiset(desired.filter(({ prayerKey }) => prayerKey === key));
        const have = asMultiset(actual.filter(({ prayerKey }) => prayerKey === key));
        return Math.max(want.length, have.length) - equalPairs(want, have);
      });
      const { changes } = reconcile(desired, actual, managed);
      assert.equal(
        changes.length,
        needed.reduce((sum, count) => sum + count, 0),
      );
    }),
  );
});

test("rows of unmanaged keys are never touched", () => {
  fc.assert(
    fc.property(situation, ({ desired, actual, managed }) => {
      const after = apply(reconcile(desired, actual, managed).changes, actual);
      const others = (rows: PrayerRow[]) => rows.filter(({ prayerKey }) => !managed.has(prayerKey));
      assert.deepEqual(others(after), others(actual));
    }),
  );
});

test("additions come first and deletions last, so no prayer is without rows in between", () => {
  fc.assert(
    fc.property(situation, ({ desired, actual, managed }) => {
      const kinds = reconcile(desired, actual, managed).changes.map(({ kind }) => kind);
      assert.deepEqual(kinds, kinds.toSorted());
    }),
  );
});

test("three jummahs stay three, and only the moved jummah is written", () => {
  const jummah = (adhanTime: string): PrayerTimes => ({ prayerKey: "jummah", adhanTime });
  const actual = ["12:30", "13:15", "14:00"].map((time, index) => ({ ...jummah(time), id: `row-${index}` }));
  const desired = ["14:00", "12:30", "13:30"].map(jummah);
  assert.deepEqual(reconcile(desired, actual, new Set(prayerKeys)), {
    changes: [{ kind: "change", from: actual[1], to: jummah("13:30") }],
    unchanged: 2,
  });
});

function equalPairs(a: string[], b: string[]): number {
  const rest = [...b];
  return a.filter((item) => {
    const index = rest.indexOf(item);
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  }).length;
}
