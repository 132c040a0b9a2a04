import { type DateSpan, datesIn, spansOf } from "../times/date-spans.ts";
import { type IslamicDays, islamicDaysBetween } from "../times/islamic-dates.ts";
import { type PrayerKey, prayerKeys } from "../times/prayers.ts";
import { clockChangeOn } from "../times/summer-time.ts";
import { type Minutes, parseTime } from "../times/times.ts";
import { type Day, faultyDates, type Timetable } from "../timetable/timetable.ts";

/** Days with the same iqamah: at a time, or so many minutes after the adhan. */
export type IqamahSpan = DateSpan & ({ iqamah: string } | { minutesAfterAdhan: Minutes });

/** The events of a year, or of another span of days. */
export interface YearAhead extends DateSpan {
  /** The first and last day of the whole timetable. */
  first: string;
  last: string;
  /** When each prayer's iqamah changes: every span after the first is a change. */
  iqamahs: { prayer: PrayerKey; spans: IqamahSpan[] }[];
  /** The days on which the zone's clocks change, and the size of each change. */
  clockChanges: { date: string; minutes: Minutes }[];
  /** Ramadan and both Eids, calculated by the Umm al-Qura calendar. */
  islamicDays: (IslamicDays & { calculated: true })[];
  /** Days between the timetable's first and last that it has no row for. */
  missing: DateSpan[];
  /** Days with a row that cannot be used in full. */
  unusable: DateSpan[];
}

/** @returns undefined if the timetable has no day in the span */
export function yearAhead(timetable: Timetable, span: DateSpan, timeZone: string): YearAhead | undefined {
  const faulty = faultyDates(timetable.findings);
  const known = [...new Set([...timetable.days.map(({ date }) => date), ...faulty])].toSorted();
  const days = timetable.days.filter(({ date }) => isWithin(date, span));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || !known.some((date) => isWithin(date, span)))
    return undefined;
  const has = new Set(known);
  const dates = datesIn(span);
  const isMissing = (date: string) => date > first && date < last && !has.has(date);
  return {
    from: span.from,
    until: span.until,
    first,
    last,
    iqamahs: prayerKeys.flatMap((prayer) => {
      const spans = iqamahSpans(days, prayer);
      return spans.length > 0 ? [{ prayer, spans }] : [];
    }),
    clockChanges: dates.flatMap((date) => {
      const minutes = clockChangeOn(date, timeZone);
      return minutes === 0 ? [] : [{ date, minutes }];
    }),
    islamicDays: islamicDaysBetween(span.from, span.until).map((each) => ({ ...each, calculated: true })),
    missing: spansOf(dates.filter(isMissing)),
    unusable: spansOf(dates.filter((date) => faulty.has(date))),
  };
}

function isWithin(date: string, { from, until }: DateSpan): boolean {
  return date >= from && date <= until;
}

/** The spans of a prayer's iqamah by the clock or by its adhan, whichever changes less often. */
function iqamahSpans(days: readonly Day[], prayer: PrayerKey): IqamahSpan[] {
  const byTime = spansWith(days, (day) => {
    const times = rowsOf(day, prayer).flatMap(({ iqamahTime }) => iqamahTime ?? []);
    return times.length > 0 ? times.join(" & ") : undefined;
  });
  const byAdhan = spansWith(days, (day) => {
    const [{ adhanTime = "", iqamahTime = "" } = {}] = rowsOf(day, prayer);
    const [adhan, iqamah] = [parseTime(adhanTime), parseTime(iqamahTime)];
    return adhan === undefined || iqamah === undefined ? undefined : iqamah - adhan;
  });
  const isByAdhan = byAdhan.length > 0 && byAdhan.length < byTime.length;
  return isByAdhan
    ? byAdhan.map(({ value, ...span }) => ({ ...span, minutesAfterAdhan: value }))
    : byTime.map(({ value, ...span }) => ({ ...span, iqamah: value }));
}

function rowsOf({ prayers }: Day, prayer: PrayerKey) {
  return prayers.filter(({ prayerKey }) => prayerKey === prayer);
}

/** Consecutive days with one value. A day without a value continues the span. */
function spansWith<Value>(days: readonly Day[], of: (day: Day) => Value | undefined) {
  const spans: (DateSpan & { value: Value })[] = [];
  for (const day of days) {
    const value = of(day);
    if (value === undefined) continue;
    const last = spans.at(-1);
    if (last?.value === value) last.until = day.date;
    else spans.push({ from: day.date, until: day.date, value });
  }
  return spans;
}
