import {
  failuresOfBadLink,
  type LinkProblem,
  type TimetableEnd,
  type UnknownTime,
  warningDays,
} from "@mosque-sync/contract";
import { daysBetween } from "@mosque-sync/timetable/dates";

/** For how many days a time must be known before people are told again that it is open. */
const forgottenAfterDays = 7;

/** The last day that a timetable knows times for. */
export interface KeptEnd extends TimetableEnd {
  /** How many days before it the last warning was due; null before the first. */
  readonly warnedDays: number | null;
}

/** A time that a timetable left open on a day. */
export interface OpenTime extends UnknownTime {
  /** The last such day, `YYYY-MM-DD`. */
  readonly on: string;
  readonly isTold: boolean;
}

/** The last fetches of a timetable's link. */
export interface WarnableLink {
  /** How many failed in a row. */
  readonly failures: number;
  /** Why; null without a failure. */
  readonly reason: LinkProblem | null;
  readonly problem: string | null;
  /** The HTTP status of the response, if it is about that. */
  readonly status?: number | undefined;
  /** Whether people were told of these failures, as the table has it. */
  readonly isTold: 0 | 1;
}

/** The facts that warnings follow from. */
export interface WarnableTimetable {
  readonly ends: readonly KeptEnd[];
  readonly open: readonly OpenTime[];
  readonly appliedOn: string | null;
  /** Undefined without a link. */
  readonly link?: WarnableLink | undefined;
}

/** Warnings that are due. */
export interface DueWarnings {
  readonly ends: readonly TimetableEnd[];
  readonly unknown: readonly UnknownTime[];
  /** The link, if people are to be told that it fails. */
  readonly link: WarnableLink | undefined;
  /** The facts once the warnings are given. */
  readonly given: Pick<WarnableTimetable, "ends" | "open">;
}

/**
 * The ends of a new timetable. Warnings that were due before it was received are skipped.
 * @param before the ends of the timetable before
 */
export function newEnds(ends: readonly TimetableEnd[], before: readonly KeptEnd[], date: string): KeptEnd[] {
  const known = new Map(before.map((end) => [nameOfEnd(end), end.warnedDays]));
  return ends.map(({ until, times }) => {
    const warnedDays = known.get(nameOfEnd({ until, times }));
    return { until, times, warnedDays: warnedDays ?? warningDueOn(until, date) ?? null };
  });
}

/** The times left open in the last week, once a day is applied. */
export function openAfter(
  before: readonly OpenTime[],
  unknown: readonly UnknownTime[],
  date: string,
): OpenTime[] {
  const recent = before.filter(({ on }) => daysBetween({ date: on }, { date }) <= forgottenAfterDays);
  const told = new Map(recent.map((time) => [nameOfTime(time), time.isTold]));
  const open = unknown.map(({ prayerKey, kind }) => {
    return { prayerKey, kind, on: date, isTold: told.get(nameOfTime({ prayerKey, kind })) ?? false };
  });
  const names = new Set(open.map(nameOfTime));
  return [...open, ...recent.filter((time) => !names.has(nameOfTime(time)))];
}

/** The times that were left open on the last day that was applied. */
export function unknownNow({
  open,
  appliedOn,
}: Pick<WarnableTimetable, "open" | "appliedOn">): UnknownTime[] {
  return open.filter(({ on }) => on === appliedOn).map(({ prayerKey, kind }) => ({ prayerKey, kind }));
}

/**
 * The warnings that are due on a day and were not given. Of two missed warnings of an end, only the last is due.
 * @returns undefined without a due warning
 */
export function dueWarnings(
  { ends, open, appliedOn, link }: WarnableTimetable,
  date: string,
): DueWarnings | undefined {
  const ending = ends.filter((end) => isEndDue(end, date));
  const unknown = open.filter(({ on, isTold }) => on === appliedOn && on === date && !isTold);
  const badLink = link && isLinkDue(link) ? link : undefined;
  if (ending.length + unknown.length === 0 && !badLink) return undefined;
  return {
    link: badLink,
    ends: ending.map(({ until, times }) => ({ until, times })),
    unknown: unknown.map(({ prayerKey, kind }) => ({ prayerKey, kind })),
    given: {
      ends: ends.map((end) => ({ ...end, warnedDays: warningDueOn(end.until, date) ?? end.warnedDays })),
      open: open.map((time) => (unknown.includes(time) ? { ...time, isTold: true } : time)),
    },
  };
}

/** Whether a link fails, and people were not told since it last worked (decision 11.6). */
export function isLinkDue({ failures, isTold }: Pick<WarnableLink, "failures" | "isTold">): boolean {
  return failures >= failuresOfBadLink && isTold === 0;
}

function isEndDue({ until, warnedDays }: KeptEnd, date: string): boolean {
  const due = warningDueOn(until, date);
  return due !== undefined && (warnedDays === null || due < warnedDays);
}

/** How many days before an end its last due warning comes; undefined before the first warning, and after the end. */
function warningDueOn(until: string, date: string): number | undefined {
  const left = daysBetween({ date }, { date: until });
  return left < 0 ? undefined : warningDays.find((days) => left <= days);
}

function nameOfEnd({ until, times }: TimetableEnd): string {
  return [until, ...times.map(nameOfTime).toSorted()].join(" ");
}

function nameOfTime({ prayerKey, kind }: UnknownTime): string {
  return `${prayerKey} ${kind}`;
}
