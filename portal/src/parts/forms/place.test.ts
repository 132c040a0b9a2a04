import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { readPlace } from "./place.ts";

suite("A place that is typed", () => {
  test("is read as maps show it", () => {
    const typed = [
      "53.3811, -1.4701",
      "53.3811 −1.4701",
      " 53.3811,-1.4701 ",
      "53.3811° N, 1.4701° W",
      "53.3811;-1.4701",
    ];
    for (const text of typed)
      assert.deepEqual(readPlace(text), { latitude: 53.3811, longitude: -1.4701 }, text);
  });

  test("is not guessed from one number, a postal address or a position off the globe", () => {
    for (const text of ["53.3811", "Sheffield", "91, 0", "0, 181", "53,3811", "53.3811, -1.4701, 5"]) {
      assert.equal(readPlace(text), undefined, text);
    }
  });
});
