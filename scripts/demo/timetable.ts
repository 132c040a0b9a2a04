import { CalculationMethod, Coordinates, Madhab, PrayerTimes } from "adhan";

/** The demo mosque's place: Sheffield, where clocks go forward in March and back in October. */
export const demoPlace = { latitude: 53.3811, longitude: -1.4701, timeZone: "Europe/London" };

/** The columns of the WordPress plugin Daily Prayer Time, in the order of its own sample file. */
const columns = [
  "d_date",
  "fajr_begins",
  "fajr_jamah",
  "sunrise",
  "zuhr_begins",
  "zuhr_jamah",
  "asr_mithl_1",
  "asr_mithl_2",
  "asr_jamah",
  "maghrib_begins",
  "maghrib_jamah",
  "isha_begins",
  "isha_jamah",
  "is_ramadan",
  "hijri_date",
] as const;

/** Minutes since local midnight. */
type Minutes = number;

/**
 * Makes a year's timetable like a mosque's own: calculated adhan times and a committee's iqamah times, all in local
 * time.
 * @returns a CSV file's text in the dialect of Daily Prayer Time
 */
export function demoTimetable(year: number): string {
  const rows = daysOf(year).map((day) => columns.map((column) => rowOf(day)[column]).join(","));
  return `${[columns.join(","), ...rows].join("\n")}\n`;
}

/** Every day of a year, at noon UTC: the same calendar day in the mosque's zone. */
function daysOf(year: number): Date[] {
  const first = Date.UTC(year, 0, 1, 12);
  const days = (Date.UTC(year + 1, 0, 1, 12) - first) / 86_400_000;
  return Array.from({ length: days }, (_, index) => new Date(first + index * 86_400_000));
}

function rowOf(day: Date): Record<(typeof columns)[number], string> {
  const shafi = prayerTimes(day, Madhab.Shafi);
  const hanafi = prayerTimes(day, Madhab.Hanafi);
  const adhan = {
    fajr: localMinutes(shafi.fajr),
    sunrise: localMinutes(shafi.sunrise),
    zuhr: localMinutes(shafi.dhuhr),
    asr1: localMinutes(shafi.asr),
    asr2: localMinutes(hanafi.asr),
    maghrib: localMinutes(shafi.maghrib),
    isha: localMinutes(shafi.isha),
  };
  const hijri = hijriDate(day);
  return {
    d_date: day.toISOString().slice(0, 10),
    fajr_begins: clock(adhan.fajr),
    fajr_jamah: clock(roundedUp(adhan.fajr + 30, 5)),
    sunrise: clock(adhan.sunrise),
    zuhr_begins: clock(adhan.zuhr),
    zuhr_jamah: isSummerTime(day) ? "13:45:00" : "13:15:00",
    asr_mithl_1: clock(adhan.asr1),
    asr_mithl_2: clock(adhan.asr2),
    asr_jamah: clock(roundedUp(adhan.asr2 + 10, 15)),
    maghrib_begins: clock(adhan.maghrib),
    maghrib_jamah: clock(adhan.maghrib + 5),
    isha_begins: clock(adhan.isha),
    isha_jamah: clock(roundedUp(adhan.isha + 10, 15)),
    is_ramadan: hijri.month === 9 ? "1" : "0",
    hijri_date: hijri.text,
  };
}

function prayerTimes(day: Date, madhab: (typeof Madhab)[keyof typeof Madhab]): PrayerTimes {
  const parameters = CalculationMethod.MoonsightingCommittee();
  parameters.madhab = madhab;
  // The library reads the calendar day in the machine's zone, so the date is made in that zone.
  const localDay = new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
  return new PrayerTimes(new Coordinates(demoPlace.latitude, demoPlace.longitude), localDay, parameters);
}

const localClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: demoPlace.timeZone,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function localMinutes(instant: Date): Minutes {
  const [hour = 0, minute = 0] = localClock.format(instant).split(":").map(Number);
  return hour * 60 + minute;
}

function isSummerTime(noonUtc: Date): boolean {
  return localMinutes(noonUtc) === 13 * 60;
}

function roundedUp(minutes: Minutes, step: Minutes): Minutes {
  return Math.ceil(minutes / step) * step;
}

/** `HH:mm:ss`, as in the plugin's own export. */
function clock(minutes: Minutes): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}:00`;
}

const hijriCalendar = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
  timeZone: "UTC",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

function hijriDate(day: Date): { text: string; month: number } {
  const parts = Object.fromEntries(hijriCalendar.formatToParts(day).map(({ type, value }) => [type, value]));
  return { text: `${parts.year}-${parts.month}-${parts.day}`, month: Number(parts.month) };
}
