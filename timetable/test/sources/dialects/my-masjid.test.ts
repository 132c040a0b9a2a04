import assert from "node:assert/strict";
import { test } from "node:test";
import { timetableIn } from "../../support/read-bytes.ts";
import { linesOfYear } from "../../support/year.ts";

/**
 * The response for a year as public clients of time.my-masjid.com expect it: the types `TimingsModel`, `IqamahTimings`
 * and `JumahSalahIqamahTiming` of AmrSaber/prayer-times, and the notes of the provider mymasjid of hasan1239/iqamah.
 * The mosque and its times are made up.
 */
function responseOfYear() {
  const salahTimings = linesOfYear()
    .slice(1)
    .map((line) => {
      const [date = "", fajr, shouruq, zuhr, iqamahZuhr, asr, maghrib, iqamahMaghrib, isha] = line.split(",");
      const iqamahs = { iqamah_Fajr: "06:20", iqamah_Zuhr: iqamahZuhr, iqamah_Maghrib: iqamahMaghrib };
      const [, month, day] = date.split("-").map(Number);
      return { fajr, shouruq, zuhr, asr, maghrib, isha, day, month, ...iqamahs, asr_start_1: null };
    });
  return {
    error: null,
    hasError: false,
    model: {
      masjidDetails: { id: 7, guidId: "0d5e", name: "Masjid Example", latitude: 51.5, longitude: -0.1 },
      masjidSettings: { isDstOn: false, jumahTime: "14:45", hijriOffset: 0, showJumahTime: true },
      salahTimings,
      iqamahTimings: { fajr: 15, zuhr: 30, asr: 20, maghrib: 5, isha: 20, jumah: 30, showIqamahTime: true },
      primaryLanguage: { id: 1, name: "English", isRtl: false },
      jumahSalahIqamahTimings: [
        { iqamahTimeMinutes: 30, time: "12:30", iqamahTime: "13:00", isPrimary: true },
        { iqamahTimeMinutes: 15, time: "13:30", iqamahTime: "13:45", isPrimary: false },
      ],
      lastUpdatedAt: "2026-01-02T03:04:05",
    },
    statusCode: 200,
  };
}

test("a year of My-Masjid, as AmrSaber/prayer-times and hasan1239/iqamah read it, has one row for each prayer of a day", async () => {
  const { dialect, prayers, findings } = await timetableIn(
    JSON.stringify(responseOfYear()),
    "my-masjid.json",
  );
  assert.equal(dialect, "json");
  assert.deepEqual(findings, []);
  assert.equal(Object.keys(prayers).length, 365);
  assert.deepEqual(prayers["2026-01-01"], [
    "fajr 05:00 06:20",
    "sunrise 06:40",
    "dhuhr 12:03 13:30",
    "asr 15:00",
    "maghrib 18:00 18:05",
    "isha 19:30",
    "jummah 12:30 13:00",
    "jummah 13:30 13:45",
  ]);
});
