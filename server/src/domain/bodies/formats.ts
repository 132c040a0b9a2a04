import { type FormatName, formatReasons, turningCharacters } from "@mosque-sync/contract";
import { Temporal } from "temporal-polyfill/full";
import { ApiError } from "../api-error.ts";

export interface Format {
  /** Returns the text as the service keeps it, or undefined if it does not have the format. */
  readonly read: (text: string) => string | undefined;
  /** Refuses a text that has the format but not an allowed content. @throws ApiError that names the field */
  readonly refuse?: (text: string, field: string) => void;
}

/** How the service reads each format of the contract, beyond type and bounds. */
export const formats = {
  "prayer-time": { read: readPrayerTime },
  "date-time": { read: readInstant },
  "time-zone": { read: readTimeZone },
  "http-url": { read: readHttpUrl, refuse: refuseSignIn },
  "visible-text": { read: readVisibleText, refuse: refuseTurns },
  email: { read: readEmail },
} as const satisfies Record<FormatName, Format>;

const twelveHours = /^(\d{1,2}):(\d{2})\s*(am|pm)$/;
const twentyFourHours = /^(\d{1,2}):(\d{2})$/;

/** Converts a time that the pattern of decision 1.9 accepts to `HH:mm`; 12 am is midnight, 12 pm is noon. */
function readPrayerTime(text: string): string | undefined {
  const twelve = twelveHours.exec(text);
  if (twelve) {
    const hour = (Number(twelve[1]) % 12) + (twelve[3] === "pm" ? 12 : 0);
    return `${String(hour).padStart(2, "0")}:${twelve[2]}`;
  }
  const [, hour, minute] = twentyFourHours.exec(text) ?? [];
  return hour && minute && `${hour.padStart(2, "0")}:${minute}`;
}

const dateTime = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?([Zz]|[+-]\d{2}:\d{2})$/;

/** The UTC instant, to the millisecond, of an RFC 3339 date and time with any offset. */
function readInstant(text: string): string | undefined {
  const match = dateTime.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  // A day that the month does not have rolls over into the next month.
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return undefined;
  local.setUTCHours(hour, minute, second, Number((match[7] ?? "").padEnd(3, "0").slice(0, 3)));
  const offset = offsetMinutes(match[8] as string);
  if (offset === undefined) return undefined;
  const utc = new Date(local.getTime() - offset * 60_000);
  return utc.getUTCFullYear() >= 0 && utc.getUTCFullYear() <= 9999 ? utc.toISOString() : undefined;
}

function offsetMinutes(text: string): number | undefined {
  if (text === "Z" || text === "z") return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(4, 6));
  if (hours > 23 || minutes > 59) return undefined;
  return (text.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

/** The canonical spelling of an IANA zone. An offset such as `+01:00` is not a zone. */
function readTimeZone(text: string): string | undefined {
  if (!/^(?!T\d)[A-Z]/i.test(text) || text.length > 100) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId;
  } catch {
    return undefined;
  }
}

/** Browsers read further slashes before the host, and a backslash after it, as a slash: others would not. */
const beginning = /^https?:\/\/[^/\\?#]+(?:[/?#]|$)/i;

/** An address may not have characters that change its direction (RFC 3987, 4.1): it would read as another address. */
function readHttpUrl(text: string): string | undefined {
  if (text === "") return text;
  if (!beginning.test(text) || /[\s\p{Cc}]/u.test(text)) return undefined;
  if (turnOf(text) !== undefined) return undefined;
  return URL.canParse(text) ? text : undefined;
}

/**
 * Browsers read the text before the last `@` of the authority as a user and a password. @throws ApiError
 * url_with_sign_in
 */
function refuseSignIn(text: string, field: string): void {
  if (/^https?:\/\/[^/\\?#]*@/i.test(text)) throw ApiError.of(formatReasons["http-url"].unfit, { field });
}

/** The addresses that the sign-in library accepts: an account with any other address could not sign in. */
const email = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;

/**
 * Addresses are compared without regard to case, so they are kept in lower case. A character beyond ASCII is refused
 * before that: some become ASCII letters, such as the sign of kelvin (U+212A), and so another person's address.
 */
function readEmail(text: string): string | undefined {
  const address = text.trim();
  if (/\P{ASCII}/u.test(address)) return undefined;
  const folded = address.toLowerCase();
  return email.test(folded) ? folded : undefined;
}

/** Anything but white space, control, format, ignorable and unassigned characters can be seen. */
function readVisibleText(text: string): string | undefined {
  return /[^\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text) ? text : undefined;
}

/** @throws ApiError text_turns_direction */
function refuseTurns(text: string, field: string): void {
  const character = turnOf(text);
  if (character !== undefined) throw ApiError.of(formatReasons["visible-text"].unfit, { field, character });
}

const turn = new RegExp(`[${turningCharacters}]`);

/** The first character of a text that changes the direction of the text around it, such as `U+202E`. */
export function turnOf(text: string): string | undefined {
  const [character] = turn.exec(text) ?? [];
  return character && `U+${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
