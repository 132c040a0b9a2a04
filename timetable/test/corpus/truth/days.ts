import type { PrayerKey } from "../../../src/index.ts";

/** The time of a prayer's call or of its congregation, such as `fajr iqamah`. */
export type CellKey = `${PrayerKey} ${"adhan" | "iqamah"}`;

/** Minutes since midnight on the local clock, 0 to 1439; several if the prayer is held more than once. */
export type Times = readonly number[];

/** The truth of one day. */
export interface TrueDay {
  /** `YYYY-MM-DD`. */
  date: string;
  cells: ReadonlyMap<CellKey, Times>;
}

/** A day in a file: the truth, or the result of a fault. A text stands for something that is no time. */
export interface WrittenDay {
  date: string;
  cells: ReadonlyMap<CellKey, Times | string>;
}

export const sunKeys = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;
export type SunKey = (typeof sunKeys)[number];
export const congregations = ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const;
export type Congregation = (typeof congregations)[number];

/** The columns of a usual timetable, in its usual order. */
export const allColumns: readonly CellKey[] = [
  "fajr adhan",
  "fajr iqamah",
  "sunrise adhan",
  "dhuhr adhan",
  "dhuhr iqamah",
  "asr adhan",
  "asr iqamah",
  "maghrib adhan",
  "maghrib iqamah",
  "isha adhan",
  "isha iqamah",
  "jummah iqamah",
];
export const daily: readonly CellKey[] = allColumns.filter((key) => key !== "jummah iqamah");
export const adhans: readonly CellKey[] = allColumns.filter((key) => key.endsWith("adhan"));
export const iqamahs: readonly CellKey[] = daily.filter((key) => key.endsWith("iqamah"));

/** The days of a span, with some of their cells. */
export function daysOf(
  days: readonly TrueDay[],
  columns: readonly CellKey[],
  from = "0000",
  to = "9999",
): TrueDay[] {
  return days
    .filter(({ date }) => date >= from && date <= `${to}~`)
    .map(({ date, cells }) => ({
      date,
      cells: new Map([...cells].filter(([key]) => columns.includes(key))),
    }));
}

/** A prayer key and a kind, as the parts of a cell's key. */
export function partsOf(key: CellKey): [prayer: PrayerKey, kind: "adhan" | "iqamah"] {
  // Every key is made of these two.
  return key.split(" ") as [PrayerKey, "adhan" | "iqamah"];
}
