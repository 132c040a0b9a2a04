import type { TimeKind, TimeOfPrayer } from "./sources/cell.ts";
import { canBeAt, inTwelveHours } from "./times/clock.ts";
import type { PrayerKey } from "./times/prayers.ts";
import { formatTime, longestRule, parseTime, readClockTime, withAsciiDigits } from "./times/times.ts";
import { isImpossible, orderOf, type Relation, throughTheNight } from "./timetable/day-order.ts";
import type { PrayerTimes, TimedCell } from "./timetable/rows.ts";

export { roundings } from "./times/times.ts";

/** A time of a row, by the row's place. */
export interface TimeOfRow extends TimeOfPrayer {
  row: number;
  /** `HH:mm` */
  time: string;
}

/** A time that looks wrong: its prayer is never at that time, or it is in the wrong order relative to another. */
export type TypedDoubt =
  | { about: TimeOfRow; relation: "is never then" }
  | { about: TimeOfRow; relation: Relation; other: TimeOfRow };

/**
 * Reads a time as a user types it for a prayer: `5:45 PM`, `17.45`, `17h45`, `٥:٤٥`. Without am or pm, a time that is
 * impossible for the prayer means the other half of the day: `7:30` is 19:30 for isha.
 * @returns `HH:mm`, or undefined for anything but one time
 */
export function readTypedTime(prayerKey: PrayerKey, text: string): string | undefined {
  const time = readClockTime(text);
  if (!time) return undefined;
  const isAsWritten = !time.unmarked || canBeAt(prayerKey, time.minutes);
  return formatTime(isAsWritten ? time.minutes : (inTwelveHours(prayerKey, time) ?? time.minutes));
}

/** Whether a prayer can be at a time, anywhere and on any day. @param time `HH:mm` */
export function isPossibleTime(prayerKey: PrayerKey, time: string): boolean {
  const minutes = parseTime(time);
  return minutes !== undefined && canBeAt(prayerKey, minutes);
}

/** Reads a number of minutes as a user types it for a rule: `10`, `١٠`. */
export function readTypedMinutes(text: string): number | undefined {
  const digits = withAsciiDigits(text.trim());
  const minutes = /^\d{1,3}$/.test(digits) ? Number(digits) : undefined;
  return minutes !== undefined && minutes <= longestRule ? minutes : undefined;
}

/** Judges the rows of one day by each other, with the rules that judge the days of a timetable. */
export function doubtsOf(rows: readonly PrayerTimes[]): TypedDoubt[] {
  const times = rows.flatMap(timesOfRow);
  const impossible = times.filter(({ timed }) => isImpossible(timed));
  const possible = times.filter((time) => !impossible.includes(time));
  const { misplaced, early } = orderOf(possible.map(({ timed }) => timed));
  const ordered = [...misplaced, ...early].map(({ moment, relation, other }): TypedDoubt => {
    return { about: placeOf(times, moment.timed), relation, other: placeOf(times, other.timed) };
  });
  const isKnown = (about: TimeOfRow) => ordered.some((doubt) => doubt.about === about);
  return [
    ...impossible.map(({ place }): TypedDoubt => ({ about: place, relation: "is never then" })),
    ...ordered,
    // The first row of each prayer decides the order of the day.
    ...rows
      .flatMap((_, row) => beforeItsAdhan(possible.filter(({ place }) => place.row === row)))
      .filter(({ about }) => !isKnown(about)),
  ];
}

interface Time {
  timed: TimedCell;
  place: TimeOfRow;
}

function timesOfRow({ prayerKey, adhanTime, iqamahTime }: PrayerTimes, row: number): Time[] {
  const given: [TimeKind, string | undefined][] = [
    ["adhan", adhanTime],
    ["iqamah", iqamahTime],
  ];
  return given.flatMap(([kind, time]) => {
    const minutes = time === undefined ? undefined : parseTime(time);
    if (time === undefined || minutes === undefined) return [];
    const cell = { prayerKey, kind, file: "", column: `${prayerKey} ${kind}`, text: time };
    return [{ timed: { cell, minutes: [minutes] }, place: { row, prayerKey, kind, time } }];
  });
}

function placeOf(times: readonly Time[], timed: TimedCell): TimeOfRow {
  const found = times.find((time) => time.timed === timed);
  if (!found) throw new Error("A doubt is about a time that was not given.");
  return found.place;
}

function beforeItsAdhan(ofRow: readonly Time[]): TypedDoubt[] {
  const [adhan, iqamah] = (["adhan", "iqamah"] as const).map((kind) =>
    ofRow.find(({ place }) => place.kind === kind),
  );
  if (!adhan || !iqamah || sinceMidnight(iqamah) >= sinceMidnight(adhan)) return [];
  return [{ about: iqamah.place, relation: "is before", other: adhan.place }];
}

function sinceMidnight({ timed: { cell, minutes } }: Time): number {
  return throughTheNight(cell.prayerKey, minutes[0] ?? 0);
}
