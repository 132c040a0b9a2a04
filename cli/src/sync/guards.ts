import path from "node:path";
import type { Capabilities } from "@mosque-sync/client";
import {
  type Danger,
  describeFinding,
  describeTogether,
  type Finding,
  findDanger,
  moreRowsInWords,
  type PrayerRow,
  type RowAllowances,
  removedInWords,
} from "@mosque-sync/timetable";
import type { StopReason } from "../run/stop.ts";
import type { Desired } from "./desired-state.ts";
import type { ItemChange } from "./items/reconcile-items.ts";
import type { Plan } from "./plan/plan.ts";

/** Changes that a run may make although they look like a mistake. */
export interface Allowances extends RowAllowances {
  /** The files that may be partly unread: their names in `mosque.yaml`. Empty unless set. */
  unread?: readonly string[];
}

/** How many unread files and columns a message names. */
const mostNamed = 20;

/** Why a plan must not be applied. */
export interface PlanDanger {
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
export function findPlanDanger(
  plan: Plan,
  desired: Desired,
  { rows, largeChanges }: Circumstances,
  allowed: Allowances,
): PlanDanger | undefined {
  const danger = findDanger(
    {
      ...{ wanted: desired, changes: plan.rows, rows, ignored: desired.ignored },
      unread: desired.unread.filter((finding) => !isAllowed(finding, allowed.unread ?? [])),
      hasLargeChanges: largeChanges.length > 0,
      otherDeletions: [...plan.announcements, ...plan.events].filter(isRemoved).length,
    },
    allowed,
  );
  return danger && inWords(danger, { ...desired, largeChanges, deletes: allowed.deletes });
}

/**
 * Refuses to write rows that the service keeps by the mosque's timetable: two programs would overwrite each other.
 * @returns undefined if the source or the service leaves the rows to the other
 */
export function findOtherKeeper({ resources }: Capabilities, { managed }: Desired): PlanDanger | undefined {
  if (managed.size === 0 || !resources.includes("timetable")) return undefined;
  const message =
    "The service keeps this mosque's prayer rows by its timetable, so mosque-sync does not write them. Send a new timetable with mosque-sync push FILE; or stop the timetable on the page Timetable of the portal, or with DELETE /timetable, and run this again.";
  return { reason: "guard", message };
}

function inWords(
  danger: Danger,
  { date, largeChanges, deletes }: { date: string; largeChanges: readonly string[]; deletes: number },
): PlanDanger {
  const guard = (...lines: string[]): PlanDanger => ({ reason: "guard", message: lines.join("\n") });
  switch (danger.is) {
    case "unread":
      return { reason: "source", message: unreadMessage(danger.findings) };
    case "faults": {
      const fix =
        "Fix it, or use --allow-missing-prayers to sync the other prayers and leave these unchanged.";
      return { reason: "source", message: [...danger.findings.map(describeFinding), fix].join("\n") };
    }
    case "missing_prayers":
      return guard(
        `The timetable has no time for ${danger.prayers.join(", ")} on ${date}. Add it, or use --allow-missing-prayers if that is intended.`,
      );
    case "clock_slips":
      return guard(
        ...danger.findings.map(describeFinding),
        "Correct the times, or use --allow-clock-slips if they are right.",
      );
    case "large_changes":
      return guard(
        ...largeChanges,
        "Check the timetable and mosque.yaml, or use --allow-large-changes if this is right.",
      );
    case "deletions": {
      const what = danger.others === 0 ? "rows" : "rows, announcements and events";
      const deletions = danger.rows + danger.others;
      return guard(
        `The plan deletes ${deletions} ${what}; at most ${deletes} are allowed. Check the plan, and pass --allow-deletes ${deletions} if that is intended.`,
      );
    }
    case "removed_times":
      return guard(
        `The mosque would lose ${removedInWords(danger.times)}. Add them to the timetable, or use --allow-removed-times if that is intended.`,
      );
    case "more_rows":
      return guard(
        `The mosque would get ${moreRowsInWords(danger.moreRows)}. Check the columns of the timetable, or use --allow-more-rows if that is intended.`,
      );
  }
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
