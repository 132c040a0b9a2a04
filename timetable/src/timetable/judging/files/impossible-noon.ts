import { type Finding, notice } from "../../../notices/finding.ts";
import { formatTime, type Minutes } from "../../../times/times.ts";
import { isImpossible, orderOf } from "../../day-order.ts";
import type { TimedDay } from "../../timed-day.ts";
import { noonOf } from "../noon.ts";

/** Nowhere do the clocks show noon earlier or later: east of Harbin 10:45, in Kashgar and western Alaska 15:20. */
const earliestNoon: Minutes = 10.5 * 60;
const latestNoon: Minutes = 15.5 * 60;
const nearlyAll = 0.9;

/**
 * Finds a file whose days are in order at hours that no clocks have: its times are of another zone.
 * @param days by date, with only the cells of the file
 */
export function findImpossibleNoon(
  file: string,
  days: readonly Pick<TimedDay, "date" | "cells">[],
): Finding[] {
  const known = days.flatMap(({ date, cells }) => {
    const noon = noonOf(cells);
    return noon === undefined ? [] : [{ date, cells, noon }];
  });
  const wrong = known.filter(({ cells, noon }) => {
    const isPossible = noon >= earliestNoon && noon <= latestNoon;
    return !isPossible && !cells.some(isImpossible) && orderOf(cells).misplaced.length === 0;
  });
  const [example] = wrong;
  if (!example || wrong.length < known.length * nearlyAll) return [];
  const time = formatTime(Math.round(example.noon));
  return [{ file, ...notice("impossible-noon", { date: { date: example.date }, time }) }];
}
