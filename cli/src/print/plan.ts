import type { PrayerTimes, RowChange } from "@mosque-sync/timetable";
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
    ...plan.rows.map((each) => describeRowChange(each, paint)),
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
  const { add, change, delete: deletions } = countChanges(plan);
  const counts = [`${add} to add`, `${change} to change`, `${deletions} to delete`];
  const { notReadCount, unknown } = plan;
  return `Plan: ${[
    ...counts,
    `${countUnchanged(plan)} unchanged`,
    ...(unknown.length > 0 ? [`${unknown.length} not known`] : []),
    ...(notReadCount > 0 ? [`${notReadCount} not read`] : []),
  ].join(", ")}`;
}

function describeRowChange(change: RowChange, paint: Paint): string {
  switch (change.kind) {
    case "add":
      return paint("green", ` + ${label(change.to)} ${bothTimes(change.to)}`);
    case "change":
      return paint("yellow", ` ~ ${label(change.to)} ${changedTimes(change.from, change.to)}`);
    case "delete":
      return paint("red", ` - ${label(change.from)} ${bothTimes(change.from)}`);
  }
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
