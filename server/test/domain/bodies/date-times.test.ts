import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { formats } from "#domain/bodies/formats.ts";

suite("a date and time", () => {
  const { read } = formats["date-time"];

  test("is the same instant, whatever its offset", () => {
    const anyInstant = fc.date({
      min: new Date("0001-01-03T00:00:00Z"),
      max: new Date("9999-12-29T00:00:00Z"),
      noInvalidDate: true,
    });
    const anyOffset = fc.integer({ min: -(24 * 60 - 1), max: 24 * 60 - 1 });
    fc.assert(
      fc.property(anyInstant, anyOffset, (instant, offsetMinutes) => {
        assert.equal(read(withOffset(instant, offsetMinutes)), instant.toISOString());
      }),
      { numRuns: 1_000 },
    );
  });

  const accepted: Record<string, string> = {
    "2026-12-05T18:30:00Z": "2026-12-05T18:30:00.000Z",
    "2026-12-05t18:30:00z": "2026-12-05T18:30:00.000Z",
    "2026-12-05T18:30:00-00:00": "2026-12-05T18:30:00.000Z",
    "2026-12-05T18:30:00.5Z": "2026-12-05T18:30:00.500Z",
    "2026-12-05T18:30:00.1239999Z": "2026-12-05T18:30:00.123Z",
    "2026-12-05T18:30:00.000000001+05:45": "2026-12-05T12:45:00.000Z",
    "2024-02-29T12:00:00Z": "2024-02-29T12:00:00.000Z",
    "2000-02-29T12:00:00Z": "2000-02-29T12:00:00.000Z",
    "2024-03-01T01:00:00+02:00": "2024-02-29T23:00:00.000Z",
    "2026-12-31T23:30:00-01:00": "2027-01-01T00:30:00.000Z",
    "2027-01-01T00:30:00+01:00": "2026-12-31T23:30:00.000Z",
    "0000-01-01T00:00:00Z": "0000-01-01T00:00:00.000Z",
    "0050-06-01T00:00:00Z": "0050-06-01T00:00:00.000Z",
    "9999-12-31T23:59:59.999Z": "9999-12-31T23:59:59.999Z",
  };
  for (const [text, instant] of Object.entries(accepted)) {
    test(`${text} is ${instant}`, () => assert.equal(read(text), instant));
  }

  const refused: Record<string, readonly string[]> = {
    "that the calendar does not have": [
      "2026-02-29T12:00:00Z",
      "2100-02-29T12:00:00Z",
      "2026-04-31T12:00:00Z",
      "2026-00-10T12:00:00Z",
      "2026-13-10T12:00:00Z",
      "2026-12-00T12:00:00Z",
    ],
    "that the clock does not have": [
      "2026-12-05T24:00:00Z",
      "2026-12-05T18:60:00Z",
      "2026-12-05T18:30:60Z",
      "2026-12-05T18:30:00+24:00",
      "2026-12-05T18:30:00+01:60",
    ],
    "without an offset": ["2026-12-05T18:30:00", "2026-12-05", "2026-12-05T18:30:00 Europe/London"],
    "whose instant is in no year of four digits": ["0000-01-01T00:00:00+01:00", "9999-12-31T23:59:59-00:01"],
    "of another form": [
      "",
      "2026-12-05 18:30:00Z",
      "2026-12-05T18:30Z",
      "2026-12-05T18:30:00.Z",
      "2026-12-05T18:30:00,5Z",
      "2026-12-05T18:30:00+0100",
      "2026-12-05T18:30:00Z\n",
      " 2026-12-05T18:30:00Z",
      "26-12-05T18:30:00Z",
      "+002026-12-05T18:30:00Z",
      "20261205T183000Z",
      "2026-W49-6T18:30:00Z",
      "٢٠٢٦-١٢-٠٥T١٨:٣٠:٠٠Z",
      "1796495400",
    ],
  };
  for (const [kind, texts] of Object.entries(refused)) {
    test(`${kind} is refused`, () => {
      for (const text of texts) assert.equal(read(text), undefined, text);
    });
  }
});

/** An instant as RFC 3339 writes it at an offset from UTC. */
function withOffset(instant: Date, offsetMinutes: number): string {
  const local = new Date(instant.getTime() + offsetMinutes * 60_000).toISOString();
  const minutes = Math.abs(offsetMinutes);
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  const sign = offsetMinutes < 0 ? "-" : "+";
  return local.replace("Z", `${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`);
}
