import type { SheetRow } from "../decoders/content.ts";
import { namesDates } from "../words/dates/date-ranges.ts";
import { type MonthContext, onlyMonth } from "../words/dates/month-context.ts";

/** Rows that begin with the name of a prayer, and the lines above them. */
export interface PrayerRows {
  above: readonly SheetRow[];
  /** The line that names the columns: days, or adhan and iqamah. */
  heading: SheetRow | undefined;
  rows: readonly PrayerRow[];
  /** The first column after the names of the prayers. */
  firstAt: number;
  /** The column with the names of the prayers. */
  prayerAt: number;
  month: MonthContext | undefined;
}

/** A row of one prayer. */
export interface PrayerRow extends SheetRow {
  /** The prayer, with adhan or iqamah if the row says so. */
  name: string;
}

/** The date or the number of the day that a column's heading names, without the weekday. */
export function dayOf(text: string): string | undefined {
  const plain = text.replace(/^\p{L}{2,}\.?,?\s+(?=\d{1,2}(?:st|nd|rd|th)?$)/u, (word) =>
    onlyMonth(word) ? word : "",
  );
  const number = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(plain)?.[1];
  if (number !== undefined) return Number(number) >= 1 && Number(number) <= 31 ? number : undefined;
  return /^\d{1,2}[.:]\d{2}$/.test(plain) || !namesDates(plain, "day first") ? undefined : plain;
}
