import type { PrayerKey, PrayerTimes } from "@mosque-sync/timetable";
import type { StopReason } from "../stop.ts";
import type { Desired } from "./desired.ts";
import type { ItemChange } from "./items/reconcile-items.ts";
import type { Plan } from "./plan.ts";

/** What somebody has said is meant. */
export interface Allowances {
  /** The most rows, announcements and events that may be deleted. */
  deletes: number;
  /** Whether a daily prayer may be missing from the day. */
  missingPrayers: boolean;
  /** Whether the day's times may be off by as much as the clocks go. */
  clockSlips: boolean;
}

/** What is allowed when nobody says otherwise. */
export const cautious: Allowances = { deletes: 2, missingPrayers: false, clockSlips: false };

const dailyPrayers = ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const satisfies PrayerKey[];

/** Why a plan must not be carried out. */
export interface Danger {
  reason: Extract<StopReason, "guard" | "source">;
  message: string;
}

/**
 * Says why a plan looks like a mistake in the source, or nothing when it does not.
 * @param hasTimetable whether the source is meant to give every daily prayer
 */
export function findDanger(
  plan: Plan,
  { prayers, over, faults, slips, date }: Desired,
  hasTimetable: boolean,
  allowed: Allowances,
): Danger | undefined {
  if (faults.length > 0 && !allowed.missingPrayers) {
    const fix =
      "Mend it, or say --allow-missing-prayers to sync the other prayers and leave these as they are.";
    return { reason: "source", message: [...faults, fix].join("\n") };
  }
  const missing = dailyPrayers.filter((key) => !prayers.some(({ prayerKey }) => prayerKey === key));
  if (hasTimetable && missing.length > 0 && !allowed.missingPrayers) {
    const message = `The timetable has no time for ${missing.join(", ")} on ${date}. Fill it in, or say --allow-missing-prayers if that is meant.`;
    return { reason: "guard", message };
  }
  if (slips.length > 0 && !allowed.clockSlips) {
    const fix = "Say --allow-clock-slips if the times are right all the same.";
    return { reason: "guard", message: [...slips, fix].join("\n") };
  }
  const rows = plan.rows.filter((change) => change.kind === "delete" && !isAmong(over, change.from)).length;
  const items = [...plan.announcements, ...plan.events].filter(isRemoved).length;
  const deletions = rows + items;
  if (deletions > allowed.deletes) {
    const what = items === 0 ? "rows" : "rows, announcements and events";
    const message = `The plan deletes ${deletions} ${what}, and ${allowed.deletes} at most are allowed. Look at the plan, and say --allow-deletes ${deletions} if that is meant.`;
    return { reason: "guard", message };
  }
  return undefined;
}

function isAmong(rows: readonly PrayerTimes[], { prayerKey, adhanTime, iqamahTime }: PrayerTimes): boolean {
  return rows.some(
    (row) => row.prayerKey === prayerKey && row.adhanTime === adhanTime && row.iqamahTime === iqamahTime,
  );
}

/** One whose last day is over, or that is made anew, is deleted because `mosque.yaml` says so. */
function isRemoved(change: ItemChange): boolean {
  return change.kind === "delete" && change.because === "removed";
}
