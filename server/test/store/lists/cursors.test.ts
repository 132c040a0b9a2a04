import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { cursorOf, type PositionKind, positionIn } from "#store/lists/cursors.ts";

const kinds: readonly PositionKind[] = ["text", "instant", "uuid"];
const place = ["noor", "2026-11-20T18:00:00.000Z", "0d6f9a52-8c4c-4e36-9e4d-0f4c6a8e1b27"];
const invalid = { reason: "cursor_invalid" };

suite("A cursor of a list", () => {
  test("names the place that it was made of", () => {
    assert.deepEqual(positionIn(cursorOf(place), kinds), place);
    assert.equal(positionIn(undefined, kinds), undefined);
  });

  test("is refused with a value that its column cannot have", () => {
    const wrong = [["a\0"], ["20 November", 1], ["not an id", 2]].map(([value, index = 0]) =>
      place.with(Number(index), String(value)),
    );
    for (const position of wrong) assert.throws(() => positionIn(cursorOf(position), kinds), invalid);
    assert.throws(() => positionIn(cursorOf(place.slice(1)), kinds), invalid);
    assert.throws(() => positionIn("made up", kinds), invalid);
  });

  test("is refused in another encoding of the same place", () => {
    const spaced = Buffer.from(JSON.stringify(place, null, 1)).toString("base64url");
    assert.throws(() => positionIn(spaced, kinds), invalid);
    assert.throws(() => positionIn(`${cursorOf(place)}=`, kinds), invalid);
  });
});
