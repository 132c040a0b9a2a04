import * as adhan from "adhan";
import { Temporal } from "temporal-polyfill/full";
import { type SunKey, sunKeys } from "./days.ts";
import type { Place } from "./places.ts";

/** The calculated times of a day, in minutes since midnight on the local clock. */
export interface SunDay {
  date: string;
  times: Record<SunKey, number>;
  /** The zone's offset from UTC at noon, in minutes. */
  offset: number;
  isFriday: boolean;
  isRamadan: boolean;
}

const hijriMonth = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura", { month: "numeric", timeZone: "UTC" });

/** Every day of a year at a place. */
export function sunDaysOf(place: Place, year: number): SunDay[] {
  const parameters = adhan.CalculationMethod[place.method]();
  parameters.madhab = place.madhab;
  if (place.shortNights) parameters.highLatitudeRule = place.shortNights;
  const coordinates = new adhan.Coordinates(place.latitude, place.longitude);
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  return Array.from({ length: first.daysInYear }, (_, index) => {
    const day = first.add({ days: index });
    const times = new adhan.PrayerTimes(coordinates, new Date(day.year, day.month - 1, day.day), parameters);
    const noon = day.toZonedDateTime({ timeZone: place.timeZone, plainTime: "12:00" });
    return {
      date: day.toString(),
      // Every prayer has its time.
      times: Object.fromEntries(
        sunKeys.map((key) => [key, minutesOf(times[key], place.timeZone)]),
      ) as SunDay["times"],
      offset: noon.offsetNanoseconds / 60e9,
      isFriday: day.dayOfWeek === 5,
      isRamadan: hijriMonth.format(new Date(`${day}T12:00:00Z`)) === "9",
    };
  });
}

function minutesOf(instant: Date, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return local.hour * 60 + local.minute;
}
