import ICAL from "ical.js";
import { Temporal } from "../../../times/temporal.ts";
import type { Work } from "../limits/work.ts";
import { windowsZones } from "./windows-zones.ts";

/** No zone has a longer name. */
export const longestZone = 100;

/** A zone that the runtime knows, with the clocks of the runtime instead of a calendar's own description of them. */
export class KnownZone extends ICAL.Timezone {
  readonly #work: Work;

  /** @param tzid its IANA name */
  constructor(tzid: string, work: Work) {
    super({ tzid });
    this.#work = work;
  }

  /** @returns seconds */
  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    this.#work.spend("lookups", 2);
    const local = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
    return local.toZonedDateTime(this.tzid).offsetNanoseconds / 1e9;
  }
}

/**
 * Lets a calendar find each zone that its times name: by the name, by the calendar's own description of its clocks, or
 * by the name on Windows. The library itself knows only described zones.
 */
export function knowZones(calendar: ICAL.Component, work: Work): void {
  // The library's types leave out that a zone may be unknown.
  const described: (tzid: string) => ICAL.Timezone | null = calendar.getTimeZoneByID.bind(calendar);
  const found = new Map<string, ICAL.Timezone | null>();
  const find = (tzid: string): ICAL.Timezone | null => {
    const known = found.get(tzid);
    if (known !== undefined) return known;
    work.spend("zones");
    const [named, onWindows] = [zoneNamed(tzid), windowsZone(tzid)];
    const zone = named === undefined ? (described(tzid) ?? zoneOf(onWindows)) : zoneOf(named);
    found.set(tzid, zone);
    return zone;
  };
  calendar.getTimeZoneByID = find as typeof calendar.getTimeZoneByID;

  function zoneOf(name: string | undefined): ICAL.Timezone | null {
    return name === undefined ? null : new KnownZone(name, work);
  }
}

/** The zone that a calendar's name of a zone means; undefined if that is unknown. */
export function zoneCalled(name: string): string | undefined {
  return zoneNamed(name) ?? windowsZone(name);
}

/** Puts the dates of an event without a zone on the clocks of its start: EXDATE and RDATE may leave it out. */
export function dateOnClocksOfStart(event: ICAL.Component): void {
  const start = event.getFirstProperty("dtstart");
  const tzid = start?.getFirstParameter("tzid");
  const isUtc = String(start?.jCal[3]).endsWith("Z");
  if (isUtc) return;
  for (const date of ["rdate", "exdate"].flatMap((name) => event.getAllProperties(name))) {
    if (!tzid) date.removeParameter("tzid");
    else if (!date.getFirstParameter("tzid")) date.setParameter("tzid", tzid);
  }
}

/** A zone by its name, which may be the end of a path. */
function zoneNamed(name: string): string | undefined {
  if (name.length > longestZone) return undefined;
  const parts = name.split("/");
  if (parts.length < 2 && !["UTC", "GMT"].includes(name)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(parts.join("/")).timeZoneId;
  } catch {
    return parts.length > 2 ? zoneNamed(parts.slice(1).join("/")) : undefined;
  }
}

function windowsZone(name: string): string | undefined {
  return Object.hasOwn(windowsZones, name) ? windowsZones[name] : undefined;
}
