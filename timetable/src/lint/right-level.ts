import { daysBetween } from "../times/dates.ts";
import type { NoonOn } from "../times/noon.ts";
import type { Minutes } from "../times/times.ts";
import type { Day } from "../timetable/timetable.ts";
import { adhanOf, type Levels, noonOf, type Span } from "./clock-levels.ts";

/** How far the middle between a table's sunrise and maghrib is from noon: both are rounded and have safety margins. */
const middleMinutes = 6;
/** How far a table's dhuhr can be after noon. */
const dhuhrMinutes = 12;
/** This many days, spread over a level, show where its noon is. */
const daysShown = 24;
/** Where so few of ten dhuhrs differ, a mosque has fixed them. */
const fewestDifferent = 0.3;
/**
 * A file may move its clocks this many days early or late, and a table may be wrong for this many days in its middle.
 */
const mostDaysBeside = 21;
const mostDaysOff = 62;

/**
 * Finds the level with the right times: the only one whose noon is possible in the zone. If several are possible, it is
 * the one that follows a change forward and one back, or that surrounds a few days of another level.
 * @returns undefined if no level is certain
 */
export function rightLevel(days: readonly Day[], levels: Levels, noonOn: NoonOn): Minutes | undefined {
  const spansOf = Map.groupBy(levels.spans, ({ level }) => level);
  const possible = [...spansOf].filter(([, spans]) => isBySun(days, spans, noonOn));
  const [only] = possible;
  if (possible.length === 0 || !only) return undefined;
  if (possible.length === 1) return only[0];
  const following = possible.filter(([, spans]) => isFollowing(days, spans, levels));
  if (following.length === 1) return following[0]?.[0];
  const longest = possible.toSorted(([, a], [, b]) => lengthOf(b) - lengthOf(a))[0];
  if (!longest) return undefined;
  const others = levels.spans.filter(({ level }) => level !== longest[0]);
  const isShort = lengthOf(others) <= Math.min(mostDaysOff, lengthOf(longest[1]) / 2);
  return isShort && others.every((span) => isAside(days, span, levels)) ? longest[0] : undefined;
}

/** Whether noon is then possible in the zone. What shows no noon is not ruled out. */
function isBySun(days: readonly Day[], spans: readonly Span[], noonOn: NoonOn): boolean {
  const all = spans.flatMap(({ first, end }) => days.slice(first, end));
  const shown = all.filter((_, index) => index % Math.ceil(all.length / daysShown) === 0);
  const middles = shown.flatMap((day) => distanceOf(day, noonOf(day)));
  if (middles.length > 0) return isWithin(middles, middleMinutes, middleMinutes);
  const dhuhrs = all.flatMap((day) => adhanOf(day, "dhuhr") ?? []);
  if (new Set(dhuhrs).size < Math.min(dhuhrs.length, 10) * fewestDifferent) return true;
  const afterNoon = shown.flatMap((day) => distanceOf(day, adhanOf(day, "dhuhr")));
  return afterNoon.length === 0 || isWithin(afterNoon, middleMinutes, dhuhrMinutes);

  /** How long a time is before the earliest noon in the zone, and how long after the latest; both can be negative. */
  function distanceOf(day: Day, time: Minutes | undefined): { before: Minutes; after: Minutes }[] {
    if (time === undefined) return [];
    const { earliest, latest } = noonOn(day.date);
    return [{ before: earliest - time, after: time - latest }];
  }
}

function isWithin(
  noons: readonly { before: Minutes; after: Minutes }[],
  before: Minutes,
  after: Minutes,
): boolean {
  return (
    medianOf(noons.map((noon) => noon.before)) <= before && medianOf(noons.map((noon) => noon.after)) <= after
  );
}

/** Whether the zone's clocks go forward and back within spans, and their times with them. */
function isFollowing(days: readonly Day[], spans: readonly Span[], { followed }: Levels): boolean {
  const directions = followed.flatMap(({ before, day, change }) =>
    spans.some(
      ({ first, end }) => before.date >= (days[first]?.date ?? "") && day.date <= (days[end - 1]?.date ?? ""),
    )
      ? [Math.sign(change)]
      : [],
  );
  return directions.includes(1) && directions.includes(-1);
}

/** Whether a span is between others, or a few days at a file's start or end that jump without a clock change. */
function isAside(days: readonly Day[], span: Span, { spans, turns }: Levels): boolean {
  const at = spans.indexOf(span);
  if (at > 0 && at < spans.length - 1) return true;
  const [first, last] = [days[span.first], days[span.end - 1]];
  const turn = turns[at === 0 ? 0 : at - 1];
  return (
    turn?.change === 0 &&
    first !== undefined &&
    last !== undefined &&
    daysBetween(first, last) < mostDaysBeside
  );
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { first, end }) => sum + end - first, 0);
}

function medianOf(values: readonly Minutes[]): Minutes {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
