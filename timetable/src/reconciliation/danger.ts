import { inEnglish, say, type Words } from "../notices/detail.ts";
import type { Finding } from "../notices/finding.ts";
import type { PrayerKey } from "../times/prayers.ts";
import type { PrayerRow, RowChange } from "./reconcile.ts";
import { findRemovals, type MoreRows, type RemovedTimes } from "./removals.ts";
import { missingPrayers, type WantedDay } from "./wanted-day.ts";
import { isAmong, rowsAfter } from "./wanted-rows.ts";

/** Changes that may be made although they look like a mistake. */
export interface RowAllowances {
  /** How many rows may be deleted at most. */
  deletes: number;
  /** Whether a daily prayer may be missing. */
  missingPrayers: boolean;
  /** Whether the day's times may be off by a clock change. */
  clockSlips: boolean;
  /** Whether several prayers may move far at the same time; false unless set. */
  largeChanges?: boolean;
  /** Whether the mosque may lose times; false unless set. */
  removedTimes?: boolean;
  /** Whether a daily prayer may get further rows; false unless set. */
  moreRows?: boolean;
}

/** The allowances of a run without a person. */
export const cautious: RowAllowances = { deletes: 2, missingPrayers: false, clockSlips: false };

/** Why the rows of a day must not be changed: the change looks like a mistake in the source. */
export type Danger =
  | { is: "unread" | "faults" | "clock_slips"; findings: readonly Finding[] }
  | { is: "missing_prayers"; prayers: readonly PrayerKey[] }
  | { is: "large_changes" }
  | { is: "deletions"; rows: number; others: number }
  | { is: "removed_times"; times: readonly RemovedTimes[] }
  | { is: "more_rows"; moreRows: readonly MoreRows[] };

/** A sentence about a day whose rows must not be changed: words, or a finding. */
export type StopSentence = Words | { readonly finding: Finding };

/** The changes of a day, and what decides whether they look like a mistake. */
export interface Judged {
  wanted: WantedDay;
  changes: readonly RowChange[];
  /** All rows of the mosque. */
  rows: readonly PrayerRow[];
  /** Prayers that the mosque keeps out of its timetable. */
  ignored: readonly PrayerKey[];
  /** The files and columns whose content is unknown, and allowed by no person. */
  unread: readonly Finding[];
  /** Whether something moves too far. */
  hasLargeChanges: boolean;
  /** How many announcements and events are deleted with the rows. */
  otherDeletions: number;
}

/** Finds the first reason not to make the changes of a day (decisions 10.71 and 10.72). */
export function findDanger(
  { wanted, changes, rows, ignored, unread, hasLargeChanges, otherDeletions }: Judged,
  allowed: RowAllowances,
): Danger | undefined {
  const { faults, slips, over } = wanted;
  if (unread.length > 0) return { is: "unread", findings: unread };
  if (faults.length > 0 && !allowed.missingPrayers) return { is: "faults", findings: faults };
  const prayers = missingPrayers(wanted, ignored);
  if (prayers.length > 0 && !allowed.missingPrayers) return { is: "missing_prayers", prayers };
  if (slips.length > 0 && !allowed.clockSlips) return { is: "clock_slips", findings: slips };
  if (hasLargeChanges && !allowed.largeChanges) return { is: "large_changes" };
  const deleted = changes.flatMap((change) =>
    change.kind === "delete" && !isAmong(over, change.from) ? change.from : [],
  );
  if (deleted.length + otherDeletions > allowed.deletes) {
    return { is: "deletions", rows: deleted.length, others: otherDeletions };
  }
  // Who allows a number of deletions has looked at these rows.
  const expected = allowed.deletes === cautious.deletes ? over : [...over, ...deleted];
  const { staying, written } = rowsAfter(rows, changes);
  const before = rows.filter((row) => !isAmong(expected, row));
  const { times, moreRows } = findRemovals(before, [...staying, ...written]);
  if (times.length > 0 && !allowed.removedTimes) return { is: "removed_times", times };
  if (moreRows.length > 0 && !allowed.moreRows) return { is: "more_rows", moreRows };
  return undefined;
}

/** The times that would be lost, in words. */
export function removedInWords(times: readonly RemovedTimes[]): string {
  return inEnglish(removedTimes(times));
}

export function removedTimes(times: readonly RemovedTimes[]): Words {
  const lost = times.map(({ prayerKey, kind, count }): Words => {
    const prayer = say(prayerKey);
    return count > 1
      ? say(`several-${kind}s`, { count, prayer })
      : say("time-of", { kind: say(kind), prayer });
  });
  return { list: lost, by: "comma" };
}

/** The rows that would be gained, in words. */
export function moreRowsInWords(rows: readonly MoreRows[]): string {
  return inEnglish(moreRows(rows));
}

export function moreRows(rows: readonly MoreRows[]): Words {
  const gained = rows.map(({ prayerKey, before, after }) =>
    say("more-rows", { after, prayer: say(prayerKey), before: before === 1 ? say("one") : before }),
  );
  return { list: gained, by: "comma" };
}
