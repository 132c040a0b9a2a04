import { say } from "../../notices/detail.ts";
import { notice } from "../../notices/finding.ts";
import { Temporal } from "../../times/temporal.ts";
import { parseTime } from "../../times/times.ts";
import type { CalendarEvent } from "../decoders/content.ts";
import type { Dialect, WrittenDay, WrittenTimetable } from "../dialect.ts";
import { isOfNightBefore } from "../night.ts";
import { readTable } from "../tables/table.ts";
import type { TableRow } from "../tables/table-row.ts";
import { type EventName, isOfMosque, readEventName } from "../words/event-names.ts";

/** An event of a prayer. */
type PrayerEvent = CalendarEvent & EventName;

/** A calendar with an event for each prayer, named after it: "Fajr", "Fajr Iqamah", "Jumu'ah". */
export const calendarTimetable: Dialect = {
  describes: {
    label: "Calendar",
    is: "A calendar (ICS) with an event for each prayer on each day, in its own time zone, in UTC or in the mosque's. Repeating events apply on each of their days.",
    recognisedBy: "`BEGIN:VCALENDAR`",
    example: "BEGIN:VEVENT … SUMMARY:Fajr Iqamah … DTSTART;TZID=Europe/London:20261120T063000",
  },
  recognises: (content) => content.is === "calendar",
  read(content, file, settings): WrittenTimetable {
    const { zone, events } = content.is === "calendar" ? content : { zone: undefined, events: [] };
    const ofPrayers = prayerEventsOf(events);
    if (ofPrayers.length === 0) return { file, days: [], findings: [{ file, ...notice("no-prayer-event") }] };
    const elsewhere = ofPrayers.find(({ unknownZone }) => unknownZone !== undefined);
    if (elsewhere) {
      const reason = say("unknown-zone", { zone: elsewhere.unknownZone ?? "" });
      return { file, days: [], findings: [{ file, ...notice("not-a-calendar", { reason }) }] };
    }
    const names = [...new Set(ofPrayers.map(({ name }) => name))];
    const byDate = [...Map.groupBy(ofPrayers, dayOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    // Until its days are read, a date with times on the calendar's clocks and on the mosque's has two rows.
    const rows = byDate.flatMap(([date, ofDay]) =>
      [...Map.groupBy(ofDay, ({ isFloating = false }) => isFloating)].map(
        ([isFloating, together]): TableRow => ({
          prefix: `${date} `,
          cells: [date, ...names.map((name) => timesOf(together.filter((event) => event.name === name)))],
          ...(isFloating && { isFloating }),
        }),
      ),
    );
    const written = readTable({ names: ["Date", ...names] }, rows, file, settings);
    return { ...written, days: joinedByDate(written.days), ...(zone !== undefined && { zone }) };
  },
};

/** The events of prayers. */
function prayerEventsOf(events: readonly CalendarEvent[]): PrayerEvent[] {
  const named = events.flatMap((event) => {
    const name = readEventName(event.summary);
    return name ? [{ ...event, ...name }] : [];
  });
  const byBefore = Map.groupBy(named, ({ before }) => before);
  return [...byBefore].flatMap(([before, together]) => {
    const prayers = new Set(together.map(({ prayerKey }) => prayerKey));
    const isOfPrayers = before === "" || isOfMosque(before) || prayers.size >= fewestPrayers;
    return isOfPrayers ? together : [];
  });
}

/** What comes before the names of fewer prayers may be another event, such as "Tafsir - Isha". */
const fewestPrayers = 3;

/** The day whose timetable an event belongs to. */
function dayOf({ prayerKey, date, time }: PrayerEvent): string {
  const isBefore = isOfNightBefore(prayerKey, parseTime(time) ?? 0);
  return isBefore ? Temporal.PlainDate.from(date).subtract({ days: 1 }).toString() : date;
}

/**
 * Several events of one name are several congregations. An event that was entered twice is one. An event that is not held
 * has its summary instead of a time, so that the prayer is unknown that day.
 */
function timesOf(events: readonly PrayerEvent[]): string {
  const texts = events.map(({ time, notHeld }) => notHeld?.slice(0, longestText) ?? time);
  return [...new Set(texts)].toSorted().join(" & ");
}

/** More of a summary is not shown. */
const longestText = 60;

/** Joins the days of one date: one on the clocks of the calendar, and one on the mosque's. */
function joinedByDate(days: readonly WrittenDay[]): WrittenDay[] {
  const byDate = Map.groupBy(days, ({ date }) => JSON.stringify(date));
  return [...byDate.values()].flatMap(([day, ...others]) => {
    if (!day || others.length === 0) return day ?? [];
    const cells = [day, ...others].flatMap((each) => each.cells);
    const filled = cells.filter(({ text }) => text !== "");
    return [{ ...day, cells: [...filled, ...day.cells.filter(({ text }) => text === "")] }];
  });
}
