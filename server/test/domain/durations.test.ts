import assert from "node:assert/strict";
import { test } from "node:test";
import { createDurations, durationBounds } from "#domain/counts.ts";

test("a duration counts up to the first bound that it does not exceed", () => {
  for (const [index, bound] of durationBounds.entries()) {
    const durations = createDurations();
    durations.add(bound);
    durations.add(bound * 1.000_001);
    const expected = [...durationBounds, 0].map((_, at) => (at === index || at === index + 1 ? 1 : 0));
    assert.deepEqual(durations.counts, expected, `${bound} s`);
  }
});

test("the counts and the sum include every duration, however short or long", () => {
  const durations = createDurations();
  for (const seconds of [0, 1e-9, 0.25, 0.5, 3_600]) durations.add(seconds);
  assert.equal(
    durations.counts.reduce((sum, count) => sum + count),
    5,
  );
  assert.equal(durations.counts.at(-1), 1);
  assert.ok(Math.abs(durations.sum() - 3_600.75) < 1e-6);
});

test("bounds rise", () => {
  assert.deepEqual(
    durationBounds,
    durationBounds.toSorted((a, b) => a - b),
  );
});
