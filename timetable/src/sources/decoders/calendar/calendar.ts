import ICAL from "ical.js";
import { say } from "../../../notices/detail.ts";
import { type Notice, notice } from "../../../notices/finding.ts";
import { Temporal } from "../../../times/temporal.ts";
import type { CalendarEvent, Content } from "../content.ts";
import { bounds, tooMany } from "../limits/bounds.ts";
import { reasonOf, TooMuchWork, type Work } from "../limits/work.ts";
import { countRepeats, repeatsOf } from "./calendar-repeats.ts";
import { KnownZone, knowZones, longestZone, zoneCalled } from "./calendar-zones.ts";

/** An event on one day, on the clocks of its zone. */
interface Occurrence {
  summary: string;
  /** `YYYY-MM-DDTHH:MM:SS`. */
  start: string;
  /** Its IANA name; undefined if the event has no zone, or an unknown one. */
  zone?: string;
  /** Its name in the file, if the zone is unknown. */
  unknownZone?: string;
}

/** The clocks of a start: a zone, or the name of an unknown one. Without either, it is on the mosque's clocks. */
type Clocks = ICAL.Timezone | string | undefined;

/**
 * No program writes such a rule, and for a day that does not exist, such as 30 February, the library would search
 * forever.
 */
const daysOfDaily = /^RRULE[:;](?=.*FREQ=DAILY).*BY(?:MONTHDAY|YEARDAY|WEEKNO|SETPOS)=/im;

/** Opens an iCalendar file: its events with a time, each on every day that it is on. */
export function openCalendar(text: string, work: Work): Content | Notice {
  // A long line may be folded into several.
  const lines = text.replaceAll(/\r?\n[ \t]/g, "");
  countLines(lines, work);
  if (/^RRULE[:;].*FREQ=(?:HOURLY|MINUTELY|SECONDLY)/im.test(lines)) {
    return notice("not-a-calendar", { reason: say("several-times-a-day") });
  }
  if (daysOfDaily.test(lines)) {
    return notice("not-a-calendar", { reason: say("some-days-of-month") });
  }
  try {
    const parsed: unknown = ICAL.parse(text);
    // A file with several calendars is a list of them; one calendar begins with its name.
    const calendars = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed];
    const components = calendars.map((calendar) => new ICAL.Component(calendar));
    for (const calendar of components) {
      countRepeats(calendar, work);
      knowZones(calendar, work);
    }
    const occurrences: Occurrence[] = [];
    for (const occurrence of components.values().flatMap((calendar) => occurrencesIn(calendar, work))) {
      work.spend("events");
      occurrences.push(occurrence);
    }
    const named = components.map((calendar) => calendar.getFirstPropertyValue("x-wr-timezone"));
    return inOneZone(
      occurrences,
      named.find((name) => typeof name === "string"),
    );
  } catch (error) {
    return notice("not-a-calendar", { reason: reasonOf(error) });
  }
}

