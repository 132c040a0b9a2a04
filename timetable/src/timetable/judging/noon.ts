import { notice } from "../../notices/finding.ts";
import type { PrayerKey } from "../../times/prayers.ts";
import type { Minutes } from "../../times/times.ts";
import { throughTheNight } from "../day-order.ts";
import type { TimedCell } from "../rows.ts";
import type { Refusal } from "./refusal.ts";

/** By how much a table's dhuhr can differ from the middle: sunrise and maghrib are rounded and have safety margins. */
const marginMinutes = 20;
/** No rounding and no margin puts dhuhr so long before the middle. */
const neverMinutes = 45;
/** How many days before and after a day show how its table puts dhuhr. */
const daysAround = 14;

/** Whether a cell is the sunrise, dhuhr or maghrib of a day whose dhuhr is in the middle of the two others. */
export function isNearNoon({ cell }: TimedCell, cells: readonly TimedCell[]): boolean {
  const isOfNoon = cell.kind === "adhan" && ["sunrise", "dhuhr", "maghrib"].includes(cell.prayerKey);
  const lead = leadOf(cells);
  return isOfNoon && lead !== undefined && Math.abs(lead) <= marginMinutes;
}

/**
 * Finds each dhuhr that is impossible because it is well before noon, the middle between sunrise and maghrib. Tables
 * define sunrise differently, so a smaller difference only counts if the surrounding days do not have it. A single day
 * is not enough.
 * @param days the cells of each day, by date
 * @returns for each day, its impossible dhuhr, if any
 */
export function findBeforeNoon(days: readonly (readonly TimedCell[])[]): Refusal[][] {
  const leads = days.map(leadOf);
  return leads.map((lead, index) => {
    if (lead === undefined || lead <= marginMinutes) return [];
    const around = leads
      .slice(Math.max(0, index - daysAround), index + daysAround + 1)
      .filter((each) => each !== undefined)
      .toSorted((a, b) => a - b);
    const usual = around[Math.floor(around.length / 2)] ?? 0;
    const isWrong = around.length > 1 && (lead > neverMinutes || lead > usual + marginMinutes);
    const timed = adhanOf(days[index] ?? [], "dhuhr");
    return isWrong && timed ? [{ timed, notice: notice("before-noon") }] : [];
  });
}

/** By how many minutes a day's dhuhr is before noon; undefined without sunrise, dhuhr or maghrib. */
function leadOf(cells: readonly TimedCell[]): Minutes | undefined {
  const [noon, dhuhr] = [noonOf(cells), minutesOf(adhanOf(cells, "dhuhr"))];
  return noon === undefined || dhuhr === undefined ? undefined : noon - dhuhr;
}

/** The middle between a day's sunrise and maghrib; undefined without one of them. */
export function noonOf(cells: readonly TimedCell[]): Minutes | undefined {
  const [sunrise, maghrib] = [minutesOf(adhanOf(cells, "sunrise")), minutesOf(adhanOf(cells, "maghrib"))];
  return sunrise === undefined || maghrib === undefined ? undefined : (sunrise + maghrib) / 2;
}

function adhanOf(cells: readonly TimedCell[], prayerKey: PrayerKey): TimedCell | undefined {
  return cells.find(({ cell }) => cell.prayerKey === prayerKey && cell.kind === "adhan");
}

function minutesOf(timed: TimedCell | undefined): Minutes | undefined {
  const [first] = timed?.minutes ?? [];
  return timed && first !== undefined ? throughTheNight(timed.cell.prayerKey, first) : undefined;
}
