import { type ZoneClock, zoneClock } from "./zone-clock.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A day and a time in a zone, as a form holds it. */
export interface LocalTime {
  /** The value of an input of date and time, such as "2026-12-05T18:30"; may be empty. */
  readonly text: string;
  /** Whether the second of two equal times is meant, in the night in which the clocks go back. */
  readonly isLater: boolean;
  /** How far into the minute the instant is, in milliseconds: kept until the time is changed. */
  readonly restMs: number;
}

export const noTime: LocalTime = { text: "", isLater: false, restMs: 0 };

/** The clocks of a zone; those of UTC for a zone that this browser does not know. */
export function clockOf(zone: string): ZoneClock {
  try {
    return zoneClock(zone);
  } catch {
    return zoneClock("UTC");
  }
}

/** What clocks show at an instant (ISO, in UTC). */
export function localTimeOf(clock: ZoneClock, instant: string): LocalTime {
  const ms = Date.parse(instant);
  const restMs = ((ms % minuteMs) + minuteMs) % minuteMs;
  const text = textAt(clock, ms);
  return { text, isLater: instantsAt(clock, text)[1] === ms - restMs, restMs };
}

/**
 * The instants (ISO, in UTC) at which clocks show a day and a time: an empty list if they skip it, two if they go back
 * over it.
 */
export function instantsOf(clock: ZoneClock, { text, restMs }: LocalTime): string[] {
  return instantsAt(clock, text).map((ms) => new Date(ms + restMs).toISOString());
}

/** The intended instant (ISO, in UTC); undefined if the clocks skip it. */
export function instantOf(clock: ZoneClock, time: LocalTime): string | undefined {
  const instants = instantsOf(clock, time);
  return (time.isLater ? instants[1] : undefined) ?? instants[0];
}

/** How many minutes clocks are ahead of UTC at an instant. */
export function offsetMinutesAt(clock: ZoneClock, ms: number): number {
  return offsetAt(clock, ms) / minuteMs;
}

/** An offset as people write it, such as "UTC+05:45". */
export function offsetText(minutes: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "−" : "+"}${twoDigits(Math.floor(size / 60))}:${twoDigits(Math.floor(size % 60))}`;
}

function instantsAt(clock: ZoneClock, text: string): number[] {
  const wanted = Date.parse(`${text}Z`);
  if (Number.isNaN(wanted)) return [];
  const offsets = [wanted - dayMs, wanted + dayMs].map((probe) => offsetAt(clock, probe));
  const candidates = offsets.map((offset) => wanted - offset).filter((ms) => textAt(clock, ms) === text);
  return [...new Set(candidates)].sort((one, other) => one - other);
}

function offsetAt(clock: ZoneClock, ms: number): number {
  const wholeMinute = Math.floor(ms / minuteMs) * minuteMs;
  return Date.parse(`${textAt(clock, ms)}Z`) - wholeMinute;
}

function textAt(clock: ZoneClock, ms: number): string {
  const { date, minutes } = clock.wallTimeAt(ms);
  const time = new Date(minutes * minuteMs).toISOString().slice(11, 16);
  return `${date}T${time}`;
}
