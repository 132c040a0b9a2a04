import type { PrayerKey, PrayerTimes } from "@mosque-sync/timetable";
import type { StopReason } from "../run/stop.ts";
import type { Desired } from "./desired.ts";
import type { ItemChange } from "./items/reconcile-items.ts";
import type { Plan } from "./plan.ts";

/** What a run may do although it looks like a mistake. */
export interface Allowances {
  /** How many rows, announcements and events it may delete at most. */
  deletes: number;
  /** Whether a daily prayer may be missing. */
  missingPrayers: boolean;
  /** Whether the day's times may be off by a clock change. */
  clockSlips: boolean;
  /** Whether several prayers, or the mosque's coordinates, may move far at once; false unless set. */
  largeChanges?: boolean;
}

/** What is allowed unless set. */
export const cautious: Allowances = { deletes: 2, missingPrayers: false, clockSlips: false };

const dailyPrayers = ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const satisfies PrayerKey[];

/** Why a plan must not be applied. */
export interface Danger {
  reason: Extract<StopReason, "guard" | "source">;
  message: string;
}

/** What else decides whether a plan looks like a mistake. */
interface Circumstances {
  /** Whether the source should have every daily prayer. */
  hasTimetable: boolean;
  /** What moves too far, in lines. */
  largeChanges: readonly string[];
}

/**
 * Finds out whether a plan looks like a mistake in the source.
 */
export function findDanger(
  plan: Plan,
  { prayers, ignored, over, faults, slips, date }: Desired,
  { hasTimetable, largeChanges }: Circumstances,
  allowed: Allowances,
): Danger | undefined {
  if (faults.length > 0 && !allowed.missingPrayers) {
    const fix = "Fix it, or use --allow-missing-prayers to sync the other prayers and leave these unchanged.";
    return { reason: "source", message: [...faults, fix].join("\n") };
  }
  const missing = dailyPrayers.filter(
    (key) => !ignored.includes(key) && !prayers.some(({ prayerKey }) => prayerKey === key),
  );
  if (hasTimetable && missing.length > 0 && !allowed.missingPrayers) {
    const message = `The timetable has no time for ${missing.join(", ")} on ${date}. Add it, or use --allow-missing-prayers if that is intended.`;
    return { reason: "guard", message };
  }
  if (slips.length > 0 && !allowed.clockSlips) {
    const fix = "Correct the times, or use --allow-clock-slips if they are right.";
    return { reason: "guard", message: [...slips, fix].join("\n") };
  }
  if (largeChanges.length > 0 && !allowed.largeChanges) {
    const fix = "Check the timetable and mosque.yaml, or use --allow-large-changes if this is right.";
    return { reason: "guard", message: [...largeChanges, fix].join("\n") };
  }
  const rows = plan.rows.filter((change) => change.kind === "delete" && !isAmong(over, change.from)).length;
  const items = [...plan.announcements, ...plan.events].filter(isRemoved).length;
  const deletions = rows + items;
  if (deletions > allowed.deletes) {
    const what = items === 0 ? "rows" : "rows, announcements and events";
    const message = `The plan deletes ${deletions} ${what}; at most ${allowed.deletes} are allowed. Check the plan, and pass --allow-deletes ${deletions} if that is intended.`;
    return { reason: "guard", message };
  }
  return undefined;
}

function isAmong(rows: readonly PrayerTimes[], { prayerKey, adhanTime, iqamahTime }: PrayerTimes): boolean {
  return rows.some(
    (row) => row.prayerKey === prayerKey && row.adhanTime === adhanTime && row.iqamahTime === iqamahTime,
  );
}

/** An item whose last day is over, or that is made again, is deleted on purpose. */
function isRemoved(change: ItemChange): boolean {
  return change.kind === "delete" && change.because === "removed";
}
