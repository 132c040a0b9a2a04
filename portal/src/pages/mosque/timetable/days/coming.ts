import type { PrayerKey } from "@mosque-sync/contract";
import type { DateSpan } from "@mosque-sync/timetable";
import type { IqamahSpan, YearAhead } from "@mosque-sync/timetable/report";
import type { ShownTimetable, Unknown } from "../reading/shown.ts";

/** An iqamah: at a time, or so many minutes after the adhan. */
export type Iqamah = { readonly at: string } | { readonly minutesAfterAdhan: number };

/** A change of the iqamah of a prayer. */
export interface IqamahChange {
  readonly prayer: PrayerKey;
  readonly before: Iqamah;
  readonly after: Iqamah;
}

/** An event of the year ahead, by its first day. */
export type Coming = DateSpan &
  (
    | { readonly is: "iqamah"; readonly changes: readonly IqamahChange[] }
    | { readonly is: "clock"; readonly minutes: number }
    | { readonly is: "islamic"; readonly name: YearAhead["islamicDays"][number]["name"] }
    | (Unknown & { readonly is: "unknown" })
    | { readonly is: "missing" | "start" | "end" }
  );

/** An iqamah with more changes in a year is summed up. */
const mostChanges = 60;

/**
 * The changes from today on, by date.
 * @param unknown the days with unknown times
 */
export function comingEvents(year: YearAhead, unknown: ShownTimetable["unknown"]): Coming[] {
  const onDay = (is: "start" | "end", date: string): Coming => ({ is, from: date, until: date });
  const isAhead = ({ from, until }: DateSpan) => from <= year.until && until >= year.from;
  return [
    ...(year.first > year.from ? [onDay("start", year.first)] : []),
    ...iqamahChanges(year),
    ...year.clockChanges.map(
      ({ date, minutes }): Coming => ({ is: "clock", from: date, until: date, minutes }),
    ),
    ...year.islamicDays.map(({ name, from, until }): Coming => ({ is: "islamic", name, from, until })),
    ...year.missing.map((span): Coming => ({ is: "missing", ...span })),
    ...unknown.filter(isAhead).map((span): Coming => ({ is: "unknown", ...span })),
    ...(year.last <= year.until ? [onDay("end", year.last)] : []),
  ].toSorted((one, other) => one.from.localeCompare(other.from));
}

/** The prayers whose iqamah changes too often to list each change. */
export function oftenChanged({ iqamahs }: YearAhead): { prayer: PrayerKey; changes: number }[] {
  return iqamahs
    .filter(({ spans }) => spans.length > mostChanges)
    .map(({ prayer, spans }) => ({ prayer, changes: spans.length - 1 }));
}

function iqamahChanges({ iqamahs }: YearAhead): Coming[] {
  const all = iqamahs
    .filter(({ spans }) => spans.length <= mostChanges)
    .flatMap(({ prayer, spans }) =>
      spans.slice(1).map((span, index) => ({
        date: span.from,
        change: { prayer, before: iqamahOf(spans[index] ?? span), after: iqamahOf(span) },
      })),
    );
  return [...Map.groupBy(all, ({ date }) => date)].map(([date, ofDay]) => ({
    is: "iqamah",
    from: date,
    until: date,
    changes: ofDay.map(({ change }) => change),
  }));
}

function iqamahOf(span: IqamahSpan): Iqamah {
  return "iqamah" in span ? { at: span.iqamah } : { minutesAfterAdhan: span.minutesAfterAdhan };
}
