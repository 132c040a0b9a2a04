import { daysAfter, zoneClock } from "../../../portal/src/parts/zones/zone-clock.ts";

/** The zone of the mosques of tests. */
const zone = "Europe/London";

/** Today there, `YYYY-MM-DD`. */
export function todayThere(): string {
  return zoneClock(zone).wallTimeAt(Date.now()).date;
}

const columns = {
  fajr: ["Fajr", "05:45"],
  fajrIqamah: ["Fajr Iqamah", "06:30"],
  sunrise: ["Sunrise", "07:40"],
  dhuhr: ["Dhuhr", "12:10"],
  dhuhrIqamah: ["Dhuhr Iqamah", "13:15"],
  asr: ["Asr", "15:10"],
  asrIqamah: ["Asr Iqamah", "15:45"],
  maghrib: ["Maghrib", "17:20"],
  maghribIqamah: ["Maghrib Iqamah", "17:25"],
  isha: ["Isha", "19:00"],
  ishaIqamah: ["Isha Iqamah", "19:30"],
} as const;
type Column = keyof typeof columns;
export type TimesOfDay = Partial<Record<Column, string>>;

interface SmallTimetable {
  /** The first day, counted from today. */
  readonly first?: number;
  readonly days?: number;
  /** The cells that differ from the usual ones, by the day counted from today. */
  readonly cells?: Readonly<Record<number, TimesOfDay>>;
  readonly separator?: "," | "\t";
}

/** A table of some days with the same times, such as a mosque has it in a sheet. */
export function smallTimetable(options: SmallTimetable = {}): string {
  const { first = -2, days = 45, cells = {}, separator = "," } = options;
  const today = todayThere();
  const names = Object.keys(columns) as Column[]; // Exactly these.
  const lines = Array.from({ length: days }, (_, index) => {
    const day = first + index;
    return [daysAfter(today, day), ...names.map((name) => cells[day]?.[name] ?? columns[name][1])];
  });
  return [["Date", ...names.map((name) => columns[name][0])], ...lines]
    .map((line) => line.join(separator))
    .join("\n");
}

/** The rows of a day with the usual times, each as its prayer, adhan and iqamah. */
export const usualRows = [
  "fajr 05:45 06:30",
  "sunrise 07:40 –",
  "dhuhr 12:10 13:15",
  "asr 15:10 15:45",
  "maghrib 17:20 17:25",
  "isha 19:00 19:30",
];
