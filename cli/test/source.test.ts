import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readMosqueYaml } from "../src/mosque-yaml/read.ts";
import { Stop } from "../src/run/stop.ts";
import { readSource } from "../src/source/source.ts";

const fixtures = fileURLToPath(new URL("../../timetable/fixtures/", import.meta.url));

function sourceOf(file: string, dialect: string) {
  const settings = readMosqueYaml(`timetable: { files: [${file}], dialect: ${dialect} }`, "mosque.yaml");
  assert.ok(!Array.isArray(settings), JSON.stringify(settings));
  return readSource(settings, fixtures);
}

test("a wrong forced dialect is refused, and the one it looks like is named", async () => {
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
        error.message.includes(
          `${file} looks like ${found}, but timetable.dialect in mosque.yaml is ${forced}`,
        ) && error.message.includes(`set it to ${found}.`)
      );
    });
  }
});

test("a forced dialect that can read a file reads it", async () => {
  const { files } = await sourceOf("daily-prayer-time/sheffield-2026.csv", "csv");
  assert.deepEqual([files[0]?.dialect, files[0]?.days.length], ["csv", 365]);
});
