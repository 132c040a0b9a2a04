import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { fileNameOf } from "./file-names.ts";

const url = new URL("https://mosque.example/a/times%202026.csv?b=c");

suite("the name of a fetched file", () => {
  test("is the one in Content-Disposition, in its international form if it has one", () => {
    const rows: readonly (readonly [disposition: string, name: string])[] = [
      ['attachment; filename="Times 2026.xlsx"', "Times 2026.xlsx"],
      ["attachment; filename=times.ics; size=3", "times.ics"],
      ['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
      ["attachment; filename=\"x.csv\"; filename*=UTF-8''%D9%85%D9%88%D8%A7.csv", "موا.csv"],
      [`attachment; filename="${Buffer.from("موا.csv").toString("latin1")}"`, "موا.csv"],
      ['attachment; filename="Stra\u00dfe.csv"', "Straße.csv"],
      ["attachment; filename*=UTF-8''%E0%A4; filename=b.csv", "b.csv"],
    ];
    for (const [disposition, name] of rows) {
      assert.equal(fileNameOf(url, disposition), name, disposition);
    }
  });

  test("is otherwise the last part of the URL's path", () => {
    for (const disposition of [undefined, "inline", 'attachment; filename=""', "attachment; name=x"]) {
      assert.equal(fileNameOf(url, disposition), "times 2026.csv", String(disposition));
    }
    assert.equal(fileNameOf(new URL("https://mosque.example/"), undefined), "");
    assert.equal(fileNameOf(new URL("https://mosque.example/%E9.csv"), undefined), "");
  });

  test("has no folders and no dots for them", () => {
    for (const name of ["../../etc/times.csv", "..\\\\..\\\\times.csv", "C:\\\\times.csv", "/times.csv"]) {
      assert.equal(fileNameOf(url, `attachment; filename="${name}"`), "times.csv", name);
    }
    assert.equal(fileNameOf(new URL("https://mosque.example/x%2F..%2Ftimes.csv"), undefined), "times.csv");
    assert.equal(fileNameOf(url, 'attachment; filename=".."'), "times 2026.csv");
  });

  test("is one visible line of at most 200 characters, whatever the server sends", () => {
    const disposition = fc.string({ unit: "binary", maxLength: 400 });
    fc.assert(
      fc.property(disposition, (text) => {
        const name = fileNameOf(url, `attachment; filename="${text}"`);
        assert.doesNotMatch(name, /[/\\\p{C}\p{Zl}\p{Zp}]/u);
        assert.ok([...name].length <= 200);
      }),
    );
    const long = fileNameOf(url, `attachment; filename="${"a".repeat(300)}.csv"`);
    assert.equal(long, `${"a".repeat(196)}.csv`, "its ending stays");
  });
});
