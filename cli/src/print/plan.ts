import type { PrayerTimes } from "@mosque-sync/timetable";
import { countChanges, countUnchanged, type Plan, type ProfileChange } from "../sync/plan/plan.ts";
import { headingParts } from "./heading.ts";
import { describeItemChange } from "./items.ts";
import { createPainter, onOneLine, type Paint, type PrintOptions } from "./terminal.ts";

/** How many warnings to show; the rest is counted. */
const shownWarnings = 5;

/** Writes a plan for people, without a line break at its end. */
export function renderPlan(plan: Plan, { colour }: PrintOptions): string {
  const paint = createPainter(colour);
  return [
    onOneLine(headingParts(plan).join(" · ")),
    ...plan.profile.map((each) => paint("yellow", ` ~ ${describeProfileChange(each)}`)),
    ...rowLines(plan.rows, paint),
    ...[...plan.announcements, ...plan.events].map((each) => describeItemChange(each, plan.timeZone, paint)),
    ...warningLines(plan.warnings, paint),
    countLine(plan),
  ].join("\n");
}

/** The first warnings, and how many more there are. */
export function warningLines(warnings: readonly string[], paint: Paint): string[] {
  const hidden = warnings.length - shownWarnings;
  return [
    ...warnings.slice(0, shownWarnings).map((warning) => paint("yellow", ` ! ${warning}`)),
    ...(hidden > 0 ? [paint("yellow", ` ! and ${hidden} more like these`)] : []),
  ];
}

/** How many changes of each kind a plan has. */
export function countLine(plan: Plan): string {
  const { unknown, notReadCount } = plan;
  return countsInWords({
    ...{ ...countChanges(plan), unchanged: countUnchanged(plan) },
    ...{ unknown: unknown.length, notRead: notReadCount },
  });
}

/** The counts of a plan, on one line. Unknown times and unread parts are left out if their count is 0. */
export function countsInWords({
  add,
  change,
  delete: deletions,
  unchanged,
  unknown,
  notRead,
}: Counts): string {
  return `Plan: ${[
    ...[`${add} to add`, `${change} to change`, `${deletions} to delete`, `${unchanged} unchanged`],
    ...(unknown > 0 ? [`${unknown} not known`] : []),
    ...(notRead > 0 ? [`${notRead} not read`] : []),
  ].join(", ")}`;
}

type Counts = Record<ShownChange["kind"] | "unchanged" | "unknown" | "notRead", number>;

/** A change of a row, with its times before and after. */
export interface ShownChange {
  kind: "add" | "change" | "delete";
  from?: PrayerTimes;
  to?: PrayerTimes;
}

const looks = { add: ["green", "+"], change: ["yellow", "~"], delete: ["red", "-"] } as const;

/** A line for each change of a row. */
export function rowLines(changes: readonly ShownChange[], paint: Paint): string[] {
  return changes.flatMap(({ kind, from, to }) => {
    const row = to ?? from;
    if (!row) return [];
    const [colour, sign] = looks[kind];
    const times = from && to ? changedTimes(from, to) : bothTimes(row);
    return paint(colour, ` ${sign} ${label(row)} ${times}`);
  });
}

function describeProfileChange({ field, from, to }: ProfileChange): string {
  return `profile ${field} ${inQuotes(from)} → ${inQuotes(to)}`;
}

/** As wide as the longest daily prayer, so that the times form a column. */
function label({ prayerKey }: PrayerTimes): string {
  return prayerKey.padEnd(7);
}

/** The two times of a row. */
export function bothTimes({ adhanTime, iqamahTime }: Omit<PrayerTimes, "prayerKey">): string {
  return `${adhanTime ?? "–"} / ${iqamahTime ?? "–"}`;
}

function changedTimes(from: PrayerTimes, to: PrayerTimes): string {
  const kinds = [
    ["adhan", from.adhanTime, to.adhanTime],
    ["iqamah", from.iqamahTime, to.iqamahTime],
  ] as const;
  return kinds
    .filter(([, before, after]) => before !== after)
    .map(([kind, before, after]) => `${kind} ${before ?? "–"} → ${after ?? "–"}`)
    .join(", ");
}

/** A value of a field, for people. */
export function inQuotes(value: unknown): string {
  return value === undefined || value === null ? "–" : JSON.stringify(value);
}
