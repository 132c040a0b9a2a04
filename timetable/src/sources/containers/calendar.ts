import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { type Notice, notice } from "../../notices/finding.ts";
import { bounds, tooMuch } from "./bounds.ts";
import type { CalendarEvent, Content } from "./content.ts";

/** How many days of an event that repeats without end are read: ten years of a daily one. */
const mostRepeats = 3_700;

/** An event on one day, in the zone that it is written in. */
interface Occurrence {
  summary: string;
  start: Temporal.PlainDateTime;
  /** Without one, the time is on the clocks of the reader. */
  zone: string | undefined;
}

/** Opens an iCalendar file: its events with a time, each on every day that it is on. */
export function openCalendar(text: string): Content | Notice {
  if (text.split(/^BEGIN:VEVENT/im, bounds.events + 2).length > bounds.events + 1) return tooManyEvents();
  try {
    const parsed: unknown = ICAL.parse(text);
    // A file with several calendars is a list of them; one calendar begins with its name.
    const calendars = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed];
    const components = calendars.map((calendar) => new ICAL.Component(calendar));
    const occurrences = components.flatMap(occurrencesIn);
    if (occurrences.length > bounds.events) return tooManyEvents();
    const zone = zoneOf(components, occurrences);
    const events = occurrences.map((occurrence) => eventOf(occurrence, zone));
    return { is: "calendar", ...(zone !== undefined && { zone }), events };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return notice("not-a-calendar", { reason });
  }
}

function tooManyEvents(): Notice {
  return tooMuch(`${bounds.events.toLocaleString("en")} events`);
}

function occurrencesIn(calendar: ICAL.Component): Occurrence[] {
  const all = calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
  const exceptions = Map.groupBy(
    all.filter((event) => event.isRecurrenceException()),
    ({ uid }) => uid,
  );
  return all
    .filter((event) => !event.isRecurrenceException())
    .flatMap((event) => occurrencesOf(event, exceptions.get(event.uid) ?? []));
}

function occurrencesOf(event: ICAL.Event, exceptions: readonly ICAL.Event[]): Occurrence[] {
  if (!event.isRecurring()) return occurrence(event, event.startDate);
  for (const exception of exceptions) event.relateException(exception);
  const found: Occurrence[] = [];
  const days = event.iterator();
  for (let count = 0; count < mostRepeats; count += 1) {
    const next = days.next();
    if (!next) break;
    const { item, startDate } = event.getOccurrenceDetails(next);
    found.push(...occurrence(item, startDate));
  }
  return found;
}

/** An event on a day; none if it was called off or lasts the whole day. */
function occurrence(event: ICAL.Event, start: ICAL.Time | null): Occurrence[] {
  if (!start || start.isDate) return [];
  const { component } = event;
  if (String(component.getFirstPropertyValue("status")).toUpperCase() === "CANCELLED") return [];
  const { year, month, day, hour, minute } = start;
  const isUtc = start.zone === ICAL.Timezone.utcTimezone;
  const tzid = component.getFirstProperty("dtstart")?.getFirstParameter("tzid");
  return [
    {
      summary: event.summary ?? "",
      start: Temporal.PlainDateTime.from({ year, month, day, hour, minute }),
      zone: isUtc ? "UTC" : zoneNamed(tzid),
    },
  ];
}

/** The zone that a calendar names itself, else the most frequent one of its events. */
function zoneOf(
  calendars: readonly ICAL.Component[],
  occurrences: readonly Occurrence[],
): string | undefined {
  const [named] = calendars.flatMap(
    (calendar) => zoneNamed(String(calendar.getFirstPropertyValue("x-wr-timezone"))) ?? [],
  );
  if (named !== undefined) return named;
  const byZone = Map.groupBy(occurrences, ({ zone }) => zone);
  byZone.delete(undefined);
  const [most] = [...byZone].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0];
}

/** A zone by its name, which may be the end of a path. Windows has names of its own: they name no zone here. */
function zoneNamed(name: string | undefined): string | undefined {
  const [zone] = /(?:[A-Za-z_]+\/)?[A-Za-z_]+\/[A-Za-z_+\-0-9]+$|^UTC$/.exec(name ?? "") ?? [];
  if (zone === undefined) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId;
  } catch {
    return zone.includes("/") && zone.split("/").length > 2
      ? zoneNamed(zone.slice(zone.indexOf("/") + 1))
      : undefined;
  }
}

function eventOf({ summary, start, zone }: Occurrence, ofCalendar: string | undefined): CalendarEvent {
  const there =
    zone === undefined || ofCalendar === undefined || zone === ofCalendar
      ? start
      : start.toZonedDateTime(zone).withTimeZone(ofCalendar).toPlainDateTime();
  return {
    summary,
    date: there.toPlainDate().toString(),
    time: there.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}
