import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readHeading } from "../../../src/sources/words/headings.ts";
import { opened } from "../../support/opened.ts";
import { refusalOf } from "../../support/read-bytes.ts";
import { xlsxOf } from "../../support/xlsx.ts";

const plenty = "Save a file with only the timetable.";
const day = '{"date":"2026-11-20","fajr":"06:00","sunrise":"07:40","dhuhr":"12:00"}';

/** Files unlike any timetable, and the message for each. They are not read at all. */
const tooMuch: Record<string, { text: string; said: RegExp }> = {
  "lists inside each other": {
    text: "[".repeat(100_000) + "]".repeat(100_000),
    said: /more than 64 objects and lists inside each other/,
  },
  "objects inside a member of a day": {
    text: `[${day.replace('"06:00"', `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`)}]`,
    said: /more than 64 objects and lists inside each other/,
  },
  "a list of many empty objects": {
    text: `[${Array(100_000).fill("{}").join()}]`,
    said: /more than 20,000 objects and lists/,
  },
  "many members of different names": {
    text: `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()}}`,
    said: /more than 10,000 names of members/,
  },
  "more numbers than JSON may have, before they are parsed: the text has no end": {
    text: `[${Array(330_000).fill("1").join()}`,
    said: /more than 300,000 values/,
  },
  "lists inside each other, before they are parsed: the text has no end": {
    text: `{"a,]":${"[".repeat(1_000)}`,
    said: /more than 64 objects and lists inside each other/,
  },
  "a script with a million lists": {
    text: `var confData = [${Array(400_000).fill("[]").join()}];`,
    said: /more than 20,000 objects and lists/,
  },
  "names of members that each of thousands of days would repeat": {
    text: `{"${"a".repeat(50_000)}":[${Array(1_000).fill(day).join()}]}`,
    said: /more than 20,000,000 characters in the places of its values/,
  },
  "headings that all differ": {
    text: Array.from({ length: 15_000 }, (_, row) => `Date ${row},Fajr ${row},Dhuhr ${row}`).join("\n"),
    said: /more than 30,000 different texts/,
  },
  "a table of the days of fifteen years": {
    text: `Date,Fajr,Sunrise,Dhuhr\n${datesFrom("2020-01-01", 5_500)
      .map((date) => `${date},06:00,07:40,12:00`)
      .join("\n")}`,
    said: /more than 5,000 days/,
  },
};

function datesFrom(first: string, days: number): string[] {
  const start = Date.parse(first);
  return Array.from({ length: days }, (_, index) =>
    new Date(start + index * 86_400_000).toISOString().slice(0, 10),
  );
}

for (const [name, { text, said }] of Object.entries(tooMuch)) {
  test(`${name}: refused as a whole, with the fix`, async () => {
    const message = await refusalOf(text, "a.txt");
    assert.match(message, said);
    assert.ok(message.endsWith(plenty), message);
  });
}

test("a daily rule for a day that does not exist is refused, also on a folded line", async () => {
  for (const rule of ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMON\r\n THDAY=30"]) {
    const event = `BEGIN:VEVENT\r\nDTSTART:20260101T051000\r\nSUMMARY:Fajr\r\nRRULE:${rule}\r\nEND:VEVENT`;
    const text = `BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR\r\n`;
    assert.match(await refusalOf(text, "a.ics"), /repeats daily, and only on some days of a month/);
  }
});

test("a workbook with more texts than can be kept in memory is refused before they are read", async () => {
  const texts = "<si><t>Fajr</t></si>".repeat(160_000);
  const relation = (type: string, target: string) =>
    `<Relationship Id="${type}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const workbook = xlsxOf([{ name: "A", rows: [["Fajr"]] }], {
    more: {
      "xl/_rels/workbook.xml.rels": {
        content: `<Relationships>${relation("worksheet", "worksheets/sheet1.xml")}${relation("sharedStrings", "texts.xml")}</Relationships>`,
      },
      "xl/texts.xml": { content: `<sst>${texts}</sst>` },
    },
  });
  assert.match(await refusalOf(workbook, "a.xlsx"), /more than 300,000 elements in its texts and styles/);
});

test("a note of a page's length is no heading, even if it names a prayer", () => {
  assert.deepEqual(readHeading(`Fajr ${"x".repeat(100_000)}`), { names: "unknown" });
  assert.deepEqual(readHeading(`Fajr ${"note ".repeat(100_000)}`), { names: "unknown" });
});

test("a table reads the same with and without quotation marks around its cells", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "5", ":", " ", "\u00a0", "é"), maxLength: 6 });
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 });
  const table = fc.record({
    rows,
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
    start: fc.constantFrom("", "\ufeff"),
  });
  fc.assert(
    fc.property(table, ({ rows, delimiter, lineEnd, start }) => {
      const textWith = (quote: string) =>
        `${start}Date${delimiter}Fajr${lineEnd}${rows
          .map((row) => row.map((each) => `${quote}${each}${quote}`).join(delimiter))
          .join(lineEnd)}`;
      assert.deepEqual(opened(textWith("")), opened(textWith('"')));
    }),
  );
});
