import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { PrayerKey } from "@mosque-sync/contract";
import { zoneClock } from "#parts/zones/zone-clock.ts";
import { dayLine, type Row } from "./day-line.ts";

const london = zoneClock("Europe/London");
const sunday = "2026-11-22";
const atNoon = Date.parse("2026-11-22T12:00Z");

function row(prayerKey: PrayerKey, adhanTime?: string, iqamahTime?: string): Row {
  return {
    id: `${prayerKey} ${adhanTime}`,
    prayerKey,
    ...(adhanTime && { adhanTime }),
    ...(iqamahTime && { iqamahTime }),
  };
}

const november = [
  row("fajr", "06:02", "06:35"),
  row("sunrise", "07:46"),
  row("dhuhr", "11:54", "13:15"),
  row("asr", "14:05", "14:30"),
  row("maghrib", "16:04", "16:09"),
  row("isha", "17:45", "19:30"),
];
const keysOf = (rows: readonly Row[]) => rows.map(({ prayerKey }) => prayerKey);

suite("the line of a day", () => {
  test("places each adhan and iqamah by its time", () => {
    const { ticks, hoursOfDay } = dayLine(sunday, november, london, atNoon);
    assert.equal(ticks.length, 11);
    assert.equal(hoursOfDay, 24);
    const asr = ticks.filter(({ prayerKey }) => prayerKey === "asr");
    assert.deepEqual(
      asr.map(({ part, position }) => [part, Math.round(position * 24 * 60)]),
      [
        ["adhan", 14 * 60 + 5],
        ["iqamah", 14 * 60 + 30],
      ],
    );
  });

  test("names what comes next: the iqamah of a prayer whose adhan was called", () => {
    const { now, next } = dayLine(sunday, november, london, atNoon);
    assert.equal(now, 0.5);
    assert.deepEqual([next?.prayerKey, next?.part, next?.instant], ["dhuhr", "iqamah", atNoon + 75 * 60_000]);
  });

  test("has a next prayer only if a congregation follows", () => {
    const at = (time: string) => dayLine(sunday, november, london, Date.parse(`2026-11-22T${time}Z`)).next;
    assert.equal(at("07:00")?.prayerKey, "dhuhr");
    assert.equal(at("19:30"), undefined);
  });

  test("knows the daylight from sunrise and maghrib", () => {
    const { daylight } = dayLine(sunday, november, london, atNoon);
    assert.deepEqual(
      [daylight?.from, daylight?.to].map((position) => Math.round((position ?? 0) * 1440)),
      [7 * 60 + 46, 16 * 60 + 4],
    );
    assert.equal(dayLine(sunday, [], london, atNoon).daylight, undefined);
  });

  test("is the mosque's own day, wherever the reader is", () => {
    const kiritimati = zoneClock("Pacific/Kiritimati");
    const { now, next } = dayLine("2026-11-23", november, kiritimati, atNoon);
    assert.equal(Math.round((now ?? 0) * 1440), 120, "2 o'clock on the next day");
    assert.equal(next?.prayerKey, "fajr");
    const pagoPago = zoneClock("Pacific/Pago_Pago");
    assert.equal(Math.round((dayLine(sunday, november, pagoPago, atNoon).now ?? 0) * 1440), 60);
  });

  test("shows no present on a day that is not now", () => {
    assert.equal(dayLine("2026-11-21", november, london, atNoon).now, undefined);
    assert.equal(dayLine("2026-11-23", november, london, atNoon).now, undefined);
  });
});

suite("the line of a day with a clock change", () => {
  test("has 23 hours in spring: what follows the change comes an hour earlier", () => {
    const { hours, hoursOfDay } = dayLine("2026-03-29", november, london, atNoon);
    assert.equal(hoursOfDay, 23);
    assert.deepEqual(
      hours.map(({ position }) => Math.round(position * 23)),
      [0, 2, 5, 8, 11, 14, 17, 20, 23],
    );
  });

  test("has 25 hours in autumn", () => {
    const { hours, hoursOfDay, ticks } = dayLine("2026-10-25", november, london, atNoon);
    assert.equal(hoursOfDay, 25);
    assert.deepEqual(
      hours.map(({ position }) => Math.round(position * 25)),
      [0, 4, 7, 10, 13, 16, 19, 22, 25],
    );
    assert.equal(ticks[0]?.instant, Date.parse("2026-10-25T06:02Z"));
  });
});

suite("isha after midnight", () => {
  const june = [row("maghrib", "21:38", "21:43"), row("isha", "00:20", "00:45")];
  const at = (instant: string) => dayLine("2026-06-20", june, london, Date.parse(instant));

  test("belongs to the following night, and the line extends to it", () => {
    const { ticks, rows, hours } = at("2026-06-20T12:00Z");
    assert.deepEqual(
      ticks.map(({ instant }) => new Date(instant).toISOString()),
      [
        "2026-06-20T20:38:00.000Z",
        "2026-06-20T20:43:00.000Z",
        "2026-06-20T23:20:00.000Z",
        "2026-06-20T23:45:00.000Z",
      ],
    );
    assert.deepEqual(keysOf(rows), ["maghrib", "isha"]);
    assert.ok(ticks.every(({ position }) => position < 1));
    assert.ok((hours.at(-1)?.position ?? 1) < 1, "midnight is on the line");
  });

  test("is still to come when the new day begins", () => {
    const { next, ticks } = at("2026-06-19T23:10Z");
    assert.deepEqual([next?.prayerKey, next?.instant], ["isha", Date.parse("2026-06-19T23:20Z")]);
    assert.equal(ticks.length, 6, "that of the night before, and that of the night that follows");
    assert.equal(at("2026-06-19T23:20Z").next?.part, "iqamah");
    assert.equal(at("2026-06-19T23:45Z").next?.prayerKey, "maghrib");
  });

  test("begins before midnight where only its iqamah is after it", () => {
    const { ticks } = dayLine(
      "2026-06-20",
      [row("isha", "23:50", "00:10")],
      london,
      Date.parse("2026-06-20T12:00Z"),
    );
    assert.deepEqual(
      ticks.map(({ instant }) => new Date(instant).toISOString()),
      ["2026-06-20T22:50:00.000Z", "2026-06-20T23:10:00.000Z"],
    );
  });
});

suite("the rows of a day", () => {
  const rows = [...november, row("jummah", "12:45", "13:15"), row("jummah", "13:45", "14:00"), row("eid")];

  test("include every jummah on Fridays only, and never eid", () => {
    const friday = dayLine("2026-11-20", rows, london, atNoon);
    assert.deepEqual(keysOf(friday.rows), [
      "fajr",
      "sunrise",
      "dhuhr",
      "jummah",
      "jummah",
      "asr",
      "maghrib",
      "isha",
    ]);
    assert.deepEqual(keysOf(friday.otherRows), ["eid"]);
    assert.deepEqual(keysOf(dayLine(sunday, rows, london, atNoon).otherRows), ["jummah", "jummah", "eid"]);
  });

  test("are sorted by time, and rows without a time come last", () => {
    const unordered = [row("tahajjud", "03:30"), row("midnight"), row("isha", "17:45"), row("fajr", "06:02")];
    assert.deepEqual(keysOf(dayLine(sunday, unordered, london, atNoon).rows), [
      "tahajjud",
      "fajr",
      "isha",
      "midnight",
    ]);
  });
});
