import {
  canBeAt,
  formatTime,
  isDate,
  type PrayerKey,
  readClockTime,
  readMeaning,
} from "@mosque-sync/timetable";
import { Temporal } from "@mosque-sync/timetable/temporal";
import { say } from "@mosque-sync/timetable/words";
import { type At, checked, type Kind, orEmpty, text } from "./kinds.ts";

/**
 * A time of a prayer, read as `HH:mm`. A time without am or pm is by the 24-hour clock. It is refused if the prayer
 * cannot be then, because it has lost its pm.
 */
function timeOf(prayerKey: PrayerKey): Kind<string> {
  return checked(clockTime, (time, at) => atPossibleTime(prayerKey, time, at));
}

/** A time of any prayer, read as `HH:mm`. */
export const clockTime: Kind<string> = {
  schema: { type: "string", minLength: 1 },
  read(value, at) {
    const time = typeof value === "string" ? readClockTime(value) : undefined;
    return time ? formatTime(time.minutes) : at.refuse("not-a-time");
  },
};

/** Refuses a time `HH:mm` that is impossible for its prayer. */
export function atPossibleTime(prayerKey: PrayerKey, time: string, at: At): string | undefined {
  const minutes = readClockTime(time)?.minutes;
  if (minutes !== undefined && canBeAt(prayerKey, minutes)) return time;
  return at.refuse("impossible-time", { time, prayer: say(prayerKey) });
}

/** An iqamah of `mosque.yaml`: a time or a rule, with its original text, or "no iqamah". */
export type IqamahText = { is: "given"; text: string } | { is: "none" };

/** An iqamah: a time, a rule such as `+20`, or `-` or null for no iqamah. */
export const iqamahRule: Kind<IqamahText> = {
  schema: orEmpty(text).schema,
  read(value, at) {
    if (isNone(value)) return { is: "none" };
    if (typeof value !== "string") return at.refuse("iqamah-not-a-text");
    const { is } = readMeaning(value);
    return is === "times" || is === "after" ? { is: "given", text: value } : at.refuse("not-an-iqamah");
  },
};

/** A time of a prayer, read by `timeOf`, or null for no time, written as `-` or null. */
export function timeOrNone(prayerKey: PrayerKey): Kind<string | null> {
  const time = timeOf(prayerKey);
  return {
    schema: orEmpty(time).schema,
    read: (value, at) => (isNone(value) ? null : time.read(value, at)),
  };
}

/** Whether a value says that there is no time. */
function isNone(value: unknown): boolean {
  return value === null || (typeof value === "string" && /^\s*[-–—]\s*$/.test(value));
}

/** An instant, as `Date.toISOString` writes it. */
export const instant: Kind<string> = {
  schema: { type: "string", format: "date-time" },
  read(value, at) {
    try {
      return typeof value === "string" && Temporal.Instant.from(value) ? value : at.refuse("not-a-text");
    } catch {
      return at.report("is not an instant", "Use a form such as 2026-12-31T19:00:00Z.");
    }
  },
};

/** When an event starts or ends: in a time zone that is known later, or as an instant. */
export type Moment =
  /** `date` as `YYYY-MM-DD`, `time` as `HH:mm`. */
  | { is: "local"; date: string; time: string }
  /** In UTC, as the API writes it. */
  | { is: "instant"; instant: string };

/** A moment, as people write it. */
export const moment: Kind<Moment> = checked(text, (written, at) => {
  const [, day, rest] = /^(\d{4}-\d{2}-\d{2})(?:T| +)(.+)$/i.exec(written.trim()) ?? [];
  if (!day || !rest || !isDate(day)) return at.refuse("not-a-moment");
  if (/(?:z|[+-]\d{2}:?\d{2})$/i.test(rest)) return instantOf(`${day}T${rest}`, at);
  const time = readClockTime(rest);
  if (!time) return at.refuse("not-a-moment");
  if (time.unmarked && /^\d[:.]/.test(rest)) {
    return at.refuse("no-am-or-pm", { morning: `${day} 0${rest}`, afternoon: `${day} ${rest} pm` });
  }
  return { is: "local", date: day, time: formatTime(time.minutes) };
});

function instantOf(written: string, at: At): Moment | undefined {
  try {
    const instant = Temporal.Instant.from(written.replaceAll(" ", ""));
    return { is: "instant", instant: instant.toString({ fractionalSecondDigits: 3 }) };
  } catch {
    return at.refuse("not-a-moment");
  }
}
