import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bounds } from "../../../src/sources/decoders/limits/bounds.ts";
import { Work } from "../../../src/sources/decoders/limits/work.ts";
import { readTimetableFile } from "../../../src/sources/read-timetable-file.ts";
import { expectedOutcomes } from "../../support/hostile/expected-outcomes.ts";
import { between, randomFrom } from "../../support/hostile/generating.ts";
import { hostileFiles } from "../../support/hostile/hostile-files.ts";
import { xlsxOf } from "../../support/xlsx.ts";

const seed = 1;
/** A step is counted before the work is done, so the last one may pass the bound. */
const mostSteps = bounds.steps * 1.01;

async function read(content: string | Uint8Array) {
  const work = new Work();
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const result = await readTimetableFile(bytes, "hostile", undefined, { asr: "mithl-1" }, work);
  return { result, work };
}

/** What became of a file, as `expectedOutcomes` writes it. */
function outcomeOf(result: Awaited<ReturnType<typeof read>>["result"]): string {
  if (!("is" in result)) {
    const notices = [...new Set(result.findings.map((finding) => finding.notice))].toSorted();
    return `${result.dialect}: ${result.days.length} days, ${notices.join(" ") || "no findings"}`;
  }
  if (result.is === "other") return result.is;
  const { notice, problem, fix } = result.finding;
  assert.match(fix, /\S/);
  return notice === "too-much-content" ? (/more than (.*?), which/.exec(problem)?.[1] ?? problem) : notice;
}

for (const { name, make } of hostileFiles) {
  test(`a file with ${name} is read or refused as expected, within the bound on work`, async () => {
    const { result, work } = await read(make(randomFrom(seed)));
    assert.equal(outcomeOf(result), expectedOutcomes[name]);
    assert.ok(work.steps <= mostSteps, `${work.steps} steps`);
  });
}

function fixture(name: string): Uint8Array {
  return readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url));
}

const days = Array.from({ length: 20 }, (_, index) => [
  `2026-11-${String(index + 1).padStart(2, "0")}`,
  ...["06:00", "07:40", "11:56", "13:40", "16:05", "17:34"],
]);
const table = [["Date", "Fajr", "Sunrise", "Dhuhr", "Asr", "Maghrib", "Isha"], ...days];
const formatted = table.map((cells, row) =>
  cells.map((cell, at) => (row > 0 && at === 6 ? { value: 0.7319, format: "hh:mm" } : cell)),
);
const zone = ["BEGIN:STANDARD", "DTSTART:19701025T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0000"];
const calendar = [
  ...["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTIMEZONE", "TZID:Europe/London", ...zone],
  ...["RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD", "END:VTIMEZONE"],
  ...["Fajr", "Isha Iqamah"].flatMap((summary, index) => [
    ...["BEGIN:VEVENT", `UID:${index}`, `SUMMARY:${summary}`, "DTSTART;TZID=Europe/London:20261101T060000"],
    ...["RRULE:FREQ=DAILY;COUNT=20", "EXDATE;TZID=Europe/London:20261105T060000", "END:VEVENT"],
  ]),
  "END:VCALENDAR",
];
const rowsOfPage = table.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);

/** A file of each kind that is read, whose bytes are then changed. */
const files: Record<string, Uint8Array> = {
  ...Object.fromEntries(
    [
      "csv/faults.csv",
      "csv/published-sheet.csv",
      "json/days.json",
      "mawaqit/adhan-12h.csv",
      "monthly-json/november.json",
      "mosque-timetable/rules.json",
    ].map((name) => [name, fixture(name)]),
  ),
  "a workbook": xlsxOf([{ name: "November", rows: formatted, merges: ["B2:B4"] }]),
  "a web page": new TextEncoder().encode(`<html><h1>Noor</h1><table>${rowsOfPage.join("")}</table></html>`),
  "a calendar": new TextEncoder().encode(calendar.join("\r\n")),
};

for (const [index, [name, bytes]] of Object.entries(files).entries()) {
  test(`no change of the bytes of ${name} makes the reader throw or pass the bound on work`, async () => {
    assert.match(outcomeOf((await read(bytes)).result), /: [1-9]\d* days/);
    const random = randomFrom(index + 1);
    for (let run = 0; run < 40; run += 1) {
      const changed = Uint8Array.from(bytes);
      for (let change = 0; change < 1 + run; change += 1) {
        changed[between(random, 0, changed.length - 1)] = between(random, 0, 255);
      }
      const { work } = await read(
        run % 3 === 0 ? changed.subarray(0, between(random, 1, changed.length)) : changed,
      );
      assert.ok(work.steps <= mostSteps, `run ${run}: ${work.steps} steps`);
    }
  });
}
