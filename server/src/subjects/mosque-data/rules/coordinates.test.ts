import assert from "node:assert/strict";
import { test } from "node:test";
import { coordinatesOrDefault, requireBothOrNone } from "./coordinates.ts";

const sheffield = { latitude: 53.3811, longitude: -1.4701 };

test("a place has both coordinates or none", () => {
  requireBothOrNone(sheffield);
  requireBothOrNone({ latitude: 0, longitude: 0 });
  requireBothOrNone({});
  requireBothOrNone({ latitude: null, longitude: null });
  for (const half of [
    { latitude: 0 },
    { longitude: 0 },
    { latitude: 53.3811, longitude: null },
    { latitude: null, longitude: -1.4701 },
  ]) {
    assert.throws(() => requireBothOrNone(half), { reason: "coordinates_incomplete" }, JSON.stringify(half));
  }
});

test("a new place has the coordinates that were sent, zero included", () => {
  assert.deepEqual(coordinatesOrDefault({ latitude: 0, longitude: 0 }, sheffield), {
    latitude: 0,
    longitude: 0,
  });
});

test("a new place without coordinates gets the mosque's", () => {
  assert.deepEqual(coordinatesOrDefault({}, sheffield), sheffield);
});

test("a new place without coordinates has none if the mosque has none", () => {
  assert.deepEqual(coordinatesOrDefault({}, {}), {});
});

test("a new place with one coordinate is refused, whatever the mosque has", () => {
  assert.throws(() => coordinatesOrDefault({ latitude: 1 }, sheffield), { reason: "coordinates_incomplete" });
});
