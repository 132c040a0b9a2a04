import { type CellKey, congregations, sunKeys, type WrittenDay } from "../truth/days.ts";
import { dateForms, weekday } from "./dates.ts";
import { csv } from "./files.ts";
import { monthsOf, plain, type Spelling, textOf } from "./grids.ts";
import { jummahOf } from "./json.ts";

const halves: Spelling = { ...plain, time: "05:10AM" };
const text = (day: WrittenDay, key: CellKey, spelling = plain) => textOf(day, key, spelling);
const dayOf = ({ date }: WrittenDay) => Number(date.slice(8));
const monthOf = ({ date }: WrittenDay) => Number(date.slice(5, 7));

/** The CSV of the WordPress plugin Daily Prayer Time. */
export function dailyPrayerTime(days: readonly WrittenDay[]): string {
  const columns: readonly [name: string, key: CellKey][] = [
    ["fajr_begins", "fajr adhan"],
    ["fajr_jamah", "fajr iqamah"],
    ["sunrise", "sunrise adhan"],
    ["zuhr_begins", "dhuhr adhan"],
    ["zuhr_jamah", "dhuhr iqamah"],
    ["asr_mithl_1", "asr adhan"],
    ["asr_mithl_2", "asr adhan"],
    ["asr_jamah", "asr iqamah"],
    ["maghrib_begins", "maghrib adhan"],
    ["maghrib_jamah", "maghrib iqamah"],
    ["isha_begins", "isha adhan"],
    ["isha_jamah", "isha iqamah"],
  ];
  const rows = days.map((day) => [
    day.date,
    ...columns.map(([, key]) => text(day, key, { ...plain, time: "05:10:00" })),
    "0",
    "",
  ]);
  return csv([["d_date", ...columns.map(([name]) => name), "is_ramadan", "hijri_date"], ...rows]);
}

/** The two files for uploading to Mawaqit. */
export function mawaqitFiles(days: readonly WrittenDay[], spelling: Spelling): Record<string, string> {
  const file = (keys: readonly CellKey[], names: readonly string[]) =>
    csv([
      ["Month", "Day", ...names],
      ...days.map((day) => [
        String(monthOf(day)),
        String(dayOf(day)),
        ...keys.map((key) => text(day, key, spelling)),
      ]),
    ]);
  return {
    "athan.csv": file(
      sunKeys.map((key): CellKey => `${key} adhan`),
      ["Fajr", "Shuruk", "Dhuhr", "Asr", "Maghrib", "Isha"],
    ),
    "iqama.csv": file(
      congregations.map((key): CellKey => `${key} iqamah`),
      ["Fajr", "Dhuhr", "Asr", "Maghrib", "Isha"],
    ),
  };
}

/** The settings object in the page of a mosque on Mawaqit: a calendar by month and day, iqamahs as times or rules. */
export function confData(days: readonly WrittenDay[], iqamahs: "as times" | "as rules"): string {
  const spelling = iqamahs === "as times" ? plain : { ...plain, rule: (minutes: number) => `+${minutes}` };
  const calendar = (keys: readonly CellKey[]) =>
    monthsOf(days).map((ofMonth) =>
      Object.fromEntries(ofMonth.map((day) => [dayOf(day), keys.map((key) => text(day, key, spelling))])),
    );
  const [jumua, jumua2] = jummahOf(days).split(" & ");
  return JSON.stringify({
    name: "Masjid Noor",
    timezone: "Europe/London",
    jumua,
    jumua2: jumua2 ?? null,
    jumuaAsDuhr: false,
    iqamaEnabled: true,
    calendar: calendar(sunKeys.map((key): CellKey => `${key} adhan`)),
    iqamaCalendar: calendar(congregations.map((key): CellKey => `${key} iqamah`)),
  });
}

/** The page of a mosque on Mawaqit. */
export function mawaqitPage(days: readonly WrittenDay[]): string {
  return `<!DOCTYPE html><html><head><script>var locale = 'en'; let confData = ${confData(days, "as rules")};
var other = {};</script></head><body><div id="app"></div></body></html>`;
}

/** The response of Masjidal for a span of days. */
export function masjidal(days: readonly WrittenDay[]): string {
  const dated = ({ date }: WrittenDay) => dateForms["Friday, November 20, 2026"](date);
  const zuhr = (prayer: string) => (prayer === "dhuhr" ? "zuhr" : prayer);
  const jummahs = jummahOf(days).split(" & ");
  return JSON.stringify({
    status: "success",
    data: {
      salah: days.map((day) => ({
        date: dated(day),
        hijri_date: "12, 1447",
        day: weekday(day.date),
        ...Object.fromEntries(sunKeys.map((key) => [zuhr(key), text(day, `${key} adhan`, halves)])),
      })),
      iqamah: days.map((day) => ({
        date: dated(day),
        ...Object.fromEntries(congregations.map((key) => [zuhr(key), text(day, `${key} iqamah`, halves)])),
        ...Object.fromEntries(jummahs.map((time, index) => [`jummah${index + 1}`, time])),
      })),
    },
  });
}

/** The response of My-Masjid: a year without years. */
export function myMasjid(days: readonly WrittenDay[]): string {
  const zuhr = { fajr: "Fajr", dhuhr: "Zuhr", asr: "Asr", maghrib: "Maghrib", isha: "Isha" };
  return JSON.stringify({
    model: {
      masjidDetails: { name: "Masjid Noor", city: "London" },
      masjidSettings: { timeFormat: 24, isDst: true },
      salahTimings: days.map((day) => ({
        id: dayOf(day) + 100 * monthOf(day),
        day: dayOf(day),
        month: monthOf(day),
        shouruq: text(day, "sunrise adhan"),
        ...Object.fromEntries(
          congregations.map((key) => [zuhr[key].toLowerCase(), text(day, `${key} adhan`)]),
        ),
        ...Object.fromEntries(
          congregations.map((key) => [`iqamah_${zuhr[key]}`, text(day, `${key} iqamah`)]),
        ),
      })),
      jumahSalahIqamahTimings: jummahOf(days)
        .split(" & ")
        .map((time, index) => ({ id: index, jumahNumber: index + 1, iqamahTime: time })),
    },
  });
}

/** The response of Aladhan for a year: months of days, each with its zone behind the times. */
export function aladhan(days: readonly WrittenDay[]): string {
  const names = {
    fajr: "Fajr",
    sunrise: "Sunrise",
    dhuhr: "Dhuhr",
    asr: "Asr",
    maghrib: "Maghrib",
    isha: "Isha",
  };
  const months = monthsOf(days).map((ofMonth) => [
    String(ofMonth[0] ? monthOf(ofMonth[0]) : ""),
    ofMonth.map((day) => ({
      timings: {
        ...Object.fromEntries(
          sunKeys.map((key) => [names[key], text(day, `${key} adhan`, { ...plain, time: "05:10 (GMT)" })]),
        ),
        Imsak: "04:00 (GMT)",
        Sunset: text(day, "maghrib adhan", { ...plain, time: "05:10 (GMT)" }),
      },
      date: {
        readable: dateForms["20-Nov-26"](day.date),
        gregorian: { date: dateForms["20-11-2026"](day.date), format: "DD-MM-YYYY", day: String(dayOf(day)) },
        hijri: { date: "12-07-1447", format: "DD-MM-YYYY" },
      },
    })),
  ]);
  return JSON.stringify({ code: 200, status: "OK", data: Object.fromEntries(months) });
}
