import assert from "node:assert/strict";
import { test } from "node:test";
import { readTimetableFile } from "../../../src/sources/read-timetable-file.ts";
import { timetableIn } from "../../support/read-bytes.ts";

test("a day of Tawkit's whose times are not as usual is read or refused, and never lost", async () => {
  const text = `var JS_TIMES = [
"01-01~~~~~5.47 am|7.16 am|12.14 pm|2.53 pm|5.12 pm|6.36 pm",
"01-02~~~~~05:47|07:16|12:14|14:53|17:12",
"01-03~~~~~05:47||12:14|14:53|17:12|?",
];`;
  const { prayers, findings } = await timetableIn(text, "times.js");
  assert.deepEqual(prayers["2026-01-01"]?.[0], "fajr 05:47");
  assert.match(findings.join("\n"), /has 7 cells, but the heading has 8/);
  assert.match(findings.join("\n"), /\[3\]\.Isha: "\?" is not a time/);
});

test("a year of Tawkit's times is read, with the places of its texts", async () => {
  const text = `// TAWKIT
// ASR_TYPE : Standard
var JS_TIMES =
[
"-------------- JANUARY ----------------------------",
"01-01~~~~~05:47|07:16|12:14|14:53|17:12|18:36",
"01-31~~~~~05:40|07:05|12:24|15:13|17:42|19:02",
"-------------- FEBRUARY ----------------------------",
"02-29~~~~~05:12|06:32|12:22|15:31|18:10|19:26",
];
`;
  const file = await readTimetableFile(new TextEncoder().encode(text), "times.js", undefined, {
    asr: "mithl-1",
  });
  if ("is" in file) return assert.fail(file.is);
  assert.equal(file.dialect, "tawkit");
  assert.deepEqual(file.findings, []);
  assert.deepEqual(
    file.days.map(({ date, cells }) => [date, cells[0]?.column]),
    [
      [{ month: 1, day: 1 }, "[2].Fajr"],
      [{ month: 1, day: 31 }, "[3].Fajr"],
      [{ month: 2, day: 29 }, "[5].Fajr"],
    ],
  );
  assert.deepEqual(
    file.days[1]?.cells.map(({ prayerKey, kind, text }) => [prayerKey, kind, text]),
    [
      ["fajr", "adhan", "05:40"],
      ["sunrise", "adhan", "07:05"],
      ["dhuhr", "adhan", "12:24"],
      ["asr", "adhan", "15:13"],
      ["maghrib", "adhan", "17:42"],
      ["isha", "adhan", "19:02"],
    ],
  );
});
