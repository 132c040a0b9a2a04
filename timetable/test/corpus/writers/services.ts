import { type CellKey, type SunKey, sunKeys, type WrittenDay } from "../truth/days.ts";
import { dateForms, monthName, weekday } from "./dates.ts";
import { csv } from "./files.ts";
import { plain, textOf } from "./grids.ts";
import type { TimeForm } from "./times.ts";

type Names = Record<SunKey, string>;

/** The adhans of a day under other names. */
function timesOf(day: WrittenDay, names: Names, time: TimeForm = "05:10"): Record<string, string> {
  return Object.fromEntries(
    sunKeys.map((key) => [names[key], textOf(day, `${key} adhan`, { ...plain, time })]),
  );
}

const names = (
  fajr: string,
  sunrise: string,
  dhuhr: string,
  asr: string,
  maghrib: string,
  isha: string,
): Names => ({ fajr, sunrise, dhuhr, asr, maghrib, isha });

/** Turkey's Diyanet: the fast begins with fajr. */
export function diyanet(days: readonly WrittenDay[]): string {
  const own = names("Imsak", "Gunes", "Ogle", "Ikindi", "Aksam", "Yatsi");
  return JSON.stringify(
    days.map((day) => ({
      HicriTarihKisa: "12.7.1447",
      MiladiTarihKisa: dateForms["20.11.2026"](day.date),
      MiladiTarihUzun: dateForms["20 Kasım 2026 Cuma"](day.date),
      ...timesOf(day, own),
      KibleSaati: "11:05",
    })),
  );
}

/** Malaysia's e-Solat. */
export function eSolat(days: readonly WrittenDay[]): string {
  const own = names("fajr", "syuruk", "dhuhr", "asr", "maghrib", "isha");
  return JSON.stringify({
    prayerTime: days.map((day) => ({
      hijri: "1447-07-12",
      date: dateForms["20-Nov-26"](day.date).replace(/-26$/, "-2026"),
      day: weekday(day.date),
      imsak: "05:53:00",
      ...timesOf(day, own, "05:10:00"),
    })),
    status: "OK!",
    zone: "WLY01",
  });
}

/** Indonesia's Kemenag, as MyQuran gives it. */
export function kemenag(days: readonly WrittenDay[]): string {
  const own = names("subuh", "terbit", "dzuhur", "ashar", "maghrib", "isya");
  return JSON.stringify({
    status: true,
    data: {
      lokasi: "KOTA JAKARTA",
      jadwal: days.map((day) => ({
        tanggal: `${weekday(day.date)}, ${dateForms["20/11/2026"](day.date)}`,
        imsak: "04:07",
        ...timesOf(day, own),
        dhuha: "06:10",
        date: day.date,
      })),
    },
  });
}

/** The unified timetable of London: days by their dates, iqamahs as `_jamat`. */
export function londonUnified(days: readonly WrittenDay[]): string {
  const own = names("fajr", "sunrise", "dhuhr", "asr", "magrib", "isha");
  const jamat = (day: WrittenDay) =>
    Object.fromEntries(
      sunKeys
        .filter((key) => key !== "sunrise")
        .map((key) => [`${own[key]}_jamat`, textOf(day, `${key} iqamah` as CellKey, plain)]),
    );
  return JSON.stringify({
    city: "london",
    times: Object.fromEntries(
      days.map((day) => [day.date, { date: day.date, ...timesOf(day, own), ...jamat(day) }]),
    ),
  });
}

/** Bosnia's Vaktija: months of days, each with a list of six times. */
export function vaktija(days: readonly WrittenDay[]): string {
  const months = Map.groupBy(days, ({ date }) => date.slice(0, 7));
  return JSON.stringify({
    lokacija: "Sarajevo",
    godina: 2026,
    mjesec: [...months.values()].map((ofMonth) => ({
      dan: ofMonth.map((day) => ({ vakat: sunKeys.map((key) => textOf(day, `${key} adhan`, plain)) })),
    })),
  });
}

/** Singapore's MUIS: on the 12-hour clock, with a space in each time. */
export function muis(days: readonly WrittenDay[]): string {
  const own = names("Subuh", "Syuruk", "Zohor", "Asar", "Maghrib", "Isyak");
  const spaced = (text: string) => text.replace(":", " ");
  return csv([
    ["Date", "Day", ...sunKeys.map((key) => own[key])],
    ...days.map((day) => [
      dateForms["20/11/2026"](day.date),
      weekday(day.date),
      ...Object.values(timesOf(day, own, "5:10, 12-hour")).map(spaced),
    ]),
  ]);
}

/** A takvim of Kosovo. */
export function takvim(days: readonly WrittenDay[]): string {
  const own = names("Sabahu", "Lindja e Diellit", "Dreka", "Ikindia", "Akshami", "Jacia");
  return csv([
    ["Muaji", "Data", "Imsaku", ...sunKeys.map((key) => own[key])],
    ...days.map((day) => [
      monthName(day.date),
      String(Number(day.date.slice(8))),
      "04:01",
      ...Object.values(timesOf(day, own)),
    ]),
  ]);
}

/** The sheet that MosqueOS publishes: the members of its JSON as headings. */
export function mosqueOs(days: readonly WrittenDay[]): string {
  const prayers = ["fajr", "zuhr", "asr", "maghrib", "isha"] as const;
  const key = (prayer: (typeof prayers)[number], kind: "adhan" | "iqamah"): CellKey =>
    `${prayer === "zuhr" ? "dhuhr" : prayer} ${kind}`;
  return csv([
    [
      "month",
      "month_label",
      "day_of_month",
      "sunrise_start",
      ...prayers.flatMap((prayer) => [`${prayer}_start`, `${prayer}_congregation_start`]),
    ],
    ...days.map((day) => [
      String(Number(day.date.slice(5, 7))),
      monthName(day.date),
      String(Number(day.date.slice(8))),
      textOf(day, "sunrise adhan", plain),
      ...prayers.flatMap((prayer) => [
        textOf(day, key(prayer, "adhan"), plain),
        textOf(day, key(prayer, "iqamah"), plain),
      ]),
    ]),
  ]);
}
