/** The times of a day, `HH:mm`, by their columns. */
export type TimesOfDay = Readonly<Record<string, string>>;

/** The adhans of a day. */
const usualTimes: TimesOfDay = {
  fajr: "05:20",
  sunrise: "07:10",
  dhuhr: "12:15",
  asr: "14:40",
  maghrib: "17:05",
  isha: "19:00",
};

/** The adhans and iqamahs of a day. */
export const timesWithIqamahs: TimesOfDay = {
  ...usualTimes,
  "fajr iqamah": "05:50",
  "dhuhr iqamah": "13:00",
  "asr iqamah": "15:00",
  "maghrib iqamah": "17:10",
  "isha iqamah": "19:30",
};

/**
 * A timetable as CSV, with a line for each day.
 * @param from the first day, `YYYY-MM-DD`
 * @param days how many days it has
 * @param timesOn the times of a day; the same on every day unless given
 */
export function timetableOf(
  from: string,
  days: number,
  timesOn: (date: string) => TimesOfDay = () => usualTimes,
): string {
  const dates = Array.from({ length: days }, (_, index) => dayAfter(from, index));
  const columns = Object.keys(timesOn(from));
  const lines = dates.map((date) => {
    const times = timesOn(date);
    return [date, ...columns.map((column) => times[column] ?? "")].join(",");
  });
  return [["date", ...columns].join(","), ...lines, ""].join("\n");
}

/** Fajr moves a minute a day, so that every day has its own rows: it is at 05:23 on 23 November 2026. */
export function movingFajr(date: string): string {
  const days = (Date.parse(date) - Date.parse("2026-11-01")) / (24 * 60 * 60_000);
  return new Date(Date.UTC(2026, 10, 1, 5, 1 + days)).toISOString().slice(11, 16);
}

/** The first day of `currentTimetable`. */
export const currentFrom = dayAfter(new Date().toISOString().slice(0, 10), -10);

/**
 * A timetable of ninety days around today, with the same times on every day. Reading two years takes a service nine
 * times as long.
 */
export function currentTimetable(timesOn?: (date: string) => TimesOfDay): string {
  return timetableOf(currentFrom, 90, timesOn);
}

/** The day some days after another. */
export function dayAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
