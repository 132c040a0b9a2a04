import { say, type Words } from "../../notices/detail.ts";
import { type Notice, notice } from "../../notices/finding.ts";
import type { PhraseName } from "../../notices/phrases.ts";
import { canBeAt } from "../../times/clock.ts";
import { formatTime, type Minutes } from "../../times/times.ts";
import { isImpossible, type Misplaced, orderOf } from "../day-order.ts";
import type { TimedCell } from "../rows.ts";
import { isNearNoon } from "./noon.ts";
import { type DeviationAt, followsOneOf, type Refusal, toleranceOf, without } from "./refusal.ts";

const halfDay = 12 * 60;

/**
 * Finds the wrong cells where times of a day contradict each other: the cheapest set of cells to doubt that leaves the
 * day in order. If several sets cost the same, any of them can be wrong, so all their cells are refused.
 */
export function findContradictions(cells: readonly TimedCell[], deviationAt: DeviationAt): Refusal[] {
  const impossible = cells.filter(isImpossible);
  const cheapest = cheapestSets(cells, impossible, (timed) => costOf(timed, cells, deviationAt));
  const blamed = new Set(cheapest.flatMap((set) => [...set]));
  if (blamed.size === 0) return [];
  const isCertain = cheapest.length === 1;
  const kept = without(cells, blamed);
  const inPairs = orderOf(cells).misplaced.flatMap(({ moment, other }) => [moment.timed, other.timed]);
  return [...new Set([...inPairs, ...cells])]
    .filter((timed) => blamed.has(timed) && !followsOneOf(blamed, timed))
    .map((timed) => ({ timed, notice: noticeFor(timed) }));

  function noticeFor(timed: TimedCell): Notice {
    const place = placeAmong(timed, kept) ?? placeAmong(timed, cells);
    const other = soundTime(timed, kept, deviationAt);
    if (!place) return misfit(timed, other);
    const details = {
      relation: say(place.relation),
      other: `${place.other.cell.column} ${place.other.cell.text}`,
    };
    if (other !== undefined) return slippedHalf(timed, other, details);
    return notice(isCertain || isImpossible(timed) ? "out-of-place" : "out-of-order", details);
  }
}

type Place = { relation: Words; other: string };

function misfit({ cell: { prayerKey } }: TimedCell, other: Minutes | undefined): Notice {
  return other === undefined
    ? notice("not-at-that-time", { prayer: say(prayerKey) })
    : notice("other-half-of-the-day", { prayer: say(prayerKey), time: formatTime(other) });
}

/** The notice for a time in the wrong half of the day. */
function slippedHalf(
  { cell: { text }, minutes: [first = 0] }: TimedCell,
  other: Minutes,
  details: Place,
): Notice {
  const time = formatTime(other);
  if (first >= halfDay) return notice("out-of-order-pm", { ...details, time });
  return notice(/[ap]\.?m/i.test(text) ? "out-of-order-am" : "lost-pm", { ...details, time });
}

/** The same time in the other half of the day, if it is in order there and fits the days around. */
function soundTime(
  timed: TimedCell,
  kept: readonly TimedCell[],
  deviationAt: DeviationAt,
): Minutes | undefined {
  const [first] = timed.minutes;
  if (first === undefined || timed.follows) return undefined;
  const other = (first + halfDay) % (2 * halfDay);
  if (!canBeAt(timed.cell.prayerKey, other)) return undefined;
  const deviation = deviationAt(timed, other);
  if (deviation !== undefined && Math.abs(deviation.minutes) > toleranceOf(timed)) return undefined;
  const moved = { ...timed, minutes: [other] };
  return placeAmong(moved, kept) ? undefined : other;
}

/** Checks the place of a time among others. */
function placeAmong(timed: TimedCell, others: readonly TimedCell[]) {
  const cells = [...others.filter((other) => other !== timed), timed];
  const found = orderOf(cells).misplaced.find(({ moment, other }) =>
    [moment.timed, other.timed].includes(timed),
  );
  return found && relationOf(timed, found);
}

const inverse: Record<Misplaced["relation"], PhraseName> = {
  "is not after": "is not before",
  "is far too long before": "is far too long after",
  "is far too long after": "is far too long before",
  "is before": "is after",
  "is not before": "is not after",
};

function relationOf(timed: TimedCell, { moment, relation, other }: Misplaced) {
  return moment.timed === timed
    ? { relation, other: other.timed }
    : { relation: inverse[relation], other: moment.timed };
}

/**
 * The cheapest sets of cells to doubt that leave the others in order.
 * @param impossible cells that are in each set
 */
function cheapestSets(
  cells: readonly TimedCell[],
  impossible: readonly TimedCell[],
  costOf: (timed: TimedCell) => number,
): ReadonlySet<TimedCell>[] {
  let least = Number.POSITIVE_INFINITY;
  let found: ReadonlySet<TimedCell>[] = [];
  const seen = new Set<string>();
  search(new Set(impossible), 0);
  return found;

  function search(removed: ReadonlySet<TimedCell>, cost: number): void {
    const name = cells.map((timed) => Number(removed.has(timed))).join("");
    if (cost > least || seen.has(name)) return;
    seen.add(name);
    const [contradiction] = orderOf(without(cells, removed)).misplaced;
    if (!contradiction) {
      if (cost < least) found = [];
      least = cost;
      found.push(removed);
      return;
    }
    for (const { timed } of [contradiction.moment, contradiction.other]) {
      search(new Set([...removed, timed]), cost + costOf(timed));
    }
  }
}

/** The cost of doubting a cell: the more evidence supports it, the higher. */
function costOf(timed: TimedCell, cells: readonly TimedCell[], deviationAt: DeviationAt): number {
  const [first = 0] = timed.minutes;
  const deviation = deviationAt(timed, first);
  if (deviation === undefined) return costs.unknown;
  const bySun = isNearNoon(timed, cells) ? costs.likeTheSun : 0;
  if (Math.abs(deviation.minutes) > toleranceOf(timed) / 2) return costs.unlikeItsNeighbours;
  // One decision of the mosque sets an iqamah for many days, so its neighbours say less about it.
  return bySun + (timed.cell.kind === "adhan" ? costs.likeItsNeighbours : costs.likeItsSchedule);
}

const costs = { unlikeItsNeighbours: 1, unknown: 2, likeItsSchedule: 3, likeItsNeighbours: 4, likeTheSun: 4 };
