import assert from "node:assert/strict";
import { test } from "node:test";
import type { Content } from "../../src/sources/decoders/content.ts";
import type { DialectSettings } from "../../src/sources/dialect.ts";
import { csvTimetable } from "../../src/sources/dialects/csv-timetable.ts";
import { opened } from "../support/opened.ts";

const heading = "Date,Zone,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";
const zones = [
  heading,
  "2026-01-01,North,06:39,08:50,12:39,14:11,16:28,18:30",
  "2026-01-01,South,06:29,08:40,12:29,14:01,16:18,18:20",
  "2026-01-02,North,06:38,08:49,12:39,14:12,16:29,18:31",
  "2026-01-02,South,06:28,08:39,12:29,14:02,16:19,18:21",
].join("\n");

function read(content: Content, only?: string) {
  const settings: DialectSettings = { asr: "mithl-1", only };
  const { days, findings } = csvTimetable.read(content, "times.csv", settings);
  const fajr = days.map(({ cells }) => cells.find(({ prayerKey }) => prayerKey === "fajr")?.text);
  return {
    fajr,
    sheets: days.map(({ sheet }) => sheet),
    findings: findings.map(({ problem, fix }) => `${problem}. ${fix}`),
  };
}

test("a file with a column of zones is read for the zone that is chosen, and else refused with their names", () => {
  assert.deepEqual(read(opened(zones), "south"), {
    fajr: ["06:29", "06:28"],
    sheets: [undefined, undefined],
    findings: [],
  });
  const { fajr, findings } = read(opened(zones));
  assert.deepEqual(fajr, []);
  assert.deepEqual(findings, [
    'has the times of several zones or mosques: "North", "South". Choose one under timetable in mosque.yaml, such as only: "North".',
  ]);
});

test("a zone that is not in the file is refused, also when the file has only one", () => {
  assert.match(
    read(opened(zones), "East").findings.join(),
    /has no times of "East", only of "North", "South"/,
  );
  const one = zones
    .split("\n")
    .filter((line) => !line.includes("South"))
    .join("\n");
  assert.match(read(opened(one), "South").findings.join(), /has no times of "South", only of "North"/);
  assert.deepEqual(read(opened(one)).fajr, ["06:39", "06:38"]);
});

test("a column of places is not a column of zones if no date repeats", () => {
  const moved = [
    heading.replace("Zone", "Location"),
    "2026-01-01,Main hall,06:39,08:50,12:39,14:11,16:28,18:30",
    "2026-01-02,Side hall,06:38,08:49,12:39,14:12,16:29,18:31",
  ].join("\n");
  assert.deepEqual(read(opened(moved)).fajr, ["06:39", "06:38"]);
});

function sheet(name: string, ...lines: string[]) {
  return { name, rows: lines.map((text, index) => ({ line: index + 1, cells: text.split(",") })) };
}
const days = "Day,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";

test("the sheets of several mosques are distinguished by their names, and sheets of months are one timetable", () => {
  const dated = (fajr: string) => ["Date,Fajr,Sunrise,Dhuhr", `2026-01-01,${fajr},08:50,12:39`];
  const mosques: Content = {
    is: "table",
    sheets: [sheet("Masjid Noor", ...dated("06:39")), sheet("Masjid Huda", ...dated("06:30"))],
  };
  assert.match(read(mosques).findings.join(), /several zones or mosques: "Masjid Noor", "Masjid Huda"/);
  assert.deepEqual(read(mosques, "masjid huda"), { fajr: ["06:30"], sheets: ["Masjid Huda"], findings: [] });
  const months: Content = {
    is: "table",
    sheets: [
      sheet("January 2026", days, "1,06:39,08:50,12:39,14:11,16:28,18:30"),
      sheet("February 2026", days, "1,06:18,08:19,12:49,14:52,17:19,19:12"),
      sheet("Notes", "Ask the imam"),
    ],
  };
  assert.deepEqual(read(months), {
    fajr: ["06:39", "06:18"],
    sheets: ["January 2026", "February 2026"],
    findings: [],
  });
});

test("a sheet of adhans and a sheet of iqamahs are one timetable", () => {
  const heading = "Date,Fajr,Dhuhr,Asr,Maghrib,Isha";
  const content: Content = {
    is: "table",
    sheets: [
      sheet("Adhan", heading, "2026-01-01,06:39,12:39,14:11,16:28,18:30"),
      sheet("Iqamah", heading, "2026-01-01,07:00,13:15,14:30,16:33,19:30"),
    ],
  };
  assert.deepEqual(read(content), { fajr: ["06:39", "07:00"], sheets: ["Adhan", "Iqamah"], findings: [] });
});

test("a page's second copy of a table, and its table of today, leave the table of the month as it is", () => {
  const month = ["Date,Fajr,Sunrise,Dhuhr", "2026-01-01,06:39,08:50,12:39", "2026-01-02,06:38,08:49,12:39"];
  const today = ["Prayer,Adhan,Iqamah", "Fajr,06:39,07:00", "Dhuhr,12:39,13:15", "Isha,18:30,19:30"];
  const sheets = [sheet("Today", ...today), sheet("table 2", ...month), sheet("table 3", ...month)];
  const { fajr, findings } = read({ is: "table", sheets });
  assert.deepEqual([fajr, findings], [["06:39", "06:38"], []]);
});
