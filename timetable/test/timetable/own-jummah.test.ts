import assert from "node:assert/strict";
import { test } from "node:test";
import { type OwnJummah, ownJummahOn } from "../../src/timetable/own-jummah.ts";

function jummahsOn(date: string, entries: readonly OwnJummah[]): string {
  const rows = ownJummahOn(date, entries);
  if (!rows) return "left as it is";
  return rows.map(({ adhanTime, iqamahTime }) => [adhanTime, iqamahTime].join("/")).join(" ") || "none";
}

const inTerm: OwnJummah[] = [
  { adhan: "12:45", iqamah: "13:15" },
  { iqamah: "14:00", from: "2026-09-07", until: "2026-12-18" },
];

test("all jummahs that are valid on a Friday are held, and each has its own adhan", () => {
  assert.equal(jummahsOn("2026-12-18", inTerm), "12:45/13:15 /14:00");
  assert.equal(jummahsOn("2026-12-25", inTerm), "12:45/13:15");
});

test("a dated jummah is shown in the week up to each Friday in its range", () => {
  // 7 September 2026 is a Monday: its first Friday is the 11th.
  assert.deepEqual(
    ["2026-09-04", "2026-09-05", "2026-09-11", "2026-12-18", "2026-12-19"].map((date) =>
      jummahsOn(date, inTerm),
    ),
    ["12:45/13:15", "12:45/13:15 /14:00", "12:45/13:15 /14:00", "12:45/13:15 /14:00", "12:45/13:15"],
  );
});

test("on a Friday that no jummah is valid on, the rows are left as they are", () => {
  const onlyInTerm = inTerm.slice(1);
  assert.equal(jummahsOn("2026-12-17", onlyInTerm), "/14:00");
  assert.equal(jummahsOn("2026-12-19", onlyInTerm), "left as it is");
});

test("an entry without a time says that there is no jummah on its Fridays, whatever the others say", () => {
  const closed: OwnJummah[] = [{ iqamah: null, from: "2026-12-23", until: "2026-12-27" }, ...inTerm];
  assert.deepEqual(
    ["2026-12-18", "2026-12-19", "2026-12-25", "2026-12-26"].map((date) => jummahsOn(date, closed)),
    ["12:45/13:15 /14:00", "none", "none", "12:45/13:15"],
  );
  const fromThen: OwnJummah[] = [{ iqamah: "13:15" }, { iqamah: null, from: "2027-01-01" }];
  assert.equal(jummahsOn("2027-06-01", fromThen), "none");
});

test("an empty list says that there is no jummah", () => {
  assert.equal(jummahsOn("2026-12-18", []), "none");
});
