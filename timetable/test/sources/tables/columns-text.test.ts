import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { columnsText, readColumns } from "../../../src/sources/tables/columns/columns-text.ts";

suite("the setting columns in one text", () => {
  test("has a heading and a meaning in each part, with hyphens or spaces", () => {
    assert.deepEqual(
      readColumns("Isha 2=isha-iqamah-2; Hall = Unused;Isha (event)=isha iqamah when filled"),
      {
        columns: {
          "Isha 2": "isha iqamah 2",
          Hall: "unused",
          "Isha (event)": "isha iqamah when filled",
        },
      },
    );
    assert.deepEqual(readColumns(""), { columns: {} });
  });

  test("is read again as it was written, whatever the headings", () => {
    const columns = {
      "Isha; hall 2": "isha iqamah 2",
      "a=b": "fajr adhan",
      "صلاة العشاء": "isha iqamah",
      "Isha Iqamah #2": "unused",
    };
    assert.deepEqual(readColumns(columnsText(columns)), { columns });
  });

  for (const wrong of ["Isha", "=isha-iqamah", "Isha=night", "Isha=isha", "Isha=isha-iqamah-0"]) {
    test(`names the part that has no meaning: ${wrong}`, () => {
      assert.deepEqual(readColumns(`Fajr=fajr-adhan;${wrong}`), { wrong });
    });
  }
});
