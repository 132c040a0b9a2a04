import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readMosqueYaml } from "../src/mosque-yaml/read.ts";
import { readSource } from "../src/source.ts";
import { dialects } from "../src/sources/dialects.ts";
import { Stop } from "../src/stop.ts";

const fixtures = fileURLToPath(new URL("../fixtures/", import.meta.url));
const asr = { asr: "mithl-1" } as const;

function sourceOf(file: string, dialect: string) {
  const settings = readMosqueYaml(`timetable: { files: [${file}], dialect: ${dialect} }`, "mosque.yaml");
  assert.ok(!Array.isArray(settings), JSON.stringify(settings));
  return readSource(settings, fixtures);
}

test("a forced dialect that a file is not of is refused, with the one that it looks like", async () => {
  const wrong: [file: string, forced: string, found: string][] = [
    ["monthly-json/november.json", "csv", "monthly-json"],
    ["daily-prayer-time/sheffield-2026.csv", "json", "daily-prayer-time"],
    ["mawaqit/adhan-24h.csv", "daily-prayer-time", "mawaqit"],
    ["json/days.json", "monthly-json", "json"],
  ];
  for (const [file, forced, found] of wrong) {
    await assert.rejects(sourceOf(file, forced), (error) => {
      assert.ok(error instanceof Stop);
      assert.equal(error.reason, "source");
      return (
        error.message.includes(`${file} is not of the dialect ${forced}`) &&
        error.message.includes(`say ${found}.`)
      );
    });
  }
});

test("a forced dialect that can read a file reads it", async () => {
  const { files } = await sourceOf("daily-prayer-time/sheffield-2026.csv", "csv");
  assert.deepEqual([files[0]?.dialect, files[0]?.days.length], ["csv", 365]);
});

test("JSON with a member for each date, inside another, is a list of days", () => {
  const times = { fajr: "06:00", fajr_jamat: "06:30", sunrise: "07:40", dhuhr: "11:56", magrib: "16:05" };
  const json = JSON.stringify({ city: "london", times: { "2026-11-20": { date: "2026-11-20", ...times } } });
  assert.ok(dialects.json.recognises(json));
  const { days } = dialects.json.read(json, "london.json", asr);
  assert.deepEqual(days[0]?.date, { year: 2026, month: 11, day: 20 });
  assert.equal(days[0]?.cells.find(({ kind }) => kind === "iqamah")?.column, "times.2026-11-20.fajr_jamat");
});

test("upright strokes between cells are understood, and those in a cell stay there", () => {
  const strokes = "Date|Fajr|Sunrise|Dhuhr\n2026-11-20|06:00|07:40|11:56";
  assert.equal(dialects.csv.read(strokes, "a.csv", asr).days[0]?.cells.length, 3);
  const inCell = "Date,Fajr,Sunrise,Dhuhr,Jummah\n2026-11-20,06:00,07:40,11:56,13:15|14:00|14:45|15:30";
  assert.equal(
    dialects.csv.read(inCell, "a.csv", asr).days[0]?.cells.at(-1)?.text,
    "13:15|14:00|14:45|15:30",
  );
});
