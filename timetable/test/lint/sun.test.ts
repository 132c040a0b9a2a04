import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { compareWithSun } from "../../src/lint/sun.ts";
import { dailyPrayerTime } from "../../src/sources/dialects/daily-prayer-time.ts";
import { interpret } from "../../src/timetable/interpretation.ts";
import { inParts } from "../support/in-parts.ts";
import { opened } from "../support/opened.ts";

const sheffield = { latitude: 53.3811, longitude: -1.4701 };
const london = "Europe/London";
const file = new URL("../../fixtures/daily-prayer-time/sheffield-2026.csv", import.meta.url);
const raw = dailyPrayerTime.read(opened(readFileSync(file, "utf8")), "sheffield.csv", { asr: "mithl-1" });
const { days } = inParts(
  interpret([raw], { clock: undefined, dst: "included" }, { timeZone: london, years: [2026] }),
);

test("a correct year for its place has no warning, even in summer nights without darkness", async () => {
  for (const { prayers, date } of days) {
    assert.deepEqual(await compareWithSun(prayers, date, sheffield, london), [], date);
  }
});

test("times of another city, another month or another clock get a warning", async () => {
  const november = days.find(({ date }) => date === "2026-11-20")?.prayers ?? assert.fail();
  const istanbul = { latitude: 41.0082, longitude: 28.9784 };
  const warned = async (...given: Parameters<typeof compareWithSun>) =>
    (await compareWithSun(...given)).map((line) => line.split(":")[0]);
  assert.ok((await warned(november, "2026-11-20", istanbul, "Europe/Istanbul")).includes("maghrib"));
  assert.ok((await warned(november, "2026-08-20", sheffield, london)).includes("maghrib"));
  assert.deepEqual(await warned(november, "2026-11-20", sheffield, "Europe/Paris"), [
    "sunrise",
    "asr",
    "maghrib",
  ]);
});

test("no time is compared where the sun does not rise", async () => {
  const tromso = { latitude: 69.6492, longitude: 18.9553 };
  const prayers = [{ prayerKey: "sunrise" as const, adhanTime: "09:00" }];
  assert.deepEqual(await compareWithSun(prayers, "2026-12-20", tromso, "Europe/Oslo"), []);
});
