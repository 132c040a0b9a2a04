import path from "node:path";
import {
  describeFinding,
  describeTogether,
  type Finding,
  findRemovals,
  isAmong,
  missingPrayers,
  type PrayerRow,
  type Removals,
  rowsAfter,
} from "@mosque-sync/timetable";
import type { StopReason } from "../run/stop.ts";
import type { Desired } from "./desired-state.ts";
import type { ItemChange } from "./items/reconcile-items.ts";
import type { Plan } from "./plan/plan.ts";

/** Changes that a run may make although they look like a mistake. */
export interface Allowances {
  /** How many rows, announcements and events it may delete at most. */
  deletes: number;
  /** Whether a daily prayer may be missing. */
  missingPrayers: boolean;
  /** Whether the day's times may be off by a clock change. */
  clockSlips: boolean;
  /** Whether several prayers, or the mosque's coordinates, may move far at the same time; false unless set. */
  largeChanges?: boolean;
  /** Whether the mosque may lose times; false unless set. */
  removedTimes?: boolean;
  /** Whether a daily prayer may get further rows; false unless set. */
  moreRows?: boolean;
  /** The files that may be partly unread: their names in `mosque.yaml`. Empty unless set. */
  unread?: readonly string[];
}

/** The defaults. */
export const cautious: Allowances = { deletes: 2, missingPrayers: false, clockSlips: false };

/** How many unread files and columns a message names. */
const mostNamed = 20;

/** Why a plan must not be applied. */
export interface Danger {
  reason: Extract<StopReason, "guard" | "source">;
  message: string;
}

/** What else decides whether a plan looks like a mistake. */
interface Circumstances {
  /** The rows of the mosque before the plan. */
  rows: readonly PrayerRow[];
  /** What moves too far, in lines. */
  largeChanges: readonly string[];
}

/**
 * Finds out whether a plan looks like a mistake in the source.
 */
export function findDanger(
  plan: Plan,
  { prayers, claimed, ignored, over, unread, faults, slips, date }: Desired,
  { rows, largeChanges }: Circumstances,
  allowed: Allowances,
): Danger | undefined {
  const notRead = unread.filter((finding) => !isAllowed(finding, allowed.unread ?? []));
  if (notRead.length > 0) return { reason: "source", message: unreadMessage(notRead) };
  if (faults.length > 0 && !allowed.missingPrayers) {
    const fix = "Fix it, or use --allow-missing-prayers to sync the other prayers and leave these unchanged.";
    return { reason: "source", message: [...faults.map(describeFinding), fix].join("\n") };
  }
  const missing = missingPrayers({ prayers, claimed }, ignored);
  if (missing.length > 0 && !allowed.missingPrayers) {
    const message = `The timetable has no time for ${missing.join(", ")} on ${date}. Add it, or use --allow-missing-prayers if that is intended.`;
    return { reason: "guard", message };
  }
  if (slips.length > 0 && !allowed.clockSlips) {
    const fix = "Correct the times, or use --allow-clock-slips if they are right.";
    return { reason: "guard", message: [...slips.map(describeFinding), fix].join("\n") };
  }
  if (largeChanges.length > 0 && !allowed.largeChanges) {
    const fix = "Check the timetable and mosque.yaml, or use --allow-large-changes if this is right.";
    return { reason: "guard", message: [...largeChanges, fix].join("\n") };
  }
  const deleted = plan.rows.flatMap((change) =>
    change.kind === "delete" && !isAmong(over, change.from) ? change.from : [],
  );
  const items = [...plan.announcements, ...plan.events].filter(isRemoved).length;
  const deletions = deleted.length + items;
  if (deletions > allowed.deletes) {
    const what = items === 0 ? "rows" : "rows, announcements and events";
    const message = `The plan deletes ${deletions} ${what}; at most ${allowed.deletes} are allowed. Check the plan, and pass --allow-deletes ${deletions} if that is intended.`;
    return { reason: "guard", message };
  }
  // Who allows a number of deletions has looked at these rows.
  const expected = allowed.deletes === cautious.deletes ? over : [...over, ...deleted];
  const { staying, written } = rowsAfter(rows, plan.rows);
  const before = rows.filter((row) => !isAmong(expected, row));
  return removalDanger(findRemovals(before, [...staying, ...written]), allowed);
}

function removalDanger({ times, moreRows }: Removals, allowed: Allowances): Danger | undefined {
  if (times.length > 0 && !allowed.removedTimes) {
    const named = times.map(({ prayerKey, kind, count }) =>
      count > 1 ? `${count} ${kind}s of ${prayerKey}` : `the ${kind} of ${prayerKey}`,
    );
    const message = `The mosque would lose ${named.join(", ")}. Add them to the timetable, or use --allow-removed-times if that is intended.`;
    return { reason: "guard", message };
  }
  if (moreRows.length > 0 && !allowed.moreRows) {
    const named = moreRows.map(
      ({ prayerKey, before, after }) =>
        `${after} rows of ${prayerKey} where it has ${before === 1 ? "one" : before}`,
    );
    const message = `The mosque would get ${named.join(", ")}. Check the columns of the timetable, or use --allow-more-rows if that is intended.`;
    return { reason: "guard", message };
  }
  return undefined;
}

function unreadMessage(unread: readonly Finding[]): string {
  const lines = describeTogether(unread);
  const hidden = lines.length - mostNamed;
  const files = [...new Set(unread.map(({ file }) => file))];
  const flags = files.map((file) => `--allow-unread ${/\s/.test(file) ? JSON.stringify(file) : file}`);
  return [
    ...lines.slice(0, mostNamed),
    ...(hidden > 0 ? [`and ${hidden} more like these`] : []),
    `Fix it, or use ${flags.join(" ")} to sync the rest: what is not read stays as the mosque has it.`,
  ].join("\n");
}

/** Whether a person allows that a file is not read in full: by its name in `mosque.yaml`, or its last part. */
function isAllowed({ file }: Finding, allowed: readonly string[]): boolean {
  return allowed.some((name) => name === file || name === path.posix.basename(file));
}

/** An item whose last day is over, or that is made again, is deleted on purpose. */
function isRemoved(change: ItemChange): boolean {
  return change.kind === "delete" && change.because === "removed";
}
