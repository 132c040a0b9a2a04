import { Temporal } from "temporal-polyfill/full";
import { formatTime } from "../../../src/index.ts";
import { partsOf, type Times, type WrittenDay } from "../truth/days.ts";

/** How a calendar writes its moments. */
export type Moments = "in the zone" | "in UTC" | "floating";

/** A calendar with an event for each time. An isha past midnight is on the next day, as people see it. */
export function ics(days: readonly WrittenDay[], timeZone: string, moments: Moments): string {
  const events = days.flatMap((day) =>
    [...day.cells].flatMap(([key, said]) => {
      const [prayer, kind] = partsOf(key);
      const summary = `${prayer.replace(/^./, (letter) => letter.toUpperCase())}${kind === "iqamah" ? " Iqamah" : ""}`;
      return (typeof said === "string" ? [] : said).map((time) => [
        "BEGIN:VEVENT",
        `UID:${day.date}-${key.replace(" ", "-")}-${time}@masjid-noor.example`,
        "DTSTAMP:20260101T000000Z",
        start(day.date, prayer === "isha" ? pastMidnight(time) : time, timeZone, moments),
        `SUMMARY:${summary}`,
        "END:VEVENT",
      ]);
    }),
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Masjid Noor//EN",
    ...events.flat(),
    "END:VCALENDAR",
    "",
  ];
  return lines.join("\r\n");
}

const pastMidnight = (time: Times[number]) => (time < 12 * 60 ? time + 24 * 60 : time);

function start(date: string, minutes: number, timeZone: string, moments: Moments): string {
  const day = Temporal.PlainDate.from(date).add({ days: Math.floor(minutes / (24 * 60)) });
  const local = day.toPlainDateTime(formatTime(minutes));
  const digits = (text: string) => text.replaceAll(/[-:]/g, "").slice(0, 13);
  switch (moments) {
    case "in the zone":
      return `DTSTART;TZID=${timeZone}:${digits(local.toString())}00`;
    case "in UTC":
      return `DTSTART:${digits(local.toZonedDateTime(timeZone).toInstant().toString())}00Z`;
    case "floating":
      return `DTSTART:${digits(local.toString())}00`;
  }
}
