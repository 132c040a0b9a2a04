import type { DateSpan } from "@mosque-sync/timetable";
import { day, dayOfMonth, monthOfYear, wholeDay } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { useTexts } from "../texts.tsx";

/** Days of the calendar in words. */
export interface Dates {
  /** Such as "21 Nov 2026". */
  readonly day: (date: string) => string;
  /** Such as "Sunday 22 November". */
  readonly wholeDay: (date: string) => string;
  /** A day, or the first and the last of several. */
  readonly span: (span: DateSpan) => string;
  /** Such as "November 2026". */
  readonly month: (month: string) => string;
  /** Such as "Sun 22". */
  readonly dayOfMonth: (date: string) => string;
}

export function useDates(): Dates {
  const { language } = useReader();
  const words = useTexts();
  const shown = (date: string) => day(language, `${date}T00:00:00Z`, "UTC");
  return {
    day: shown,
    wholeDay: (date) => wholeDay(language, date),
    span: ({ from, until }) => (from === until ? shown(from) : words.fromUntil(shown(from), shown(until))),
    month: (month) => monthOfYear(language, `${month}-01`),
    dayOfMonth: (date) => dayOfMonth(language, date),
  };
}
