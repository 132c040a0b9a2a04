import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { hoursOfSunApart, sunBand } from "./sun-band.ts";

suite("where the sun keeps the time of a zone", () => {
  test("is fifteen degrees around its meridian", () => {
    assert.deepEqual(sunBand(0), [{ from: -7.5, to: 7.5 }]);
    assert.deepEqual(sunBand(345), [{ from: 78.75, to: 93.75 }]);
  });

  test("continues beyond the date line, and a zone with the other side's date is where its islands are", () => {
    assert.deepEqual(sunBand(12 * 60), [
      { from: 172.5, to: 180 },
      { from: -180, to: -172.5 },
    ]);
    assert.deepEqual(sunBand(14 * 60), [{ from: -157.5, to: -142.5 }]);
  });
});

suite("a place and its zone", () => {
  test("lie close together, also across the date line", () => {
    assert.ok(hoursOfSunApart(-1.47, 0) < 1, "Sheffield");
    assert.ok(hoursOfSunApart(-157.4, 14 * 60) < 1, "Kiritimati");
    assert.ok(hoursOfSunApart(-171.8, 13 * 60) < 2, "Apia");
    assert.ok(
      hoursOfSunApart(75.99, 8 * 60) < 4,
      "Kashgar, the farthest inhabited place from its zone's meridian",
    );
  });

  test("lie many hours apart when the sign of a longitude is wrong", () => {
    assert.ok(hoursOfSunApart(106.8, -7 * 60) > 4);
    assert.equal(Math.round(hoursOfSunApart(74, -5 * 60)), 10, "New York without its sign");
  });
});
