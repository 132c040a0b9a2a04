import { dayNumber } from "./dates.ts";
import { Temporal } from "./temporal.ts";
import type { Minutes } from "./times.ts";

/** The westernmost and the easternmost meridian of a zone's mosques, in degrees east. */
interface Meridians {
  west: number;
  east: number;
}

/** Zones whose clocks change, with their western and eastern ends. */
const zones: Readonly<Record<string, readonly [west: number, east: number]>> = {
  "Africa/Cairo": [24.6, 37],
  "America/Boise": [-117.1, -111],
  "America/Chicago": [-103.1, -84.9],
  "America/Denver": [-114.1, -100],
  "America/Detroit": [-90.5, -82.4],
  "America/Edmonton": [-120, -110],
  "America/Halifax": [-66.4, -59.7],
  "America/Indiana/Indianapolis": [-87.6, -84.8],
  "America/Kentucky/Louisville": [-86.5, -84.8],
  "America/Los_Angeles": [-124.8, -114],
  "America/New_York": [-85.7, -66.9],
  "America/St_Johns": [-59.5, -52.6],
  "America/Toronto": [-90, -66],
  "America/Vancouver": [-139, -114],
  "America/Winnipeg": [-102.1, -88],
  "Asia/Beirut": [35.1, 36.7],
  "Asia/Jerusalem": [34.2, 35.9],
  "Asia/Nicosia": [32.2, 34.7],
  "Australia/Adelaide": [129, 141],
  "Australia/Hobart": [143.8, 148.5],
  "Australia/Melbourne": [140.9, 150],
  "Australia/Sydney": [141, 153.7],
  "Europe/Amsterdam": [3.3, 7.3],
  "Europe/Athens": [19.3, 29.7],
  "Europe/Belgrade": [18.8, 23],
  "Europe/Berlin": [5.8, 15.1],
  "Europe/Bratislava": [16.8, 22.6],
  "Europe/Brussels": [2.5, 6.5],
  "Europe/Bucharest": [20.2, 29.8],
  "Europe/Budapest": [16.1, 22.9],
  "Europe/Copenhagen": [8, 15.2],
  "Europe/Dublin": [-10.5, -5.4],
  "Europe/Helsinki": [19.4, 31.6],
  "Europe/Kyiv": [22.1, 40.3],
  "Europe/Lisbon": [-9.6, -6.1],
  "Europe/Ljubljana": [13.3, 16.6],
  "Europe/London": [-8.2, 1.8],
  "Europe/Luxembourg": [5.7, 6.6],
  "Europe/Madrid": [-9.4, 4.4],
  "Europe/Malta": [14.1, 14.6],
  "Europe/Oslo": [4.5, 31.2],
  "Europe/Paris": [-5.2, 9.6],
  "Europe/Podgorica": [18.4, 20.4],
  "Europe/Prague": [12, 18.9],
  "Europe/Riga": [20.9, 28.3],
  "Europe/Rome": [6.6, 18.6],
  "Europe/Sarajevo": [15.7, 19.7],
  "Europe/Skopje": [20.4, 23.1],
  "Europe/Sofia": [22.3, 28.7],
  "Europe/Stockholm": [10.9, 24.2],
  "Europe/Tallinn": [21.7, 28.3],
  "Europe/Tirane": [19.2, 21.1],
  "Europe/Vienna": [9.5, 17.2],
  "Europe/Vilnius": [20.9, 26.9],
  "Europe/Warsaw": [14.1, 24.2],
  "Europe/Zagreb": [13.4, 19.5],
  "Europe/Zurich": [5.9, 10.5],
  "Pacific/Auckland": [166.3, 178.6],
};

/** Hardly any other zone reaches further from its reference city, in degrees. */
const otherZones = 15;
/** Before its clocks kept a zone's time, a zone had the mean solar time of its reference city. */
const beforeZones = "1800-01-01T12:00:00Z";
const minutesPerDegree = 4;

function meridiansOf(timeZone: string): Meridians {
  const known = zones[timeZone];
  if (known) return { west: known[0], east: known[1] };
  const { offsetNanoseconds } = Temporal.Instant.from(beforeZones).toZonedDateTimeISO(timeZone);
  const city = offsetNanoseconds / 60e9 / minutesPerDegree;
  return { west: city - otherZones, east: city + otherZones };
}

/** The earliest and the latest local noon of a day, anywhere in a zone. */
export interface NoonRange {
  earliest: Minutes;
  latest: Minutes;
}

/** Finds the range of noon on a `YYYY-MM-DD`. */
export type NoonOn = (date: string) => NoonRange;

/**
 * Tells when noon is anywhere in a zone.
 * @param longitude where the mosque is, if that is known
 */
export function noonIn(timeZone: string, longitude?: number): NoonOn {
  const meridians = longitude === undefined ? undefined : { west: longitude, east: longitude };
  return (date) => {
    const { west, east } = meridians ?? meridiansOf(timeZone);
    const noon = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: "12:00" });
    const atGreenwich = 12 * 60 + noon.offsetNanoseconds / 60e9 - equationOfTime(date);
    return {
      earliest: atGreenwich - minutesPerDegree * east,
      latest: atGreenwich - minutesPerDegree * west,
    };
  };
}

/** By how many minutes a sundial is ahead of an even clock, give or take half a minute. */
function equationOfTime(date: string): Minutes {
  const angle = (2 * Math.PI * (dayOfYear(date) - 81)) / 364;
  return 9.87 * Math.sin(2 * angle) - 7.53 * Math.cos(angle) - 1.5 * Math.sin(angle);
}

/** How many degrees north of the equator the sun is overhead on a day, give or take half a degree. */
export function declinationOn(date: string): number {
  return -23.44 * Math.cos((2 * Math.PI * (dayOfYear(date) + 10)) / 365);
}

function dayOfYear(date: string): number {
  return dayNumber(date) - dayNumber(`${date.slice(0, 4)}-01-01`) + 1;
}
