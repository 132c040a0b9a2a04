import { Temporal } from "temporal-polyfill/full";
import { byTheClock } from "../../src/times/summer-time.ts";
import { formatTime } from "../../src/times/times.ts";

/** The lines of a CSV file with correct times for every day of 2026 in a zone: maghrib's iqamah 5 minutes after its adhan. */
export function linesOfYear(timeZone = "Europe/London"): string[] {
  const first = Temporal.PlainDate.from("2026-01-01");
  const days = Array.from({ length: 365 }, (_, index) => {
    const date = first.add({ days: index }).toString();
    const times = [300, 400, 723, 900, 1080, 1170].map((minutes) =>
      formatTime(byTheClock(date, minutes, timeZone)),
    );
    const [fajr, sunrise, dhuhr, asr, maghrib, isha] = times;
    const iqamah = formatTime(byTheClock(date, 1085, timeZone));
    const zuhr = date < "2026-06-01" ? "13:30" : "13:45";
    return [date, fajr, sunrise, dhuhr, zuhr, asr, maghrib, iqamah, isha].join();
  });
  return ["Date,Fajr,Sunrise,Dhuhr,Dhuhr Iqamah,Asr,Maghrib,Maghrib Iqamah,Isha", ...days];
}

/** The row of a date, counted from 1. */
export function rowOf(lines: readonly string[], date: string): number {
  return lines.findIndex((line) => line.startsWith(date)) + 1;
}
