import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFinding } from "../../src/notices/describe.ts";
import { readTimetableFile } from "../../src/sources/read-timetable-file.ts";

const heading = "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";
const times = "06:00,07:40,11:56,13:40,16:05,17:34";

/** The years of a file's days, and its findings. */
async function read(file: string, dates: readonly string[], title = "") {
  const text = `${title}\n${heading}\n${dates.map((date) => `${date},${times}`).join("\n")}\n`;
  const found = await readTimetableFile(new TextEncoder().encode(text), file, undefined, { asr: "mithl-1" });
  if ("is" in found) return assert.fail(found.is);
  return {
    years: found.days.map(({ date }) => date.year),
    findings: found.findings.map((finding) => `${finding.severity}: ${describeFinding(finding)}`),
  };
}

const november = ["20 Nov", "21 Nov"];

test("a year in the file's name, or in a title of times, dates the rows, and the file says so", async () => {
  const [dated, named] = [[2026, 2026], /^info: .*they are of 2026, the year in the file's name or title\./];
  for (const file of [
    "times-2026.csv",
    "2026.csv",
    "Prayer times 2026 (1).csv",
    "https://noor.example/2019/nov2026/iqamah 2026.csv?v=2",
  ]) {
    const { years, findings } = await read(file, november);
    assert.deepEqual(years, dated, file);
    assert.match(findings.join("\n"), named, file);
  }
  for (const title of [
    "Prayer times 2026",
    "Prayer times 2026 / 1448 AH",
    "Masjid Noor,,\n2026",
    "Salah timetable for 2026",
    "أوقات الصلاة ٢٠٢٦",
  ]) {
    assert.deepEqual((await read("times.csv", november, title)).years, dated, title);
  }
  assert.deepEqual((await read("2026-11.csv", november)).years, dated);
});

test("a year of something else dates no row", async () => {
  for (const title of [
    "Masjid Noor 2010",
    "Masjid Noor since 2010: prayer times",
    "Prayer times © 2024",
    "",
  ]) {
    assert.deepEqual(
      await read("times.csv", november, title),
      { years: [undefined, undefined], findings: [] },
      title,
    );
  }
});

test("several years, and a year that the dates or weekdays contradict, are ignored", async () => {
  const cases = [
    ["times-2025-2026.csv", november, "", /several years/],
    ["times 2025-26.csv", november, "", /several years/],
    ["export-2026-01-05.csv", november, "", /part of a date/],
    ["2026-01.csv", november, "", /part of a date/],
    ["times-2025.csv", november, "Prayer times 2026", /several years/],
    ["times-2026.csv", ["Wed 20 Nov", "Thu 21 Nov"], "", /weekdays do not fit/],
    ["times-2026.csv", ["28 Feb", "29 Feb"], "", /no day of that year/],
    ["times-2026.csv", ["31 Dec", "1 Jan"], "", /over a new year/],
  ] as const;
  for (const [file, dates, title, reason] of cases) {
    const { years, findings } = await read(file, dates, title);
    assert.deepEqual(years, [undefined, undefined], file);
    assert.match(findings.join("\n"), reason, file);
    assert.ok(
      findings.every((finding) => finding.startsWith("info: ")),
      file,
    );
  }
});

test("weekdays of the year in the name agree with it, and a date keeps its own year", async () => {
  assert.deepEqual((await read("times-2026.csv", ["Fri 20 Nov", "Sat 21 Nov"])).years, [2026, 2026]);
  assert.deepEqual((await read("times-2026.csv", ["2027-11-20"])).years, [2027]);
});
