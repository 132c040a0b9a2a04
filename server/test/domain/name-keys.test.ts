import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { folded, nameKeysOf } from "#domain/name-keys.ts";

const byOrder = (a: string, b: string) => {
  const [one, other] = [nameKeysOf(a).nameOrder, nameKeysOf(b).nameOrder];
  return one < other ? -1 : one > other ? 1 : 0;
};

suite("the keys of a name", () => {
  test("order names as people count", () => {
    const names = ["Noor", "Noor 2", "noor 2a", "Noor ٣", "NOOR 10", "Noor 099", "Noor 100", "Nur", "مسجد"];
    assert.deepEqual(names.toReversed().toSorted(byOrder), names);
  });

  test("order words and numbers as the language's own collation does", () => {
    const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
    const word = fc.stringMatching(/^([a-zA-Z]{1,6}|[0-9]{1,12})$/);
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(name, name, (a, b) => {
        assert.equal(byOrder(a, b), Math.sign(collator.compare(a, b)));
      }),
    );
  });

  test("ignore characters that people do not type, and distinguish the others", () => {
    const same = [
      ["Masjid an-Nūr", "masjid an-nur"],
      ["Jamiʿa", "Jami'a", "Jami’a", "JAMIA"],
      ["Straße", "STRASSE"],
      ["İstanbul", "istanbul"],
      ["مَسْجِدُ النُّورِ", "مسجد النور"],
      ["مســجد الإيمان", "مسجد الايمان"],
      ["جامعة", "جامعه"],
      ["مسجد\u200f ٢", "مسجد 2", "مسجد ۲"],
    ];
    for (const [first = "", ...others] of same) {
      for (const other of others) assert.equal(folded(other), folded(first), `${first} ${other}`);
    }
    assert.notEqual(folded("مسجد"), folded("مسجل"));
  });

  test("are short enough for an index, whatever the name is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
        const { nameOrder, nameFolded } = nameKeysOf(name);
        assert.ok(Buffer.byteLength(nameOrder) <= 400 && Buffer.byteLength(nameFolded) <= 800);
        assert.ok(nameOrder.isWellFormed() && nameFolded.isWellFormed());
      }),
    );
    assert.ok(Buffer.byteLength(nameKeysOf("ﷺ".repeat(200)).nameFolded) <= 800);
  });
});
