import assert from "node:assert/strict";
import { test } from "node:test";
import { readTimetable } from "../../src/read-timetable.ts";
import { readTimetableFile } from "../../src/sources/read-timetable-file.ts";
import { formatTime } from "../../src/times/times.ts";
import { type Place, places } from "../corpus/truth/places.ts";
import { sunDaysOf } from "../corpus/truth/sun.ts";
import { bySeverity } from "../support/in-parts.ts";

/** Reads a table of a place's adhans, moved by some minutes. */
async function readAt(place: Place, later: number, from = "2026-07-01", until = "2026-07-31") {
  const days = sunDaysOf(place, 2026).filter(({ date }) => date >= from && date <= until);
  const lines = days.map(({ date, times }) =>
    [date, ...Object.values(times).map((time) => formatTime((time + later + 1440) % 1440))].join(),
  );
  const content = ["Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha", ...lines].join("\n");
  const file = await readTimetableFile(new TextEncoder().encode(content), "noor.csv", undefined, {
    asr: "mithl-1",
  });
  if ("is" in file) throw new Error("the table is not read");
  const settings = { clock: undefined, dst: "included" } as const;
  const { days: read, findings } = readTimetable([file], settings, {
    timeZone: place.timeZone,
    years: [2026],
  });
  return { days: read, ...bySeverity(findings) };
}

test("a table on the clocks of a zone hours away is refused as a whole, also if it has only one day", async () => {
  for (const [place, later] of [
    [places["New York"], 4 * 60],
    [places.Karachi, 4 * 60],
  ] as const) {
    for (const until of ["2026-07-31", "2026-07-01"]) {
      const { days, findings } = await readAt(place, later, "2026-07-01", until);
      assert.deepEqual(days, []);
      assert.deepEqual(
        findings.map(({ notice }) => notice),
        ["impossible-noon"],
      );
      assert.match(
        findings[0]?.problem ?? "",
        /^puts noon, the middle between sunrise and maghrib, at 1[67]:/,
      );
    }
  }
});

test("the earliest and the latest noon of any clocks are accepted, and so are nights that stay light", async () => {
  const kashgar = { ...places.Karachi, latitude: 39.5, longitude: 75.2, timeZone: "Asia/Shanghai" };
  const heilongjiang = { ...kashgar, latitude: 48, longitude: 134.7 };
  const fairbanks = { ...places.Oslo, latitude: 64.84, longitude: -147.7, timeZone: "America/Anchorage" };
  for (const place of [kashgar, heilongjiang, fairbanks]) {
    for (const [from, until] of [
      ["2026-01-20", "2026-02-20"],
      ["2026-06-10", "2026-07-10"],
      ["2026-10-20", "2026-11-10"],
    ] as const) {
      const { findings } = await readAt(place, 0, from, until);
      assert.deepEqual(
        findings.filter(({ notice }) => notice === "impossible-noon"),
        [],
        `${place.timeZone} ${from}`,
      );
    }
  }
});
