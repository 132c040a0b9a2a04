/** Minutes since midnight: 0 to 1439, or more for times after the midnight that ends the day. */
export type Minutes = number;

const dayMinutes = 24 * 60;
const noon = 12 * 60;

/** The zero of each set of decimal digits in timetables: Arabic, and Persian or Urdu. */
const digitZeros = [0x0660, 0x06f0];

/** A time as written. */
export interface ClockTime {
  /** On the 24-hour clock; as written if `unmarked`. */
  minutes: Minutes;
  /** True without am or pm: the file's clock decides. */
  unmarked: boolean;
}

/**
 * Reads a time as people write it: `13:30`, `13:30:00`, `1:30PM`, `1.30 pm`, `1pm`, Arabic digits. Seconds are dropped.
 * @returns `undefined` for anything else
 */
export function readClockTime(text: string): ClockTime | undefined {
  const plain = withAsciiDigits(text.normalize("NFKC")).trim().toLowerCase();
  const match = /^(\d{1,2})(?:[:.](\d{2})(?:[:.][0-5]\d)?)?(?:\s*([ap])\.?m\.?)?$/.exec(plain);
  if (!match) return undefined;
  const [, hours, minutes, half] = match;
  const hour = Number(hours);
  const minute = Number(minutes ?? 0);
  if (minute > 59 || (minutes === undefined && half === undefined)) return undefined;
  if (half === undefined) return hour <= 23 ? { minutes: hour * 60 + minute, unmarked: true } : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return { minutes: (hour % 12) * 60 + minute + (half === "p" ? noon : 0), unmarked: false };
}

/** Reads a 24-hour time, or a time with am or pm. */
export function parseTime(text: string): Minutes | undefined {
  return readClockTime(text)?.minutes;
}

/** Writes a time as in the API: `HH:mm`. */
export function formatTime(minutes: Minutes): string {
  const ofDay = minutes % dayMinutes;
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`;
}

/** The same time after midnight if that is within so many minutes of another time; otherwise unchanged. */
export function afterMidnight(time: Minutes, after: Minutes, withinMinutes: Minutes): Minutes {
  const next = time + dayMinutes;
  return time < after && next - after <= withinMinutes ? next : time;
}

/** The afternoon time that a morning time may have been meant as: `01:30` → `13:30`. */
export function inTheAfternoon(time: Minutes): Minutes | undefined {
  return time < noon ? time + noon : undefined;
}

/** Writes Arabic, Persian and Urdu digits as 0 to 9. */
export function withAsciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(digitZeros.map((zero) => code - zero).find((value) => value >= 0 && value <= 9));
  });
}
