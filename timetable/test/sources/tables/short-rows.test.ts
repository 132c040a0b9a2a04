import assert from "node:assert/strict";
import { test } from "node:test";
import { csvTimetable } from "../../../src/sources/dialects/csv-timetable.ts";
import { opened } from "../../support/opened.ts";

const heading = "Date,Day,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha,Isha Iqamah,Jummah,Notes";
const row = ["2026-11-20", "Fri", "06:00", "07:40", "11:56", "13:40", "16:05", "17:34", "19:30"];

/** Why the only day of a table is not used. */
function faultOf(cells: readonly string[], names = heading): string | undefined {
  const [day] = csvTimetable.read(opened(`${names}\n${cells.join(",")}\n`), "times.csv", {
    asr: "mithl-1",
  }).days;
  return day?.fault?.notice;
}

test("a row may leave out jummah and remarks at its end", () => {
  assert.equal(faultOf(row), undefined);
  assert.equal(faultOf([...row, "13:15"]), "wrong-length", "jummah's time could be that of another column");
  assert.equal(faultOf([...row, "13:15", ""]), undefined);
  assert.equal(faultOf(row, heading.replace(",Jummah", "")), undefined);
});

test("a row that may lack a cell in its middle is refused", () => {
  for (const at of row.keys()) {
    const lacking = row.toSpliced(at, 1);
    for (const end of [[], ["13:15"], ["1:15"], ["", "Eid"], ["13:15", "Eid"]]) {
      const cells = [...lacking, ...end];
      if (at === 0) assert.equal(faultOf(cells), undefined);
      else assert.equal(faultOf(cells), "wrong-length", cells.join());
    }
  }
});

test("a row without the last time of a daily prayer is refused", () => {
  assert.equal(faultOf(row.slice(0, -1)), "wrong-length");
  assert.equal(faultOf(row, heading.replace("Notes", "Isha Ends")), "wrong-length");
});
