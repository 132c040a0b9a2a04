import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { mayBeCostly, readTimetableFile } from "@mosque-sync/timetable";
import { createFileReader } from "../../cli/src/source/file-reader.ts";
import { xlsxOf } from "../../timetable/test/support/xlsx.ts";

const rows = [
  ["Date", "Fajr", "Sunrise", "Dhuhr", "Asr", "Maghrib", "Isha"],
  ["2026-11-20", "06:00", "07:40", "11:56", "13:40", "16:05", "17:34"],
];
const table = rows.map((row) => row.join(",")).join("\n");
const page = `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}`).join("")}`).join("")}</table>`;
const calendar = `BEGIN:VCALENDAR
${rows[0]
  ?.slice(1)
  .map((name) => `BEGIN:VEVENT\nSUMMARY:${name}\nDTSTART:20261120T120000\nEND:VEVENT`)
  .join("\n")}
END:VCALENDAR`;
const json = readFileSync(new URL("../../timetable/fixtures/json/days.json", import.meta.url), "utf8");

const costly: Readonly<Record<string, Uint8Array>> = {
  "a workbook": xlsxOf([{ name: "Times", rows }]),
  "a web page": Buffer.from(page),
  "a web page below empty lines": Buffer.from(`\n \n${page}`),
  "a calendar in UTF-16": Buffer.from(`\ufeff${calendar}`, "utf16le"),
  "a table of more than 200 kB": Buffer.from(table + "\n".repeat(200_000)),
  "JSON of more than 200 kB": Buffer.from(json + " ".repeat(200_000)),
  "an empty workbook": Buffer.from("PK\x03\x04"),
};
const settings = { asr: "mithl-1" } as const;

test("a costly file is read the same in its process: days, cells, findings and unreadable parts", async (t) => {
  const reader = createFileReader();
  t.after(() => reader.end());
  for (const [name, bytes] of Object.entries(costly)) {
    assert.ok(mayBeCostly(bytes), name);
    const here = await readTimetableFile(bytes, "times", undefined, settings);
    assert.deepEqual(await reader.read(bytes, "times", undefined, settings), here, name);
    const forced = await readTimetableFile(bytes, "times", "tawkit", settings);
    assert.deepEqual(await reader.read(bytes, "times", "tawkit", settings), forced, name);
  }
});

test("a table and JSON of up to 200 kB are not costly", () => {
  for (const text of [table, json, "", "%PDF-1.7", `a,<b>\n${table}`]) {
    assert.equal(mayBeCostly(Buffer.from(text)), false, text);
  }
  assert.equal(mayBeCostly(Buffer.from(" ".repeat(200_000))), false);
});

test("a process that was ended by one file is started again for the next", async (t) => {
  const reader = createFileReader({ seconds: 60, megabytes: 1 });
  t.after(() => reader.end());
  for (const file of ["first", "second"]) {
    const read = await reader.read(Buffer.from(page), file, undefined, settings);
    assert.deepEqual(read, { is: "ended", reason: "took more than 1 MB of memory" });
  }
});
