import type { PrayerKey } from "../times/prayers.ts";
import { Temporal } from "../times/temporal.ts";
import { formatTime, type Minutes, parseTime } from "../times/times.ts";
import type { PrayerTimes } from "../timetable/rows.ts";

/** Where a mosque is, in degrees north and east. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/**
 * How far an adhan may be from the calculated time. Mosques round, add minutes for safety and use different twilight
 * angles. Each tolerance is under an hour, so a forgotten clock change still shows. Dhuhr and isha are left out because
 * many mosques set their own times for them.
 */
const tolerances = [
  ["fajr", 50],
  ["sunrise", 25],
  ["asr", 30],
  ["maghrib", 25],
] as const satisfies (readonly [PrayerKey, Minutes])[];

/**
 * Compares a day's adhan times with the sun. Only warns: the mosque's times count.
 * @param date `YYYY-MM-DD`
 * @returns a line for each adhan that is far from every common calculation
 */
export async function compareWithSun(
  prayers: readonly PrayerTimes[],
  date: string,
  coordinates: Coordinates,
  timeZone: string,
): Promise<string[]> {
  const calculated = await calculate(date, coordinates, timeZone);
  return tolerances.flatMap(([key, tolerance]) => {
    const said = prayers.find(({ prayerKey }) => prayerKey === key)?.adhanTime;
    const minutes = said === undefined ? undefined : parseTime(said);
    const times = calculated.flatMap((each) => each[key] ?? []);
    if (minutes === undefined || times.length === 0) return [];
    const [earliest, latest] = [Math.min(...times), Math.max(...times)];
    if (minutes >= earliest - tolerance && minutes <= latest + tolerance) return [];
    const range =
      earliest === latest ? formatTime(earliest) : `${formatTime(earliest)} to ${formatTime(latest)}`;
    const { latitude, longitude } = coordinates;
    return [
      `${key}: the adhan at ${said} is far from the calculated ${range} at ${latitude}, ${longitude}. Check the place, the time zone and the clock change; the adhan is used as it is`,
    ];
  });
}

/** The times of a day by each common method of calculation, in minutes of the local clock. */
async function calculate(
  date: string,
  { latitude, longitude }: Coordinates,
  timeZone: string,
): Promise<Partial<Record<PrayerKey, Minutes>>[]> {
  // Loaded only when coordinates are known.
  const adhan = await import("adhan");
  const { year, month, day } = Temporal.PlainDate.from(date);
  const place = new adhan.Coordinates(latitude, longitude);
  const { MuslimWorldLeague, NorthAmerica, Egyptian, UmmAlQura, MoonsightingCommittee, Turkey } =
    adhan.CalculationMethod;
  const methods = [MuslimWorldLeague, NorthAmerica, Egyptian, UmmAlQura, MoonsightingCommittee, Turkey];
  return methods.flatMap((method) =>
    [adhan.Madhab.Shafi, adhan.Madhab.Hanafi].map((madhab) => {
      const parameters = Object.assign(method(), { madhab });
      const times = new adhan.PrayerTimes(place, new Date(year, month - 1, day), parameters);
      return Object.fromEntries(
        tolerances.flatMap(([key]) => {
          const minutes = minutesOf(times[key], date, timeZone);
          return minutes === undefined ? [] : [[key, minutes]];
        }),
      );
    }),
  );
}

/** Undefined if the sun does not rise or set, or does so on another date. */
function minutesOf(instant: Date, date: string, timeZone: string): Minutes | undefined {
  if (Number.isNaN(instant.getTime())) return undefined;
  const moment = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  const isOfDay = moment.toPlainDate().toString() === date;
  return isOfDay ? moment.hour * 60 + moment.minute : undefined;
}
