import { Temporal } from "temporal-polyfill/full";

/**
 * A day of a zone, as its first and last instant: 23 or 25 hours apart where the clocks change.
 * @param date such as `2026-11-20`
 * @returns undefined if the text is no date; `until` is the start of the next day
 */
export function dayIn(
  zone: string,
  date: string,
): { readonly from: string; readonly until: string } | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  return unlessInvalid(() => {
    const day = Temporal.PlainDate.from(date);
    return {
      from: textOf(day.toZonedDateTime(zone)),
      until: textOf(day.add({ days: 1 }).toZonedDateTime(zone)),
    };
  });
}

/**
 * The instant of a date and time in a zone: of two equal times as the clocks go back, the first; a time that the clocks
 * skip counts as if they had not.
 * @param text such as `2026-11-20T18:00`
 * @returns undefined if the text is no date and time
 */
export function instantIn(zone: string, text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return undefined;
  return unlessInvalid(() => textOf(Temporal.PlainDateTime.from(text).toZonedDateTime(zone)));
}

function textOf(moment: Temporal.ZonedDateTime): string {
  return new Date(moment.epochMilliseconds).toISOString();
}

function unlessInvalid<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