/** Counts the lines and components of a calendar, which its length does not bound. */
function countLines(lines: string, work: Work): void {
  if (countOf(/^BEGIN:VEVENT/gim, lines) > bounds.events)
    throw new TooMuchWork(tooMany(bounds.events, "events"));
  work.spend("repeatingEvents", countOf(/^RRULE[:;]/gim, lines));
  work.spend("lines", countOf(/\n/g, lines));
  let depth = 0;
  for (const [, word] of lines.matchAll(/^(BEGIN|END):/gim)) {
    depth += word?.toUpperCase() === "BEGIN" ? 1 : -1;
    if (depth > bounds.nestedComponents) {
      throw new TooMuchWork(tooMany(bounds.nestedComponents, "nested-components"));
    }
    work.spend("components", 0.5);
  }
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

function* occurrencesIn(calendar: ICAL.Component, work: Work): Generator<Occurrence> {
  const all = calendar.getAllSubcomponents("vevent");
  const exceptions = Map.groupBy(
    all.filter((component) => component.hasProperty("recurrence-id")),
    (component) => String(component.getFirstPropertyValue("uid")),
  );
  for (const component of all) {
    if (component.hasProperty("recurrence-id")) continue;
    if (component.hasProperty("rrule") || component.hasProperty("rdate")) {
      const changed = exceptions.get(String(component.getFirstPropertyValue("uid"))) ?? [];
      if (!isAtTime(component)) {
        yield* changed.flatMap((each) => [...once(each)]);
        continue;
      }
      for (const repeat of repeatsOf(component, changed, work)) {
        yield* occurrence(repeat.component, repeat.start, repeat.clocks);
      }
    } else {
      yield* once(component);
    }
  }
}

/** An event that does not repeat, or a changed occurrence of a repeating one. */
function* once(component: ICAL.Component): Generator<Occurrence> {
  const [, { tzid = undefined } = {}, , start] = component.getFirstProperty("dtstart")?.jCal ?? [];
  const clocks = typeof tzid === "string" ? (component.getTimeZoneByID(tzid) ?? tzid) : undefined;
  yield* occurrence(component, String(start), clocks);
}

/** Whether an event takes place and has a time of day. */
function isAtTime(component: ICAL.Component): boolean {
  if (/cancelled/i.test(String(component.getFirstPropertyValue("status")))) return false;
  return component.getFirstProperty("dtstart")?.type !== "date";
}

/** An event on a day, unless it was cancelled or lasts the whole day. */
function* occurrence(component: ICAL.Component, start: string, clocks: Clocks): Generator<Occurrence> {
  const isCancelled = /cancelled/i.test(String(component.getFirstPropertyValue("status")));
  if (isCancelled || !start.includes("T")) return;
  const summary = String(component.getFirstPropertyValue("summary") ?? "");
  yield { summary, ...placedIn(clocks, start) };
}

/** A start in a zone that the runtime knows, if it has a zone. Other zones of the file are left for UTC. */
function placedIn(clocks: Clocks, start: string): Omit<Occurrence, "summary"> {
  const local = start.replace("Z", "");
  if (start.endsWith("Z")) return { start: local, zone: "UTC" };
  if (clocks === undefined) return { start };
  if (typeof clocks === "string") return { start, unknownZone: clocks.slice(0, longestZone) };
  if (clocks instanceof KnownZone) return { start, zone: clocks.tzid };
  const { year, month, day, hour, minute, second } = Temporal.PlainDateTime.from(start);
  const time = ICAL.Time.fromData({ year, month, day, hour, minute, second }, clocks);
  return { start: time.convertToZone(ICAL.Timezone.utcTimezone).toString().replace("Z", ""), zone: "UTC" };
}

/**
 * Puts all times with a zone in the zone that the calendar names, else in the most frequent zone of its events. Times
 * without a zone are in the calendar's, else on the mosque's clocks.
 */
function inOneZone(occurrences: readonly Occurrence[], named: string | undefined): Content {
  const withZone = occurrences.flatMap(({ zone }) => zone ?? []);
  const [most] = [...Map.groupBy(withZone, (zone) => zone)].toSorted(([, a], [, b]) => b.length - a.length);
  const ofName = named === undefined ? undefined : zoneCalled(named);
  const ofCalendar = ofName ?? most?.[0];
  const isOnItsClocks = ofCalendar !== undefined && ofName === undefined;
  const events = occurrences.map(({ summary, start, zone, unknownZone }): CalendarEvent => {
    const isElsewhere = zone !== undefined && ofCalendar !== undefined && zone !== ofCalendar;
    const there = isElsewhere
      ? Temporal.PlainDateTime.from(start).toZonedDateTime(zone).withTimeZone(ofCalendar).toPlainDateTime()
      : start;
    const [date = "", time = ""] = String(there).split("T");
    return {
      ...{ summary, date, time: time.slice(0, 5) },
      ...(unknownZone !== undefined && { unknownZone }),
      ...(isOnItsClocks && zone === undefined && { isFloating: true }),
    };
  });
  return { is: "calendar", ...(ofCalendar !== undefined && { zone: ofCalendar }), events };
}
