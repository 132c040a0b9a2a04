import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { shortId, wholeId } from "#store/tables/columns.ts";

suite("a short id", () => {
  test("takes 24 bytes for a UUID", () => {
    const short = shortId("3f2c8f0e-2a52-4a63-9d0f-0a1c5b7e8d11");
    assert.equal(short, "·PyyPDipSSmOdDwocW36NEQ");
    assert.equal(Buffer.byteLength(short), 24);
  });

  test("is the id again, also of an id that is no UUID or that was stored whole", () => {
    const ascii = fc.string({ unit: "grapheme-ascii" });
    const short = fc.uuid().map((id) => shortId(id).slice(1));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uuid(),
          fc.uuid().map((id) => id.toUpperCase()),
          ascii,
          short,
        ),
        (id) => {
          assert.equal(wholeId(shortId(id)), id);
          assert.equal(wholeId(id), id);
        },
      ),
    );
  });
});
