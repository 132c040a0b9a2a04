import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { limits, type Prayer, prayerKeys } from "@mosque-sync/contract";
import fc from "fast-check";
import { changedPrayer, inListOrder, requireRoom, requireSomeTime, requireSupportedKey } from "./prayers.ts";

suite("the list of prayer rows", () => {
  /** Few values, so that rows are often equal. */
  const anyTime = fc.option(fc.constantFrom("05:10", "05:11", "13:30"), { nil: undefined });
  const anyRow = fc.record({
    prayerKey: fc.constantFrom(...prayerKeys),
    adhanTime: anyTime,
    iqamahTime: anyTime,
  });
  const anyRows = fc.array(anyRow).map((rows) =>
    rows.map((times, sequence) => ({
      sequence,
      prayer: { ...times, id: String(sequence), createdAt: "2026-11-20T18:00:00.000Z" } satisfies Prayer,
    })),
  );
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  /** A row's sort key, as text. */
  const placeOf = ({ id, prayerKey, adhanTime, iqamahTime }: Prayer) =>
    `${twoDigits(prayerKeys.indexOf(prayerKey))} ${adhanTime ?? iqamahTime ?? ""} ${twoDigits(Number(id))}`;

  test("is sorted by prayer key, then by adhan or else iqamah, then by creation", () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const places = inListOrder(rows).map(placeOf);
        assert.deepEqual(places, places.toSorted());
      }),
    );
  });

  test("has every row once, and is the same for any order of input", () => {
    const twice = anyRows.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    );
    fc.assert(
      fc.property(twice, ([rows, shuffled]) => {
        assert.deepEqual(inListOrder(shuffled), inListOrder(rows));
        assert.deepEqual(
          new Set(inListOrder(rows).map(({ id }) => id)),
          new Set(rows.map(({ prayer }) => prayer.id)),
        );
        assert.equal(inListOrder(rows).length, rows.length);
      }),
    );
  });
});

suite("a prayer row", () => {
  const row: Prayer = {
    id: "c2f5c7de-3b0c-4c55-9d6c-0a8f3c1d2e22",
    prayerKey: "isha",
    adhanTime: "19:10",
    createdAt: "2026-11-20T18:00:00.000Z",
  };

  test("may have only a prayer key that the mosque supports", () => {
    requireSupportedKey("isha", ["fajr", "isha"]);
    requireSupportedKey(undefined, ["fajr"]);
    assert.throws(() => requireSupportedKey("eid", ["fajr", "isha"]), {
      reason: "prayer_key_not_supported",
      details: { value: "eid", allowed: "fajr, isha" },
    });
    assert.throws(() => requireSupportedKey("eid", []), { details: { value: "eid", allowed: "none" } });
  });

  test("has an adhan, an iqamah, or both", () => {
    requireSomeTime(row);
    requireSomeTime({ prayerKey: "jummah", iqamahTime: "13:30" });
    assert.throws(() => requireSomeTime({ prayerKey: "jummah" }), { reason: "prayer_times_missing" });
  });

  test("may lose its adhan or iqamah time, but not both", () => {
    const moved = changedPrayer(row, { adhanTime: null, iqamahTime: "19:45" });
    assert.ok(!("adhanTime" in moved));
    assert.equal(moved.iqamahTime, "19:45");
    assert.throws(() => changedPrayer(row, { adhanTime: null }), { reason: "prayer_times_missing" });
    assert.throws(() => changedPrayer(moved, { iqamahTime: null }), { reason: "prayer_times_missing" });
  });

  test("is refused when the mosque has the maximum number of rows", () => {
    requireRoom(limits.prayerRowsPerMosque - 1);
    assert.throws(() => requireRoom(limits.prayerRowsPerMosque), { reason: "prayer_rows_full" });
  });
});
