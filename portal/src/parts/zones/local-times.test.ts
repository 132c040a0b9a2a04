import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { clockOf, instantOf, instantsOf, localTimeOf, offsetMinutesAt, offsetText } from "./local-times.ts";

const at = (text: string, isLater = false) => ({ text, isLater, restMs: 0 });

suite("a time in a zone", () => {
  test("is one instant, on either side of the date line", () => {
    assert.deepEqual(instantsOf(clockOf("Pacific/Kiritimati"), at("2026-12-06T08:30")), [
      "2026-12-05T18:30:00.000Z",
    ]);
    assert.deepEqual(instantsOf(clockOf("Pacific/Pago_Pago"), at("2026-12-05T07:30")), [
      "2026-12-05T18:30:00.000Z",
    ]);
    assert.deepEqual(instantsOf(clockOf("Asia/Kathmandu"), at("2026-12-06T00:15")), [
      "2026-12-05T18:30:00.000Z",
    ]);
  });

  test("is empty while the clocks go forward, and on a day that a zone has left out", () => {
    assert.deepEqual(instantsOf(clockOf("Europe/London"), at("2026-03-29T01:30")), []);
    assert.deepEqual(instantsOf(clockOf("Pacific/Apia"), at("2011-12-30T12:00")), []);
    assert.deepEqual(instantsOf(clockOf("Europe/London"), at("")), []);
  });

  test("is two instants when the clocks go back, by an hour or by half of one", () => {
    assert.deepEqual(instantsOf(clockOf("Europe/London"), at("2026-10-25T01:30")), [
      "2026-10-25T00:30:00.000Z",
      "2026-10-25T01:30:00.000Z",
    ]);
    assert.deepEqual(instantsOf(clockOf("Australia/Lord_Howe"), at("2026-04-05T01:45")), [
      "2026-04-04T14:45:00.000Z",
      "2026-04-04T15:15:00.000Z",
    ]);
    assert.equal(instantOf(clockOf("Europe/London"), at("2026-10-25T01:30")), "2026-10-25T00:30:00.000Z");
    assert.equal(
      instantOf(clockOf("Europe/London"), at("2026-10-25T01:30", true)),
      "2026-10-25T01:30:00.000Z",
    );
  });

  test("leads back to its instant, to the millisecond, on every day of a year", () => {
    const start = Date.parse("2026-01-01T00:17:05.123Z");
    for (const zone of ["Europe/London", "Pacific/Kiritimati", "Australia/Lord_Howe", "America/St_Johns"]) {
      const clock = clockOf(zone);
      for (let hours = 0; hours < 365 * 24; hours += 5) {
        const instant = new Date(start + hours * 3_600_000).toISOString();
        assert.equal(instantOf(clock, localTimeOf(clock, instant)), instant, zone);
      }
    }
    const second = "2026-10-25T01:30:00.000Z";
    assert.equal(instantOf(clockOf("Europe/London"), localTimeOf(clockOf("Europe/London"), second)), second);
  });
});

test("an offset is written as people write it", () => {
  const november = Date.parse("2026-11-22T12:00Z");
  assert.equal(offsetText(offsetMinutesAt(clockOf("Asia/Kathmandu"), november)), "UTC+05:45");
  assert.equal(offsetText(offsetMinutesAt(clockOf("America/St_Johns"), november)), "UTC−03:30");
  assert.equal(offsetText(offsetMinutesAt(clockOf("Pacific/Kiritimati"), november)), "UTC+14:00");
});

test("a zone that the browser does not know is shown in UTC", () => {
  assert.equal(clockOf("Mars/Olympus").zone, "UTC");
  assert.equal(clockOf("Pacific/Apia").zone, "Pacific/Apia");
});
