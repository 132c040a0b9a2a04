import assert from "node:assert/strict";
import { test } from "node:test";
import { asAdhan, read } from "../../support/json-cells.ts";

test("the start and the congregation of nested prayers are adhan and iqamah, and a second start is the other school's", () => {
  const row = {
    month: "1",
    month_label: "January",
    day_of_month: "5",
    sunrise_start: "08:03",
    fajr: { start: "06:26", congregation_start: "06:56" },
    zuhr: { start: "12:09", congregation_start: "12:45" },
    asr: { start: "13:46", start_secondary: "14:16", congregation_start: "14:45" },
  };
  const json = {
    metadata: { name: "Masjid Noor" },
    prayer_times: [row],
    jummah_times: [
      { label: "Jummah 1", time: "13:00" },
      { label: "Jummah 2", time: "13:45" },
    ],
  };
  const { byDate, days, findings } = read(json);
  assert.deepEqual(findings, []);
  assert.deepEqual(byDate, {
    "1-5": [
      "sunrise adhan 08:03",
      "fajr adhan 06:26",
      "fajr iqamah 06:56",
      "dhuhr adhan 12:09",
      "dhuhr iqamah 12:45",
      "asr adhan 13:46",
      "asr iqamah 14:45",
      "jummah iqamah 13:00 & 13:45",
    ],
  });
  assert.equal(days[0]?.cells[2]?.column, "prayer_times[1].fajr.congregation_start");
  assert.ok(read(json, { asr: "mithl-2" }).byDate["1-5"]?.includes("asr adhan 14:16"));
});

test("Aladhan's calendar is read by its Gregorian date, without the zone behind a time and without other times", () => {
  const day = (date: string, readable: string) => ({
    timings: {
      Fajr: "06:39 (GMT)",
      Sunrise: "08:50 (GMT)",
      Dhuhr: "12:39 (GMT)",
      Asr: "14:11 (GMT)",
      Sunset: "16:28 (GMT)",
      Maghrib: "16:28 (GMT)",
      Isha: "18:30 (GMT)",
      Imsak: "06:29 (GMT)",
      Firstthird: "22:00 (GMT)",
      Lastthird: "02:00 (GMT)",
    },
    date: {
      readable,
      timestamp: "1767258061",
      gregorian: {
        date,
        format: "DD-MM-YYYY",
        day: date.slice(0, 2),
        weekday: { en: "Thursday" },
        month: { number: 1, en: "January" },
        year: "2026",
      },
      hijri: { date: "12-07-1447", day: "12", month: { number: 7, en: "Rajab" }, year: "1447" },
    },
    meta: {
      timezone: "Europe/London",
      method: { params: { Fajr: 18, Isha: 17 } },
      offset: { Fajr: 0, Dhuhr: 0, Asr: 0, Maghrib: 0 },
    },
  });
  const data = [day("01-01-2026", "01 Jan 2026"), day("02-01-2026", "02 Jan 2026")];
  for (const json of [
    { code: 200, data },
    { code: 200, data: { 1: data } },
  ]) {
    const { byDate, dates, findings } = read(json);
    assert.deepEqual(findings, []);
    assert.deepEqual(dates, ["2026-1-1", "2026-1-2"]);
    assert.deepEqual(byDate["2026-1-2"], asAdhan);
  }
});

test("adhans and iqamahs in separate lists are joined by date, as Masjidal has them", () => {
  const salah = {
    date: "Friday, Jan 2, 2026",
    hijri_date: "13",
    fajr: "6:12AM",
    sunrise: "7:40AM",
    zuhr: "12:09PM",
    asr: "2:11PM",
    maghrib: "4:28PM",
    isha: "6:30PM",
  };
  const iqamah = {
    date: "Friday, Jan 2, 2026",
    fajr: "6:45AM",
    zuhr: "1:00PM",
    asr: "3:00PM",
    maghrib: "4:33PM",
    isha: "8:00PM",
    jummah1: "1:00PM",
    jummah2: "2:00PM",
  };
  for (const data of [
    { salah: [salah], iqamah: [iqamah] },
    { salah, iqamah },
  ]) {
    const { byDate, findings } = read({ status: "success", data });
    assert.deepEqual(findings, []);
    assert.deepEqual(byDate["2026-1-2"]?.toSorted(), [
      "asr adhan 2:11PM",
      "asr iqamah 3:00PM",
      "dhuhr adhan 12:09PM",
      "dhuhr iqamah 1:00PM",
      "fajr adhan 6:12AM",
      "fajr iqamah 6:45AM",
      "isha adhan 6:30PM",
      "isha iqamah 8:00PM",
      "jummah iqamah 1:00PM & 2:00PM",
      "maghrib adhan 4:28PM",
      "maghrib iqamah 4:33PM",
      "sunrise adhan 7:40AM",
    ]);
  }
});

test("My-Masjid's days are read, with iqamahs next to them or inside each prayer", () => {
  const flat = {
    day: 5,
    month: 1,
    fajr: "06:39",
    sunrise: "08:50",
    zuhr: "12:39",
    asr: "14:11",
    maghrib: "16:28",
    isha: "18:30",
    iqamah_Fajr: "07:00",
    iqamah_Zuhr: "13:15",
  };
  const jumah = [{ time: "12:40", iqamahTime: "13:00" }];
  const { byDate, findings } = read({
    model: { masjidDetails: { name: "Noor" }, salahTimings: [flat], jumahSalahIqamahTimings: jumah },
  });
  assert.deepEqual(findings, []);
  assert.deepEqual(byDate["1-5"], [
    ...asAdhan,
    "fajr iqamah 07:00",
    "dhuhr iqamah 13:15",
    "jummah adhan 12:40",
    "jummah iqamah 13:00",
  ]);
  const prayer = (salahName: string, time: string, iqamahTime: string) => [{ salahName, time, iqamahTime }];
  const nested = {
    day: 5,
    month: 1,
    fajr: prayer("Fajr", "06:39", "07:00"),
    zuhr: prayer("Zuhr", "12:39", "13:15"),
    isha: prayer("Isha", "18:30", "19:30"),
  };
  assert.deepEqual(read({ model: { salahTimings: [nested] } }).byDate["1-5"], [
    "fajr adhan 06:39",
    "fajr iqamah 07:00",
    "dhuhr adhan 12:39",
    "dhuhr iqamah 13:15",
    "isha adhan 18:30",
    "isha iqamah 19:30",
  ]);
});
