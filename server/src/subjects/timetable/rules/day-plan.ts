import type { DayStop, Prayer, PrayerKey, TimetablePlan } from "@mosque-sync/contract";
import {
  agreeOn,
  cautious,
  type FoundDay,
  findDanger,
  findLargeMoves,
  noOwnRows,
  type RowChange,
  reconcile,
  rowsAfter,
  say,
  type TimetableFacts,
  type WantedDay,
  wantedDay,
  wantedRows,
} from "@mosque-sync/timetable/daily";
import { named, stopOf, stopWith } from "./health/stops.ts";
import { timesBesides } from "./open-times.ts";

/** A day of a mosque's timetable, and the mosque's rows. */
export interface DayInput {
  /** `YYYY-MM-DD`, in the mosque's time zone. */
  readonly date: string;
  readonly timeZone: string;
  readonly found: FoundDay;
  readonly facts: TimetableFacts;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly rows: readonly Prayer[];
  readonly supported: readonly PrayerKey[];
  /** The last day whose rows were written; null before the first. */
  readonly appliedOn: string | null;
}

/** How the rows of a day change. */
export interface DayPlan extends Omit<TimetablePlan, "changes" | "stop"> {
  readonly changes: readonly RowChange[];
  /** Why a person has to look first; absent if the changes may be made. */
  readonly stop?: DayStop;
}

/** Everything that a person who has seen the plan allows. */
const confirmed = {
  deletes: Number.POSITIVE_INFINITY,
  missingPrayers: true,
  clockSlips: true,
  largeChanges: true,
  removedTimes: true,
  moreRows: true,
};
/** The rows that a timetable gives on a day. */
export function rowsOn({ date, found, facts }: Pick<DayInput, "date" | "found" | "facts">): WantedDay {
  return wantedDay(date, found, facts, noOwnRows);
}

/** Whether the times of a day are only for a zone whose clocks differ from the mosque's on that day. */
export function isOfOtherZone({
  date,
  timeZone,
  facts: { zone = timeZone },
}: Pick<DayInput, "date" | "timeZone" | "facts">): boolean {
  return zone !== timeZone && !agreeOn(date, zone, timeZone);
}

/**
 * Plans the changes of a day's rows, with the guards of `mosque-sync` (decisions 10.70 to 10.72). Rows stay on a
 * day that the timetable lacks.
 * @param isConfirmed whether a person has seen the plan, and allows what looks like a mistake
 */
export function planDay(input: DayInput, isConfirmed: boolean): DayPlan {
  const { date, timeZone, found, rows, appliedOn } = input;
  if (!found.day) return withoutDay(input);
  if (isOfOtherZone(input)) {
    const stop = stopWith(date, "unread", [say("stop-other-zone", { zone: input.facts.zone ?? "" })]);
    return { date, changes: [], unchanged: rows.length, unknown: [], stop };
  }
  const wanted = rowsOn(input);
  const managed = wanted.managed.intersection(new Set(input.supported));
  const { changes, unchanged } = reconcile(wantedRows(wanted, rows, managed), rows, managed);
  const moves = findLargeMoves(changes, { date, timeZone }, appliedOn ?? undefined);
  const danger = findDanger(
    {
      ...{ wanted, changes, rows, ignored: [], otherDeletions: 0 },
      unread: isConfirmed ? [] : wanted.unread,
      hasLargeChanges: moves !== undefined,
    },
    isConfirmed ? confirmed : cautious,
  );
  const stop = danger && stopOf(danger, date, moves);
  const { staying, written } = rowsAfter(rows, changes);
  const unknown = openTimes(wanted, [...staying, ...written]);
  return { date, changes, unchanged, unknown, ...(stop && { stop }) };
}

/** The times that the timetable leaves open on a day, or gives on no day although the mosque has them. */
function openTimes({ unknown, prayers, none }: WantedDay, rows: Parameters<typeof timesBesides>[0]) {
  const decided = [...timesBesides(prayers, []), ...none];
  return [...unknown, ...timesBesides(rows, [...decided, ...unknown])];
}

function withoutDay({ date, found, firstDay, lastDay, rows }: DayInput): DayPlan {
  const plan = { date, changes: [], unchanged: rows.length, unknown: [] };
  if (date < firstDay) return plan;
  if (date > lastDay) {
    return { ...plan, stop: stopWith(date, "ended", [say("stop-ended", { date: { date: lastDay } })]) };
  }
  const sentences = [say("stop-missing-day", { date: { date } }), ...named(found.faults)];
  return { ...plan, stop: stopWith(date, "missing_day", sentences) };
}

/** A plan as the API shows it. */
export function shownPlan({ changes, ...plan }: DayPlan): TimetablePlan {
  return {
    ...plan,
    changes: changes.map((change) => ({
      kind: change.kind,
      prayerKey: change.kind === "add" ? change.to.prayerKey : change.from.prayerKey,
      ...(change.kind !== "add" && { from: timesOf(change.from) }),
      ...(change.kind !== "delete" && { to: timesOf(change.to) }),
    })),
  };
}

/** The times of a row, without its id. */
export function timesOf({
  prayerKey,
  adhanTime,
  iqamahTime,
}: {
  prayerKey: PrayerKey;
  adhanTime?: string | undefined;
  iqamahTime?: string | undefined;
}) {
  return {
    prayerKey,
    ...(adhanTime !== undefined && { adhanTime }),
    ...(iqamahTime !== undefined && { iqamahTime }),
  };
}
