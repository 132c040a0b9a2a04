import type { Capabilities, Profile, ProfileUpdate } from "@mosque-sync/client";
import {
  contradictionsOfKept,
  describeFinding,
  type RowChange,
  reconcile,
  type TimeOfPrayer,
  timesInWords,
  wantedRows,
} from "@mosque-sync/timetable";
import type { Desired } from "../desired-state.ts";
import type { ItemsPlan } from "../items/plan-items.ts";
import type { ItemChange } from "../items/reconcile-items.ts";
import type { Actual } from "../mosque-state.ts";
import { isSameValue } from "../same-value.ts";

type ProfileField = keyof ProfileUpdate;

/** A change of one field of the profile; `undefined` and `null` mean that it is empty. */
export interface ProfileChange {
  field: ProfileField;
  from: Profile[ProfileField];
  to: ProfileUpdate[ProfileField];
}

/** A mosque, as plans name it. */
export interface PlannedMosque {
  id: string;
  name: string;
  /** Present if it is a test mosque. */
  isTest?: true;
}

/** The writes of a sync. */
export interface Plan {
  mosque: PlannedMosque;
  date: string;
  timeZone: string;
  profile: ProfileChange[];
  rows: RowChange[];
  announcements: ItemChange[];
  events: ItemChange[];
  /** The times that the timetable gives on some day but not on this one: they are left as the mosque has them. */
  unknown: TimeOfPrayer[];
  /** How many files and columns cannot be read. */
  notReadCount: number;
  /** How many rows need no change. */
  unchangedRows: number;
  /** How many announcements and events of `mosque.yaml` need no change. */
  unchangedItems: number;
  warnings: string[];
}

/**
 * Compares the desired state of a mosque with its current data. Changes that the capabilities forbid are left out, with
 * a warning.
 */
export function createPlan(
  desired: Desired,
  actual: Actual,
  capabilities: Capabilities,
  timeZone: string,
  items: ItemsPlan,
): Plan {
  const approved = new Set<string>(capabilities.approvedProfileFields);
  const supported = new Set(capabilities.supportedPrayerKeys);
  const changes = profileChanges(desired.profile, actual.profile);
  const unsupported = new Set(desired.prayers.map(({ prayerKey }) => prayerKey)).difference(supported);
  const managed = desired.managed.intersection(supported);
  const wanted = wantedRows(desired, actual.prayers, managed);
  const { changes: rows, unchanged } = reconcile(wanted, actual.prayers, managed);
  return {
    mosque: { id: actual.profile.id, name: actual.profile.communityName },
    date: desired.date,
    timeZone,
    profile: changes.filter(({ field }) => approved.has(field)),
    rows,
    announcements: items.announcements,
    events: items.events,
    unchangedRows: unchanged,
    unknown: [...desired.unknown],
    notReadCount: desired.unread.length,
    unchangedItems: items.unchanged,
    warnings: [
      ...[...desired.unread, ...desired.faults, ...desired.slips].map(describeFinding),
      ...unknownWarning(desired),
      ...contradictionsOfKept(wanted, desired),
      ...changes
        .filter(({ field }) => !approved.has(field))
        .map(({ field }) => `profile.${field} is not approved for this mosque, so it is left as it is`),
      ...[...unsupported].map((key) => `${key} is not supported for this mosque, so it is left out`),
      ...items.warnings,
      ...desired.warnings,
    ],
  };
}

/** Times that the timetable knows on other days but not on this one. */
function unknownWarning({ unknown, claimed, date }: Desired): string[] {
  if (unknown.length === 0) return [];
  const names = timesInWords(unknown, claimed);
  const are = unknown.length === 1 ? "is" : "are";
  return [`${names} ${are} not known on ${date}, so the mosque keeps what it has`];
}

export function isEmpty(plan: Plan): boolean {
  return plan.profile.length === 0 && [...plan.rows, ...plan.announcements, ...plan.events].length === 0;
}

/** How many changes of each kind a plan has; a profile field, an announcement or an event counts like a row. */
export function countChanges(plan: Plan): { add: number; change: number; delete: number } {
  const { profile, rows, announcements, events } = plan;
  const changes = [...rows, ...announcements, ...events];
  const count = (kind: RowChange["kind"]) => changes.filter((change) => change.kind === kind).length;
  return { add: count("add"), change: count("change") + profile.length, delete: count("delete") };
}

/** How many changes of any kind a plan has. */
export function countAllChanges(plan: Plan): number {
  const { add, change, delete: deletions } = countChanges(plan);
  return add + change + deletions;
}

/** How many rows, announcements and events need no change. */
export function countUnchanged({ unchangedRows, unchangedItems }: Plan): number {
  return unchangedRows + unchangedItems;
}

function profileChanges(desired: ProfileUpdate, actual: Profile): ProfileChange[] {
  return (Object.keys(desired) as ProfileField[])
    .map((field) => ({ field, from: actual[field], to: desired[field] }))
    .filter(({ field, from, to }) => !isSameValue(field, from, to));
}
