import type { PrayerKey } from "@mosque-sync/contract";
import { isOwn, ownMark } from "@mosque-sync/timetable/own-entries";
import { readTypedTime } from "@mosque-sync/timetable/typed-times";
import type { Exception, MosqueTimetable } from "@mosque-sync/timetable/writing";
import { prayerKeysOfDay } from "#parts/prayers/day-order.ts";

/** The prayers whose times can be changed from a date. */
export const changedPrayers = [
  "fajr",
  "dhuhr",
  "asr",
  "maghrib",
  "isha",
  "jummah",
] as const satisfies PrayerKey[];
export type ChangedPrayer = (typeof changedPrayers)[number];

/** The times of a prayer as they are typed. */
export interface TypedTimes {
  readonly adhan: string;
  readonly iqamah: string;
}

/** A change as it is typed: its days, and the times of each prayer. */
export interface TypedChange {
  readonly from: string;
  /** Empty for a change without an end. */
  readonly until: string;
  readonly reason: string;
  readonly times: Readonly<Record<ChangedPrayer, TypedTimes>>;
}

/** A change that people of the mosque made on the page, and its place among the document's exceptions. */
export interface OwnChange {
  readonly index: number;
  readonly exception: Exception;
}

/** The prayers that can be after the midnight that ends their day. */
const lasting: readonly PrayerKey[] = ["maghrib", "isha", "midnight"];
const noonHour = 12;
const dayHours = 24;

export function ownChanges({ exceptions = [] }: Pick<MosqueTimetable, "exceptions">): OwnChange[] {
  return exceptions.flatMap((exception, index) => (isOwn(exception) ? [{ index, exception }] : []));
}

/** @returns the document with one more change, which overrides earlier ones */
export function withChange(document: MosqueTimetable, change: Exception): MosqueTimetable {
  return { ...document, exceptions: [...(document.exceptions ?? []), change] };
}

/** @returns the document without a change; the same document if the change is no longer there */
export function withoutChange(document: MosqueTimetable, { exception }: OwnChange): MosqueTimetable {
  const { exceptions = [], ...rest } = document;
  const text = JSON.stringify(exception);
  const index = exceptions.findIndex((other) => JSON.stringify(other) === text);
  if (index < 0) return document;
  const left = exceptions.toSpliced(index, 1);
  return left.length === 0 ? rest : { ...rest, exceptions: left };
}

/**
 * A typed change as an exception of the document.
 * @param lastDay the end of a change without an end: a timetable has no later days
 */
export function exceptionOf({ from, until, reason, times }: TypedChange, lastDay: string): Exception {
  const given = changedPrayers.flatMap((prayer) => {
    const held = heldOf(prayer, times[prayer]);
    return held === undefined ? [] : [[prayer, prayer === "jummah" ? [held] : held] as const];
  });
  return {
    from,
    until: until === "" ? (lastDay < from ? from : lastDay) : until,
    ...(reason.trim() !== "" && { reason: reason.trim() }),
    ...Object.fromEntries(given),
    ...ownMark,
  };
}

/** Whether a text cannot be read: it is not empty, not a dash, and not a time of the prayer. */
export function isUnread(prayer: PrayerKey, text: string): boolean {
  return text.trim() !== "" && !isNone(text) && readTypedTime(prayer, text) === undefined;
}

/** The prayers of a change, in the order of a day. */
export function prayersOf(exception: Exception): Exclude<PrayerKey, "eid">[] {
  return prayerKeysOfDay
    .filter((prayer) => prayer !== "eid")
    .filter((prayer) => exception[prayer] !== undefined);
}

/** A time as people write it: `24:15` of the document is a quarter past midnight. */
export function clockText(time: string): string {
  const hours = Number(time.slice(0, 2));
  return hours < dayHours ? time : `${String(hours - dayHours).padStart(2, "0")}${time.slice(2)}`;
}

function heldOf(
  prayer: ChangedPrayer,
  typed: TypedTimes,
): { adhan?: string | null; iqamah?: string | null } | undefined {
  const held: { adhan?: string | null; iqamah?: string | null } = {};
  for (const kind of ["adhan", "iqamah"] as const) {
    const time = readTypedTime(prayer, typed[kind]);
    if (isNone(typed[kind])) held[kind] = null;
    else if (time !== undefined) held[kind] = documentTime(prayer, time);
  }
  return Object.keys(held).length === 0 ? undefined : held;
}

/** A time of a row as the document has it: after midnight, the hours of lasting prayers count on. */
export function documentTime(prayer: PrayerKey, time: string): string {
  const hours = Number(time.slice(0, 2));
  const isNextMorning = lasting.includes(prayer) && hours < noonHour;
  return isNextMorning ? `${hours + dayHours}${time.slice(2)}` : time;
}

function isNone(text: string): boolean {
  return /^[-–—]$/.test(text.trim());
}
