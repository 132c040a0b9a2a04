import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { decodeDays, encodeDays } from "./day-forms.ts";

/** A day with a member for each kind of value. */
function dayOf(date: string, adhanTime: string, others: object = {}) {
  const prayers = [
    { prayerKey: "fajr", adhanTime },
    { prayerKey: "isha", iqamahTime: "00:05" },
  ];
  return { day: { date, file: "times.csv", prayers, ...others }, faults: [], slips: [] } as never;
}

const fault = {
  severity: "error",
  file: "a.csv",
  date: "2026-11-03",
  cell: "\u0001~\u0002 25:99",
  time: "23:59",
};
const days = {
  "2026-11-01": dayOf("2026-11-01", "05:27"),
  "2026-11-02": dayOf("2026-11-02", "05:29", { unknown: ["isha"], none: [] }),
  "2026-11-03": { day: undefined, faults: [fault], slips: [] } as never,
  "2026-11-04": dayOf("2026-11-04", "23:59"),
  "2026-11-05": dayOf("2026-11-05", "00:00", { other: "2026-11-04" }),
};
const read = (value: unknown) => JSON.parse(JSON.stringify(value));

suite("days by their forms", () => {
  test("are read as they were written, with whatever text is in them", () => {
    assert.deepEqual(decodeDays(encodeDays(days)), read(days));
    assert.deepEqual(decodeDays(encodeDays({})), {});
  });

  test("are read one by one", () => {
    const encoded = encodeDays(days);
    for (const [date, day] of Object.entries(days)) {
      assert.deepEqual(decodeDays(encoded, date), { [date]: read(day) });
    }
    assert.deepEqual(decodeDays(encoded, "2026-11-06"), {});
  });

  test("share the form of days that differ in times only", () => {
    const month = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => {
        const date = `2026-11-${String(index + 1).padStart(2, "0")}`;
        return [date, dayOf(date, `05:${String(index + 10)}`)];
      }),
    );
    assert.equal(JSON.parse(encodeDays(month)).forms.length, 1);
    assert.deepEqual(decodeDays(encodeDays(month)), month);
  });
});
