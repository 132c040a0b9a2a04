import { clockChange, say } from "../notices/detail.ts";
import { type Finding, notice } from "../notices/finding.ts";
import { lineOf, placeOf } from "../sources/cell.ts";
import { daysBetween } from "../times/dates.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { type ClockChange, clockChangesBetween } from "../times/summer-time.ts";
import type { Minutes } from "../times/times.ts";
import { throughTheNight } from "./day-order.ts";
import type { TimedCell } from "./rows.ts";
import type { TimedDay } from "./timed-day.ts";

/** Zones define a change by weekday and week, so that the changes of two years are less than a week apart. */
const mostDaysApart = 6;
/** How long before and after a jump a column shows whether it stays on the clock. */
const daysBeside = 14;
/** The most the sun moves a time by in a day, and how closely an iqamah has to follow its adhan. */
const sunMinutes = 8;
const sameMinutes = 2;
/** An iqamah can also change by its own rule on the day on which it moves with the clocks. */
const iqamahSlackMinutes = 20;
/** So many adhans that jump together are the table. */
const fewestAdhans = 3;
const dayMinutes = 24 * 60;

interface Point {
  at: number;
  timed: TimedCell;
  local: Minutes;
}

/** A clock change that files without years make on the date of another year. */
interface Moved {
  change: ClockChange;
  /** The date on which the file's times jump. */
  other: string;
  /** By how many minutes the times between the two dates have to be moved. */
  by: Minutes;
  /** Indices of the first day between the dates, and after the last. */
  first: number;
  end: number;
  columns: ReadonlyMap<string, readonly Point[]>;
  /** The index of the first day after the jump. */
  jump: number;
}

/**
 * Moves the times of files without years onto the clocks of each day. Such a file changes its clocks on the dates of
 * one year. If its adhans jump together within a week of the zone's change, the adhans between the two dates are moved
 * by the change. Iqamahs that follow the adhans move too; those that stay on the clock do not; others are unknown
 * between the two dates (see `timetable/README.md`).
 * @param days by date
 * @param everyYear the files that apply to every year
 */
export function withClocksOfTheYear(
  days: readonly TimedDay[],
  everyYear: ReadonlySet<string>,
  timeZone: string,
): TimedDay[] {
  const [first, last] = [days.at(0), days.at(-1)];
  const changed = [...days];
  if (!first || !last || everyYear.size === 0) return changed;
  for (const change of clockChangesBetween(first.date, last.date, timeZone)) {
    const moved = movedChange(days, everyYear, change);
    if (!moved) continue;
    for (let at = moved.first; at < moved.end; at += 1) {
      const day = changed[at];
      if (day) changed[at] = onItsClocks(day, moved, everyYear);
    }
  }
  return changed;
}

/** Where files make a change on another date, if their adhans show that together. */
function movedChange(
  days: readonly TimedDay[],
  everyYear: ReadonlySet<string>,
  change: ClockChange,
): Moved | undefined {
  const near = days.flatMap((day, at) =>
    Math.abs(daysBetween(day, change)) <= mostDaysApart + daysBeside ? [at] : [],
  );
  const points = near.flatMap((at) =>
    (days[at]?.cells ?? []).flatMap((timed): Point[] => {
      const [minutes] = timed.minutes;
      if (!everyYear.has(timed.cell.file) || minutes === undefined) return [];
      return [{ at, timed, local: throughTheNight(timed.cell.prayerKey, minutes) }];
    }),
  );
  const columns = Map.groupBy(points, ({ timed }) => nameOf(timed));
  const adhans = [...columns.values()].filter(([one]) => one?.timed.cell.kind === "adhan");
  const jump = near.find(
    (at) =>
      Math.abs(daysBetween(days[at] ?? change, change)) <= mostDaysApart &&
      isJump(adhans, at, change.minutes),
  );
  const other = jump === undefined ? undefined : days[jump]?.date;
  if (jump === undefined || other === undefined || other === change.date) return undefined;
  const ofZone = near.find((at) => (days[at]?.date ?? "") >= change.date);
  if (ofZone === undefined) return undefined;
  const [start, end] = [jump, ofZone].toSorted((a, b) => a - b);
  const by = other > change.date ? change.minutes : -change.minutes;
  return { change, other, by, first: start ?? jump, end: end ?? jump, columns, jump };
}

