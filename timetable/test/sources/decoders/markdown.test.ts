import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalOf, timetableIn } from "../../support/read-bytes.ts";

const wanted = { "2026-11-20": ["fajr 06:00 06:30", "sunrise 07:40", "dhuhr 11:56"] };

test("a Markdown table is read without its line of dashes and without marks of bold, italics and code", async () => {
  for (const lines of [
    [
      "# Masjid Noor, since 1999, a place to pray, to learn, and to meet",
      "| Date | **Fajr** | _Fajr Iqamah_ | Sunrise | Dhuhr |",
      "| :--- | :---: | --- | ---: | - |",
      "| **2026-11-20** | *06:00* | `06:30` | __07:40__ | [11:56](https://example.org) |",
    ],
    [
      "Date | Fajr | Fajr Iqamah | Sunrise | Dhuhr",
      "--|--|--|--|--",
      "***20 November* 2026** | 06:00 | 06:30 | 07:40* | 11:56",
    ],
    [
      "+------------+-------+-------------+---------+-------+",
      "| Date       | Fajr  | Fajr Iqamah | Sunrise | Dhuhr |",
      "+============+=======+=============+=========+=======+",
      "| 2026-11-20 | 06:00 | 06:30       | 07:40   | 11:56 |",
      "+------------+-------+-------------+---------+-------+",
    ],
  ]) {
    const text = lines.join("\n");
    const { prayers, findings } = await timetableIn(text, "times.md");
    assert.deepEqual(findings, [], text);
    assert.deepEqual(prayers, wanted, text);
  }
});

test("bold weekdays of a Markdown table date it, and a month above it counts", async () => {
  const days = ["Sun", "Mon", "Tue"].map((day, at) => `| ${at + 1} | **${day}** | 06:00 | 07:40 | 11:56 |`);
  const table = ["| Day | Weekday | Fajr | Sunrise | Dhuhr |", "|---|:-:|---|---|---|", ...days];
  const { prayers } = await timetableIn(["## November 2026", "", ...table].join("\n"), "times.md");
  assert.deepEqual(Object.keys(prayers), ["2026-11-01", "2026-11-02", "2026-11-03"]);
  const undated = await timetableIn(table.join("\n"), "november.md");
  assert.deepEqual(Object.keys(undated.prayers), ["2026-11-01", "2026-11-02", "2026-11-03"]);
  const other = await timetableIn(
    table.join("\n").replaceAll("Sun**", "Wed**").replaceAll("Mon**", "Thu**").replaceAll("Tue**", "Fri**"),
    "november.md",
  );
  assert.match(other.findings.join(), /the weekdays of November are not those of 2026/);
});

test("a vertical bar that is escaped belongs to its cell, and a dash in a cell still means no time", async () => {
  const lines = [
    "| Date | Fajr | Fajr Iqamah | Sunrise | Dhuhr | Jummah |",
    "|---|---|---|---|---|---|",
    "| 2026-11-20 | 06:00 | - | 07:40 | 11:56 | 13:15 \\| 14:00 |",
  ];
  assert.deepEqual((await timetableIn(lines.join("\n"), "times.md")).prayers["2026-11-20"], [
    "fajr 06:00",
    "sunrise 07:40",
    "dhuhr 11:56",
    "jummah 13:15",
    "jummah 14:00",
  ]);
});

test("marks of bold are no part of a cell of CSV", async () => {
  const text = "Date,Fajr,Fajr Iqamah,Sunrise,Dhuhr\n**2026-11-20**,06:00,**06:30**,07:40,11:56";
  assert.deepEqual((await timetableIn(text, "times.csv")).prayers, wanted);
});

test("a long text of spaces or dashes is soon found to have no table", { timeout: 60_000 }, async () => {
  for (const text of [
    `a${" ".repeat(2_000_000)}b`,
    `a\n${" ".repeat(2_000_000)}b`,
    `a\n${"-".repeat(2_000_000)}b`,
  ]) {
    assert.match(await refusalOf(text, "a.txt"), /is not a known timetable format/);
  }
});
