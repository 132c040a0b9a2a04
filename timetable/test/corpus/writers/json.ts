import { formatTime } from "../../../src/index.ts";
import { type CellKey, congregations, sunKeys, type WrittenDay } from "../truth/days.ts";
import { monthName } from "./dates.ts";
import { type Spelling, textOf } from "./grids.ts";

const spelt: Spelling = { time: "05:10", date: "2026-11-20", language: "English" };
const text = (day: WrittenDay, key: CellKey, spelling = spelt) => textOf(day, key, spelling);
const write = (value: unknown) => JSON.stringify(value, null, 1);
const numbersOf = ({ date }: WrittenDay) => ({ month: Number(date.slice(5, 7)), day: Number(date.slice(8)) });

/** A list of days with a member for each prayer that holds its start and its congregation. */
export function nested(days: readonly WrittenDay[], names: { start: string; congregation: string }): string {
  return write({
    metadata: { name: "Masjid Noor", address: "1 High Street" },
    jummah_times: [
      { label: "Jummah 1", time: "13:15" },
      { label: "Jummah 2", time: "14:00" },
    ],
    prayer_times: days.map((day) => ({
      month: String(numbersOf(day).month),
      month_label: monthName(day.date),
      day_of_month: String(numbersOf(day).day),
      sunrise_start: text(day, "sunrise adhan"),
      ...Object.fromEntries(
        congregations.map((prayer) => [
          prayer === "dhuhr" ? "zuhr" : prayer,
          {
            [names.start]: text(day, `${prayer} adhan`),
            [names.congregation]: text(day, `${prayer} iqamah`),
          },
        ]),
      ),
    })),
  });
}

/** A list of days with flat members, such as `fajr_adhan`. */
export function flat(days: readonly WrittenDay[], spelling: Spelling = spelt): string {
  return write(
    days.map((day) => ({
      date: day.date,
      ...Object.fromEntries(
        [...day.cells.keys()].map((key) => [key.replace(" ", "_"), text(day, key, spelling)]),
      ),
    })),
  );
}

/** Days with adhans only and dates day first, without a year, under a list of versions and notes. */
export function dayFirstDays(days: readonly WrittenDay[], spelling: Spelling): string {
  return write({
    version: 1,
    updated_at: "2026-01-01",
    days: days.map((day) => ({
      date: day.date.slice(5).split("-").toReversed().join("/"),
      ...Object.fromEntries(sunKeys.map((key) => [key, text(day, `${key} adhan`, spelling)])),
    })),
  });
}

/** Months as members, days in them, prayers in those. */
export function monthsOfDays(days: readonly WrittenDay[]): string {
  const months = Map.groupBy(days, ({ date }) => monthName(date).toLowerCase());
  return write(
    Object.fromEntries(
      [...months].map(([month, ofMonth]) => [
        month,
        Object.fromEntries(
          ofMonth.map((day) => [
            numbersOf(day).day,
            Object.fromEntries(sunKeys.map((key) => [key, text(day, `${key} adhan`)])),
          ]),
        ),
      ]),
    ),
  );
}

/** A file for one month: adhans by day, iqamahs by ranges of days. */
export function monthlyRanges(days: readonly WrittenDay[]): string {
  const ranges: WrittenDay[][] = [];
  const iqamahsOf = (day: WrittenDay) =>
    (["fajr", "dhuhr", "asr", "isha"] as const).map((prayer) => text(day, `${prayer} iqamah`)).join();
  for (const day of days) {
    const last = ranges.at(-1);
    if (last?.[0] && iqamahsOf(last[0]) === iqamahsOf(day)) last.push(day);
    else ranges.push([day]);
  }
  const [first] = days;
  return write({
    month: monthName(first?.date ?? "").toUpperCase(),
    year: Number(first?.date.slice(0, 4)),
    prayer_times: days.map((day) => ({
      date: numbersOf(day).day,
      ...Object.fromEntries(
        sunKeys.map((key) => [key === "sunrise" ? "shurooq" : key, text(day, `${key} adhan`)]),
      ),
    })),
    iqamah_times: ranges.map((range) => ({
      date_range: [...new Set([range[0], range.at(-1)].map((day) => day && numbersOf(day).day))].join("-"),
      ...Object.fromEntries(
        (["fajr", "dhuhr", "asr", "isha"] as const).map((prayer) => [
          prayer,
          range[0] ? text(range[0], `${prayer} iqamah`) : "",
        ]),
      ),
      maghrib: "5 mins after adhan",
    })),
    jummah_iqamah: jummahOf(days),
  });
}

/** The congregations of the first Friday. */
export function jummahOf(days: readonly WrittenDay[]): string {
  const said = days.map(({ cells }) => cells.get("jummah iqamah")).find(Array.isArray) ?? [];
  return said.map(formatTime).join(" & ");
}