/** Whether every adhan that does not stay on the clock jumps by the change on a day, with sunrise or maghrib. */
function isJump(adhans: readonly (readonly Point[])[], at: number, minutes: Minutes): boolean {
  const steps = adhans.flatMap((points) => {
    const step = stepAt(points, at);
    return step === undefined || step === 0 ? [] : [{ key: points[0]?.timed.cell.prayerKey, step }];
  });
  return (
    steps.length >= fewestAdhans &&
    steps.some(({ key }) => key === "sunrise" || key === "maghrib") &&
    steps.every(({ step }) => Math.abs(step - minutes) <= sunMinutes)
  );
}

function stepAt(points: readonly Point[], at: number): Minutes | undefined {
  const [before, after] = [
    points.find((point) => point.at === at - 1),
    points.find((point) => point.at === at),
  ];
  return before && after ? after.local - before.local : undefined;
}

/** A day between the two dates, with its times moved onto its own clocks. */
function onItsClocks(day: TimedDay, moved: Moved, everyYear: ReadonlySet<string>): TimedDay {
  const { change, other, by } = moved;
  const unknown = new Set(day.unknown);
  const unclear: Finding[] = [];
  const details = { ...clockChange(change.minutes), date: { date: change.date }, other: { date: other } };
  let isMoved = false;
  const cells = day.cells.flatMap((timed): TimedCell[] => {
    const [first] = timed.minutes;
    if (!everyYear.has(timed.cell.file) || first === undefined) return [timed];
    const how = howItMoves(timed, moved);
    if (how === "unclear") {
      unknown.add(timed.cell.prayerKey);
      unclear.push({ ...placeOf(timed.cell), date: day.date, ...notice("between-two-clocks", details) });
      return [];
    }
    const isBeforeChange =
      day.date === change.date && throughTheNight(timed.cell.prayerKey, first) < change.at;
    if (how === "stays" || isBeforeChange) return [timed];
    isMoved = true;
    return [{ ...timed, minutes: timed.minutes.map((minutes) => (minutes + by + dayMinutes) % dayMinutes) }];
  });
  const { size } = clockChange(by);
  const told = notice("clocks-of-another-year", {
    ...details,
    size,
    later: say(by > 0 ? "later" : "earlier"),
  });
  const findings = [...(isMoved ? [{ ...lineOf(day), date: day.date, ...told }] : []), ...unclear];
  return { ...day, cells, unknown, findings: [...day.findings, ...findings] };
}

/** Whether a time's column jumps with the adhans, or stays on the clock. */
function howItMoves(timed: TimedCell, { columns, jump, change }: Moved): "moves" | "stays" | "unclear" {
  const points = columns.get(nameOf(timed)) ?? [];
  const [before, after] = [points.findLast(({ at }) => at < jump), points.find(({ at }) => at >= jump)];
  if (!before || !after) return "unclear";
  const step = after.local - before.local;
  // Another file can be of yet another year.
  if (step === 0)
    return points.some(({ at }) => isLikeChange(stepAt(points, at), change)) ? "unclear" : "stays";
  const { prayerKey, kind } = timed.cell;
  const isNext = before.at === jump - 1 && after.at === jump;
  if (kind === "adhan" || timed.follows)
    return isNext && Math.abs(step - change.minutes) <= sunMinutes ? "moves" : "unclear";
  const adhan = stepAt([...columns.values()].find(([one]) => isAdhanOf(one, prayerKey)) ?? [], jump);
  const followsAdhan =
    adhan !== undefined &&
    Math.abs(adhan - change.minutes) <= sunMinutes &&
    Math.abs(step - adhan) <= sameMinutes;
  return isNext && (followsAdhan || Math.abs(step - change.minutes) <= sameMinutes) ? "moves" : "unclear";
}

function isLikeChange(step: Minutes | undefined, { minutes }: ClockChange): boolean {
  return step !== undefined && Math.abs(step - minutes) <= iqamahSlackMinutes;
}

function isAdhanOf(point: Point | undefined, prayerKey: PrayerKey): boolean {
  return point?.timed.cell.kind === "adhan" && point.timed.cell.prayerKey === prayerKey;
}

function nameOf({ cell: { prayerKey, kind, congregation } }: TimedCell): string {
  return `${prayerKey} ${kind} ${congregation}`;
}
