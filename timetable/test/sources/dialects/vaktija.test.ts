import assert from "node:assert/strict";
import { test } from "node:test";
import { readTimetableFile } from "../../../src/sources/read-timetable-file.ts";

const vakat = ["5:31", "7:07", "11:49", "14:13", "16:31", "17:58"];

function daysOfMonth(count: number) {
  return Array.from({ length: count }, () => ({ vakat }));
}

async function read(json: object) {
  const bytes = new TextEncoder().encode(JSON.stringify(json));
  return readTimetableFile(bytes, "sarajevo.json", undefined, { asr: "mithl-1" });
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

test("a year of Vaktija is read, its days by their places", async () => {
  const mjesec = lengths.map((count) => ({ dan: daysOfMonth(count) }));
  const file = await read({ id: 77, lokacija: "Sarajevo", godina: 2026, mjesec });
  if ("is" in file) return assert.fail(file.is);
  assert.equal(file.dialect, "vaktija");
  assert.deepEqual(file.findings, []);
  assert.equal(file.days.length, 365);
  assert.deepEqual(file.days[31]?.date, { year: 2026, month: 2, day: 1 });
  assert.deepEqual(
    file.days[31]?.cells.map(({ prayerKey, kind, text, column }) => [prayerKey, kind, text, column]),
    [
      ["fajr", "adhan", "5:31", "mjesec[2].dan[1].Zora"],
      ["sunrise", "adhan", "7:07", "mjesec[2].dan[1].Izlazak sunca"],
      ["dhuhr", "adhan", "11:49", "mjesec[2].dan[1].Podne"],
      ["asr", "adhan", "14:13", "mjesec[2].dan[1].Ikindija"],
      ["maghrib", "adhan", "16:31", "mjesec[2].dan[1].Akšam"],
      ["isha", "adhan", "17:58", "mjesec[2].dan[1].Jacija"],
    ],
  );
});

test("a day of Vaktija with a missing time, and a year as text, are read", async () => {
  const dan = [{ vakat: [null, ...vakat.slice(1)] }, ...daysOfMonth(30)];
  const file = await read({ godina: "2026", mjesec: 1, dan });
  if ("is" in file) return assert.fail(file.is);
  assert.deepEqual(
    file.days[0]?.cells.map(({ text }) => text),
    ["", ...vakat.slice(1)],
  );
});

test("a month of Vaktija is read", async () => {
  const file = await read({ godina: 2028, mjesec: 2, dan: daysOfMonth(29) });
  if ("is" in file) return assert.fail(file.is);
  assert.deepEqual(file.days.at(-1)?.date, { year: 2028, month: 2, day: 29 });
});

test("a year of Vaktija that lacks a day or a time is not dated by place", async () => {
  const without = (day: object[]) =>
    lengths.map((count, at) => ({ dan: at === 3 ? day : daysOfMonth(count) }));
  const noSunrise = { vakat: vakat.toSpliced(1, 1) };
  for (const april of [daysOfMonth(29), [noSunrise, ...daysOfMonth(29)]]) {
    const file = await read({ godina: 2026, mjesec: without(april) });
    assert.ok("is" in file || file.days.length === 0);
  }
});
