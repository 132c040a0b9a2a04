import { Temporal } from "./temporal.ts";

/** Days of the Islamic calendar as Umm al-Qura calculates them. A mosque's own may be a day earlier or later. */
export interface IslamicDays {
  name: "Ramadan" | "Eid al-Fitr" | "Eid al-Adha";
  hijriYear: number;
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  until: string;
}

/** Each Ramadan and Eid that touches a span of dates, in order. */
export function islamicDaysBetween(from: string, until: string): IslamicDays[] {
  const [first, last] = [from, until].map((date) => inUmmAlQura(date).year);
  if (first === undefined || last === undefined) return [];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return years.flatMap(ofYear).filter((days) => days.from <= until && days.until >= from);
}

function ofYear(hijriYear: number): IslamicDays[] {
  const [ramadan, shawwal, sacrifice] = [
    dateOf(hijriYear, 9, 1),
    dateOf(hijriYear, 10, 1),
    dateOf(hijriYear, 12, 10),
  ];
  const day = (date: Temporal.PlainDate) => ({ from: isoOf(date), until: isoOf(date) });
  return [
    { name: "Ramadan", hijriYear, from: isoOf(ramadan), until: isoOf(shawwal.subtract({ days: 1 })) },
    { name: "Eid al-Fitr", hijriYear, ...day(shawwal) },
    { name: "Eid al-Adha", hijriYear, ...day(sacrifice) },
  ];
}

function inUmmAlQura(date: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(date).withCalendar("islamic-umalqura");
}

function dateOf(year: number, month: number, day: number): Temporal.PlainDate {
  return Temporal.PlainDate.from({ year, month, day, calendar: "islamic-umalqura" });
}

function isoOf(date: Temporal.PlainDate): string {
  return date.withCalendar("iso8601").toString();
}
