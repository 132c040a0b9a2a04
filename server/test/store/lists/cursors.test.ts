import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { cursorAt } from "#domain/cursors.ts";
import { cursorOf, type PositionKind, positionIn } from "#store/lists/cursors.ts";

const kinds: readonly PositionKind[] = ["text", "instant", "uuid"];
const place = ["noor", "2026-11-20T18:00:00.000Z", "0d6f9a52-8c4c-4e36-9e4d-0f4c6a8e1b27"];
const list = "users";
const invalid = { reason: "cursor_invalid" };

suite("A cursor of a list", () => {
  test("names the place that it was made of", () => {
    assert.deepEqual(positionIn(list, cursorOf(list, place), kinds), place);
    assert.equal(positionIn(list, undefined, kinds), undefined);
  });

  test("is refused with a value that its column cannot have", () => {
    const wrong = [["a\0"], ["20 November", 1], ["not an id", 2]].map(([value, index = 0]) =>
      place.with(Number(index), String(value)),
    );
    for (const position of wrong)
      assert.throws(() => positionIn(list, cursorOf(list, position), kinds), invalid);
    assert.throws(() => positionIn(list, cursorOf(list, place.slice(1)), kinds), invalid);
    assert.throws(() => positionIn(list, "made up", kinds), invalid);
  });

  test("is refused in another encoding of the same place", () => {
    const spaced = cursorAt(list, JSON.stringify(place, null, 1));
    assert.throws(() => positionIn(list, spaced, kinds), invalid);
    assert.throws(() => positionIn(list, `${cursorOf(list, place)}=`, kinds), invalid);
  });

  test("is refused by every other list", () => {
    for (const other of ["endless keys", "users ", ""])
      assert.throws(() => positionIn(other, cursorOf(list, place), kinds), invalid);
  });
});
