import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { daysAfter, daysBetween, isFriday, zoneClock } from "./zone-clock.ts";

const hourMs = 3_600_000;

suite("the clocks of a zone", () => {
  const london = zoneClock("Europe/London");

  test("show the day and the time there, also on the other side of the date line", () => {
    const instant = Date.parse("2026-11-22T11:30:59.999Z");
    assert.deepEqual(london.wallTimeAt(instant), { date: "2026-11-22", minutes: 690 });
    assert.deepEqual(zoneClock("Pacific/Kiritimati").wallTimeAt(instant), {
      date: "2026-11-23",
      minutes: 90,
    });
    assert.deepEqual(zoneClock("Pacific/Pago_Pago").wallTimeAt(instant), { date: "2026-11-22", minutes: 30 });
    assert.deepEqual(zoneClock("Asia/Kathmandu").wallTimeAt(instant), { date: "2026-11-22", minutes: 1035 });
  });

  test("show midnight as the first minute of a day", () => {
    assert.deepEqual(london.wallTimeAt(Date.parse("2026-11-22T00:00:00Z")), {
      date: "2026-11-22",
      minutes: 0,
    });
  });

  test("map the time shown at an instant back to the instant", () => {
    for (const zone of ["Europe/London", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu"]) {
      const clock = zoneClock(zone);
      for (let instant = Date.parse("2026-01-01T00:00Z"); instant < Date.parse("2027-01-01T00:00Z"); ) {
        const { date, minutes } = clock.wallTimeAt(instant);
        const found = clock.instantOf(date, minutes);
        const isSecondTime = found === instant - hourMs;
        assert.ok(found === instant || isSecondTime, `${zone} ${new Date(instant).toISOString()}`);
        instant += 7 * hourMs + 30 * 60_000;
      }
    }
  });

  test("end a day at its midnight: after 23 hours when they go forward, after 25 when they go back", () => {
    const hours = (date: string) => (london.instantOf(date, 1440) - london.instantOf(date, 0)) / hourMs;
    assert.equal(hours("2026-03-29"), 23);
    assert.equal(hours("2026-10-25"), 25);
    assert.equal(hours("2026-11-22"), 24);
  });

  test("show a time twice when they go back: the first counts", () => {
    assert.equal(london.instantOf("2026-10-25", 90), Date.parse("2026-10-25T00:30Z"));
  });

  test("skip a time when they go forward: it counts as that far behind the change", () => {
    assert.equal(london.instantOf("2026-03-29", 90), Date.parse("2026-03-29T01:30Z"));
  });

  test("may skip midnight itself", () => {
    const cairo = zoneClock("Africa/Cairo");
    assert.equal(cairo.instantOf("2026-04-24", 0), Date.parse("2026-04-23T22:00Z"));
    assert.deepEqual(cairo.wallTimeAt(Date.parse("2026-04-23T22:00Z")), { date: "2026-04-24", minutes: 60 });
  });
});

suite("days", () => {
  test("are counted across months, years and clock changes", () => {
    assert.equal(daysAfter("2026-12-31", 1), "2027-01-01");
    assert.equal(daysAfter("2028-03-01", -1), "2028-02-29");
    assert.equal(daysBetween("2026-03-28", "2026-03-30"), 2);
    assert.equal(daysBetween("2027-01-01", "2026-12-31"), -1);
  });

  test("include Fridays", () => {
    assert.deepEqual(
      ["2026-11-19", "2026-11-20", "2026-11-21"].map((date) => isFriday(date)),
      [false, true, false],
    );
  });
});
