import {
  canBeAt,
  formatTime,
  isDate,
  type PrayerKey,
  readClockTime,
  readMeaning,
} from "@mosque-sync/timetable";
import { Temporal } from "temporal-polyfill";
import { type At, checked, type Kind, text } from "./kinds.ts";

const clockFix = 'Write it as "13:30" or "1:30 pm".';

/**
 * A time of a prayer, read as `HH:mm`. One without am or pm is by the 24-hour clock, and refused where that prayer
 * cannot be: it has lost its pm.
 */
export function timeOf(prayerKey: PrayerKey): Kind<string> {
  return checked(clockTime, (time, at) => atPossibleTime(prayerKey, time, at));
}

/** A time of any prayer, read as `HH:mm`. */
export const clockTime: Kind<string> = {
  schema: { type: "string", minLength: 1 },
  read(value, at) {
    const time = typeof value === "string" ? readClockTime(value) : undefined;
    return time ? formatTime(time.minutes) : at.report("is not a time", clockFix);
  },
};

/** A time `HH:mm`, unless its prayer cannot be then. */
export function atPossibleTime(prayerKey: PrayerKey, time: string, at: At): string | undefined {
  const minutes = readClockTime(time)?.minutes;
  if (minutes !== undefined && canBeAt(prayerKey, minutes)) return time;
  return at.report(`is ${time} by the 24-hour clock, when ${prayerKey} cannot be`, clockFix);
}

/** An iqamah for every day: a time, or a rule such as `+20`. It stays as it is written. */
export const iqamahRule: Kind<string> = {
  schema: { type: "string", minLength: 1 },
  read(value, at) {
    const fix =
      'Write a time such as "13:30" or a rule such as "+20" or "10 minutes after adhan", in quotes.';
    if (typeof value !== "string") return at.report("must be a text", fix);
    const { is } = readMeaning(value);
    return is === "times" || is === "after" ? value : at.report("is no time and no rule", fix);
  },
};

/** A moment everywhere, as `Date.toISOString` writes it. */
export const instant: Kind<string> = {
  schema: { type: "string", format: "date-time" },
  read(value, at) {
    try {
      return typeof value === "string" && Temporal.Instant.from(value)
        ? value
        : at.report("must be a text", "Put quotes around it.");
    } catch {
      return at.report("is not an instant", "Use a form such as 2026-12-31T19:00:00Z.");
    }
  },
};

/** When something starts or ends: by the clocks of a place, or one moment everywhere. */
export type Moment =
  /** `date` as `YYYY-MM-DD`, `time` as `HH:mm`. */
  | { is: "local"; date: string; time: string }
  /** As the API writes it, in UTC. */
  | { is: "instant"; instant: string };

const momentFix = 'Write it as "2026-12-01 19:00", by the clocks of the mosque.';

/** A moment, as people write it. */
export const moment: Kind<Moment> = checked(text, (said, at) => {
  const [, day, rest] = /^(\d{4}-\d{2}-\d{2})(?:T| +)(.+)$/i.exec(said.trim()) ?? [];
  if (!day || !rest || !isDate(day)) return at.report("is not a date with a time", momentFix);
  if (/(?:z|[+-]\d{2}:?\d{2})$/i.test(rest)) return instantOf(`${day}T${rest}`, at);
  const time = readClockTime(rest);
  if (!time) return at.report("is not a date with a time", momentFix);
  if (time.unmarked && /^\d[:.]/.test(rest)) {
    const fix = `Write "${day} 0${rest}" for the morning, or "${day} ${rest} pm".`;
    return at.report("has no am or pm", fix);
  }
  return { is: "local", date: day, time: formatTime(time.minutes) };
});

function instantOf(said: string, at: At): Moment | undefined {
  try {
    const instant = Temporal.Instant.from(said.replaceAll(" ", ""));
    return { is: "instant", instant: instant.toString({ fractionalSecondDigits: 3 }) };
  } catch {
    return at.report("is not a date with a time", momentFix);
  }
}
