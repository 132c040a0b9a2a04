import { type DateSpan, formatSpan } from "../times/date-spans.ts";
import { formatDate } from "../times/dates.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { inWords } from "../times/summer-time.ts";
import type { IqamahSpan, YearAhead } from "./year.ts";

/** What happens on a day of a year, in words. */
export interface YearEvent extends DateSpan {
  is: "iqamah" | "clock" | "islamic" | "missing" | "unusable" | "end";
  text: string;
}

/** A prayer with more changes than this is summed up in one line. */
const mostChanges = 60;

/** Everything that happens in a year, by date. */
export function eventsOf(year: YearAhead): YearEvent[] {
  const { first, last } = year;
  const onDay = (is: YearEvent["is"], date: string, text: string) => ({ is, from: date, until: date, text });
  const isWithin = (date: string) => date >= year.from && date <= year.until;
  return [
    ...(first > year.from ? [onDay("end", first, "the timetable starts")] : []),
    ...iqamahEvents(year),
    ...year.clockChanges.map(({ date, minutes }) => onDay("clock", date, clockText(minutes))),
    ...year.islamicDays.map(
      ({ name, hijriYear, from, until }): YearEvent => ({
        is: "islamic",
        from,
        until,
        text: `${name} ${hijriYear} (calculated)`,
      }),
    ),
    ...year.missing.map((span): YearEvent => ({ is: "missing", ...span, text: "no times in the timetable" })),
    ...year.unusable.map(
      (span): YearEvent => ({ is: "unusable", ...span, text: "some times cannot be used" }),
    ),
    ...(isWithin(last) ? [onDay("end", last, "the timetable ends")] : []),
  ].toSorted((a, b) => a.from.localeCompare(b.from));
}

/** The prayers whose iqamah changes too often to list each change, with the number of changes. */
export function restlessIqamahs({ iqamahs }: YearAhead): { prayer: PrayerKey; changes: number }[] {
  return iqamahs
    .filter(({ spans }) => spans.length > mostChanges)
    .map(({ prayer, spans }) => ({ prayer, changes: spans.length - 1 }));
}

/** A date or span at the start of an event's line: `Thu 1 Jan`, `18 Feb to 19 Mar`. */
export function eventDate({ from, until }: DateSpan, year: string): string {
  if (from !== until) return formatSpan({ from, until }, year);
  return from.startsWith(year) ? formatDate(from).slice(0, -5) : formatDate(from);
}

/** One event for all iqamahs that begin or change on a day. */
function iqamahEvents({ iqamahs }: YearAhead): YearEvent[] {
  const listed = iqamahs.filter(({ spans }) => spans.length <= mostChanges);
  const changes = listed.flatMap(({ prayer, spans }) =>
    spans.map((span, index) => ({ from: span.from, text: changeText(prayer, spans[index - 1], span) })),
  );
  return [...Map.groupBy(changes, ({ from }) => from)].map(([from, ofDay]) => ({
    is: "iqamah",
    from,
    until: from,
    text: `iqamah ${ofDay.map(({ text }) => text).join(", ")}`,
  }));
}

function changeText(prayer: PrayerKey, before: IqamahSpan | undefined, span: IqamahSpan): string {
  return before ? `${prayer} ${iqamahText(before)} → ${iqamahText(span)}` : `${prayer} ${iqamahText(span)}`;
}

/** An iqamah in words: `06:30`, or `5 minutes after the adhan`. */
function iqamahText(span: IqamahSpan): string {
  if ("iqamah" in span) return span.iqamah;
  const { minutesAfterAdhan: minutes } = span;
  if (minutes === 0) return "with the adhan";
  return `${Math.abs(minutes)} ${Math.abs(minutes) === 1 ? "minute" : "minutes"} ${minutes > 0 ? "after" : "before"} the adhan`;
}

function clockText(minutes: number): string {
  const { direction, size } = inWords(minutes);
  return `the clocks go ${direction} ${size}`;
}
