import assert from "node:assert/strict";
import { test } from "node:test";
import { CalculationMethod, Coordinates, PrayerTimes } from "adhan";
import { Temporal } from "temporal-polyfill/full";
import { sunsetMinutes } from "./sunset.ts";

test("sunset is within two minutes of a library's, everywhere it sets and on every tenth day of a year", () => {
  const places = [
    { latitude: 53.38, longitude: -1.47 },
    { latitude: 21.42, longitude: 39.83 },
    { latitude: -36.85, longitude: 174.76 },
    { latitude: 1.87, longitude: -157.43 },
    { latitude: -13.83, longitude: -171.77 },
    { latitude: 59.91, longitude: 10.75 },
  ];
  for (const place of places) {
    const coordinates = new Coordinates(place.latitude, place.longitude);
    for (let day = 0; day < 365; day += 10) {
      const date = Temporal.PlainDate.from("2026-01-01").add({ days: day });
      const local = new Date(date.year, date.month - 1, date.day);
      const { sunset } = new PrayerTimes(coordinates, local, CalculationMethod.MuslimWorldLeague());
      const expected = (sunset.getTime() - Date.UTC(date.year, date.month - 1, date.day)) / 60_000;
      const found = sunsetMinutes(place, date) ?? Number.NaN;
      const difference = ((((found - expected) % 1_440) + 1_440 + 720) % 1_440) - 720;
      assert.ok(Math.abs(difference) < 2, `${JSON.stringify(place)} ${date}: ${found} against ${expected}`);
    }
  }
});

test("the sun does not set in a polar summer or a polar winter", () => {
  const place = { latitude: 78.2, longitude: 15.6 };
  for (const date of ["2026-06-21", "2026-12-21"]) {
    assert.equal(sunsetMinutes(place, Temporal.PlainDate.from(date)), undefined);
  }
});
