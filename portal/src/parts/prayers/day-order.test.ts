import assert from "node:assert/strict";
import { test } from "node:test";
import type { Prayer, PrayerKey } from "@mosque-sync/contract";
import { inDayOrder, prayerKeysOfDay } from "./day-order.ts";

const row = (prayerKey: PrayerKey, adhanTime: string): Prayer => ({
  id: `${prayerKey} ${adhanTime}`,
  prayerKey,
  adhanTime,
  createdAt: "2026-11-20T18:00:00.000Z",
});

test("prayers are in the order of a day, isha too when it is after midnight", () => {
  const rows = [row("fajr", "03:10"), row("isha", "00:15"), row("duha", "06:00"), row("jummah", "13:30")];
  assert.deepEqual(
    inDayOrder(rows).map(({ prayer }) => prayer.prayerKey),
    ["fajr", "duha", "jummah", "isha"],
  );
});

test("several rows of a prayer are numbered, a single one is not", () => {
  const rows = [
    row("dhuhr", "12:10"),
    row("jummah", "13:00"),
    row("jummah", "13:45"),
    row("jummah", "14:30"),
  ];
  assert.deepEqual(
    inDayOrder(rows).map(({ number }) => number),
    [undefined, 1, 2, 3],
  );
});

test("every prayer has its place", () => {
  assert.equal(new Set(prayerKeysOfDay).size, 11);
});
