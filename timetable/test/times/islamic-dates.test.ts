import assert from "node:assert/strict";
import { test } from "node:test";
import { formatSpan, spansOf, yearSpan } from "../../src/times/date-spans.ts";
import { islamicDaysBetween } from "../../src/times/islamic-dates.ts";

test("Ramadan and both Eids follow the Umm al-Qura calendar", () => {
  assert.deepEqual(
    islamicDaysBetween("2025-01-01", "2026-12-31").map(({ name, hijriYear, from, until }) => [
      name,
      hijriYear,
      from,
      until,
    ]),
    [
      ["Ramadan", 1446, "2025-03-01", "2025-03-29"],
      ["Eid al-Fitr", 1446, "2025-03-30", "2025-03-30"],
      ["Eid al-Adha", 1446, "2025-06-06", "2025-06-06"],
      ["Ramadan", 1447, "2026-02-18", "2026-03-19"],
      ["Eid al-Fitr", 1447, "2026-03-20", "2026-03-20"],
      ["Eid al-Adha", 1447, "2026-05-27", "2026-05-27"],
    ],
  );
});

test("a year with two Ramadans has both, and a span within one has that one", () => {
  const ramadans = islamicDaysBetween("2030-01-01", "2030-12-31").filter(({ name }) => name === "Ramadan");
  assert.deepEqual(
    ramadans.map(({ hijriYear }) => hijriYear),
    [1451, 1452],
  );
  assert.equal(islamicDaysBetween("2026-03-01", "2026-03-02").length, 1);
  assert.deepEqual(islamicDaysBetween("2026-08-01", "2026-08-31"), []);
});

test("dates join into spans, which show their year only if it is another", () => {
  const spans = spansOf(["2026-12-31", "2026-01-03", "2027-01-01", "2026-01-04", "2026-01-03"]);
  assert.deepEqual(
    spans.map((span) => formatSpan(span, "2026")),
    ["3 Jan to 4 Jan", "31 Dec 2026 to 1 Jan 2027"],
  );
});

test("a year is a calendar year, or the twelve months from a day on", () => {
  assert.deepEqual(yearSpan(2027, "2026-11-20"), { from: "2027-01-01", until: "2027-12-31" });
  assert.deepEqual(yearSpan("ahead", "2026-11-20"), { from: "2026-11-20", until: "2027-11-19" });
  assert.deepEqual(yearSpan("ahead", "2028-02-29"), { from: "2028-02-29", until: "2029-02-27" });
});
