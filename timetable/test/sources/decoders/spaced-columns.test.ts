import assert from "node:assert/strict";
import { test } from "node:test";
import { timetableIn } from "../../support/read-bytes.ts";

const wanted = ["fajr 06:00", "sunrise 07:40", "dhuhr 11:56"];

test("columns that single spaces separate are read if every row splits as the heading does", async () => {
  const text =
    "Masjid Noor, Leeds\nday fajr sunrise dhuhr\n1 6:00 am 07:40 11:56\n2 6:01 AM 07:41 11:56\nTimes may change";
  const { prayers, findings } = await timetableIn(text, "november-2026.txt");
  assert.deepEqual(findings, []);
  assert.deepEqual(prayers["2026-11-01"], wanted);
});

test("columns that runs of spaces separate are read, with headings and dates of several words", async () => {
  const text = [
    "NOVEMBER 2026",
    "  Date       Fajr     Fajr Iqamah   Sunrise  Dhuhr",
    "  1 Nov      06:00    6:30 AM       07:40    11:56",
    "  2 Nov      06:01    6:30 AM       07:41    11:56",
  ].join("\r\n");
  const { prayers, findings } = await timetableIn(text, "pasted.txt");
  assert.deepEqual(findings, []);
  assert.deepEqual(prayers["2026-11-01"]?.slice(0, 2), ["fajr 06:00 06:30", "sunrise 07:40"]);
});

test("a row that lacks a cell between runs of spaces is refused, because the others may have moved", async () => {
  const text =
    "Date  Fajr  Sunrise  Dhuhr  Asr\n1  06:00  07:40  11:56  13:40\n2  06:01  07:41  11:56\n3  06:02  07:43  11:56  13:39";
  const { prayers, findings } = await timetableIn(text, "november-2026.txt");
  assert.equal(prayers["2026-11-02"], undefined);
  assert.match(findings.join(), /row 3: has 4 cells, but the heading has 5/);
});
