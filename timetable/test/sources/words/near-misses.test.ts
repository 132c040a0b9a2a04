import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestHeading } from "../../../src/sources/words/near-misses.ts";
import { columnsWith } from "../../support/columns-with.ts";
import { tableDays } from "../../support/table-days.ts";

const dates = ["2026-11-20", "2026-11-21"];
const sunrise = { Sunrise: ["07:41", "07:42"] };

test("a misspelt heading suggests the corrected one", () => {
  const corrected = {
    "Isah Iqamah": "Isha Iqamah",
    "Mahgrib Iqama": "Maghrib Iqama",
    "Fajr Iqmaha": "Fajr Iqamah",
    fjar_iqamah: "fajr_iqamah",
    "isah.iqamah": "isha.iqamah",
    IsahIqamah: "Isha Iqamah",
    "Duhhr Adhan (Sat-Sun)": "Dhuhr Adhan (Sat-Sun)",
  };
  for (const [wrong, right] of Object.entries(corrected)) {
    assert.equal(nearestHeading(wrong)?.heading, right, wrong);
  }
});

test("a heading that is far from every name has no suggestion", () => {
  for (const name of ["Thursday class", "Status", "Zawal", "Notes", "Summer", "Isha", "Doors open"]) {
    assert.equal(nearestHeading(name), undefined, name);
  }
});

test("a misspelt column is not read, and its finding asks for the corrected heading", () => {
  const { times, findings } = columnsWith({
    Date: dates,
    ...sunrise,
    Isha: ["18:01", "18:00"],
    "Isah Iqamah": ["19:30", "19:30"],
  });
  assert.deepEqual(times.slice(1), ["2: adhan of isha"]);
  assert.match(findings.join(), /Isah Iqamah: looks like a column of times .* Did you mean "Isha Iqamah"\?/);
});

test("a misspelt column of rules or of numbers is not passed over in silence", () => {
  for (const text of ["+10", "5 min after sunset", "1930"]) {
    const { findings } = columnsWith({
      Date: dates,
      ...sunrise,
      Isha: ["18:01", "18:00"],
      "Isah Iqamah": [text, text],
    });
    assert.match(findings.join(), /Did you mean "Isha Iqamah"\?/, text);
  }
});

test("a misspelt kind of time asks for the corrected heading", () => {
  const { findings } = columnsWith({
    Date: dates,
    ...sunrise,
    Isha: ["18:01", ""],
    "Isha Iqmaah": ["19:30", ""],
  });
  assert.match(findings.join(), /has an unknown word \("iqmaah"\).* Did you mean "Isha Iqamah"\?/);
});

test("a time is unknown on days when a misspelt column differs from the column it nearly names", () => {
  const { days, findings } = tableDays(
    "Date,Sunrise,Dhuhr Adhan,Isha Adhan,Isha Iqamah,Isah Iqamah\n2026-11-20,07:41,12:05,18:01,19:30,20:00\n2026-11-21,07:42,12:05,18:00,19:30,19:30\n",
  );
  assert.deepEqual(
    days.map(({ unknown }) => unknown),
    [["isha"], undefined],
  );
  assert.match(findings.join(), /its heading is nearly "Isha Iqamah"/);
});

test("a misspelt short name with adhan is not the prayer before it and not a date", () => {
  for (const name of ["As Athan", "Ar Athan", "sr Athan"]) {
    const { times, findings } = columnsWith({
      Date: dates,
      ...{ "Dhuhr Athan": ["12:05", "12:05"], [name]: ["14:01", "14:02"] },
    });
    assert.deepEqual(times, ["1: adhan of dhuhr"], name);
    assert.match(findings.join(), /looks like a column of times/, name);
  }
});

test("an unread column of jummah next to others makes jummah unknown instead of removing a congregation", () => {
  const { days } = tableDays(
    "Date,Sunrise,Dhuhr Adhan,Isha Adhan,Jumuah 1,Jumuah (Arabc)\n2026-11-20,07:41,12:05,18:01,12:30,13:30\n",
  );
  assert.deepEqual(days[0]?.unknown, ["jummah"]);
});
