import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { timetableIn } from "../../support/read-bytes.ts";
import { calendarOf } from "../decoders/calendar-of.ts";

type Event = readonly [string, string];

const prayers: Event[] = [
  ["Fajr", ":20260605T025300"],
  ["Sunrise", ":20260605T044700"],
  ["Dhuhr", ":20260605T130400"],
  ["Maghrib", ":20260605T211400"],
  ["Isha", ":20260605T222700"],
];

/** The rows of Friday 5 June 2026 with more events, and the findings. */
async function fridayWith(events: readonly Event[], others = prayers) {
  const read = await timetableIn(calendarOf([...others, ...events]), "noor.ics");
  return { rows: read.prayers["2026-06-05"] ?? [], findings: read.findings.join("\n") };
}

suite("The events of a calendar", () => {
  test("that say that the prayer is not held, or moved, leave it unknown that day, and are named", async () => {
    for (const summary of [
      "CANCELLED: Jumu'ah",
      "Jumu'ah (cancelled)",
      "Jumu'ah 13:30 - canceled",
      "Jumu'ah cancelled",
      "No Jumu'ah",
      "Jumu'ah - moved to 14:00",
      "Jumu'ah (iptal)",
      "Jumu'ah – entfällt",
      "Jumu'ah - ملغاة",
      "Masjid Noor - Jumu'ah - postponed",
    ]) {
      const { rows, findings } = await fridayWith([[summary, ":20260605T133000"]]);
      assert.ok(!rows.some((row) => row.startsWith("jummah")), summary);
      assert.match(findings, /Jumu'ah: ".*" is not a time/, summary);
    }
    const { rows, findings } = await fridayWith([["Isha Iqamah - CANCELLED", ":20260605T224500"]]);
    assert.ok(!rows.some((row) => row.includes("22:45")));
    assert.match(findings, /2026-06-05 Isha Iqamah: "Isha Iqamah - CANCELLED" is not a time/);
  });

  test("with another name before a prayer's are no prayers, unless that name is of a mosque or of three prayers", async () => {
    const { rows } = await fridayWith([["Tafsir - Isha Iqamah", ":20260605T203000"]]);
    assert.ok(rows.includes("isha 22:27"), rows.join());
    const ofHall = prayers.map(([summary, start]): Event => [`Noor - ${summary}`, start]);
    assert.deepEqual((await fridayWith([], ofHall)).rows, (await fridayWith([])).rows);
    const ofMosque = await fridayWith([["Masjid Noor: Jumu'ah (Hall No 2)", ":20260605T133000"]]);
    assert.ok(ofMosque.rows.includes("jummah 13:30"));
  });
});
