import { readClockTime } from "./times.ts";

/** Most instants: `2026-11-20T04:39:00+00:00`, `2026-11-20 04:39Z`, `20261120T043900Z`. */
const iso =
  /^(20\d\d)-?(\d\d)-?(\d\d)[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)? ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)$/i;
/** As JavaScript writes a date: `Fri Nov 20 2026 04:39:00 GMT+0000 (Greenwich Mean Time)`, `Fri, 20 Nov 2026 04:39:00 GMT`. */
const ofScripts = /^[A-Z][a-z]{2},? .*\b20\d\d\b.* \d\d:\d\d:\d\d (?:GMT|UTC)(?:[+-]\d{4})?(?: \(.*\))?$/;
/** Seconds or milliseconds since 1970, of the years that timetables are for. */
const unix = /^(1[6-9]\d{8}|2\d{9})(\d{3})?$/;

const minuteMilliseconds = 60_000;

/**
 * Reads an instant: a date and a time with `Z` or an offset, or Unix time. A date before 2000 means "no date":
 * spreadsheets write 1899 for it, and programs 1970.
 * @returns milliseconds since 1970; undefined for anything else
 */
export function readInstant(text: string): number | undefined {
  if (!canHoldInstant(text)) return undefined;
  const [, year, month, day, hour, minute, second = "0", zone = ""] = iso.exec(text) ?? [];
  if (year !== undefined) {
    const there = Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour),
      Number(minute),
      Number(second),
    );
    const isReal = new Date(there).getUTCDate() === Number(day) && Number(hour) < 24 && Number(minute) < 60;
    return isReal ? there - offsetOf(zone) * minuteMilliseconds : undefined;
  }
  const [, seconds, thousandths = "000"] = unix.exec(text) ?? [];
  if (seconds !== undefined) return Number(seconds + thousandths);
  const parsed = ofScripts.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
}

/** Whether a text is long enough. Nearly every cell is not, which is worth a shorter way. */
export function canHoldInstant(text: string): boolean {
  return text.length >= 10;
}

/** The minutes that an offset is ahead of UTC: `+05:30` is 330. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes = "0"] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const ahead = Number(hours ?? 0) * 60 + Number(minutes);
  return sign === "-" ? -ahead : ahead;
}

/** Whether a cell holds a time, of a clock or as an instant. */
export function isTime(text: string): boolean {
  return readClockTime(text) !== undefined || readInstant(text) !== undefined;
}
