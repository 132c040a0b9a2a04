import { say } from "../../notices/detail.ts";
import { notice } from "../../notices/finding.ts";
import { dayNumber } from "../../times/dates.ts";
import { dailyPrayers, type PrayerKey } from "../../times/prayers.ts";
import { aheadAt, type ClockChange } from "../../times/summer-time.ts";
import type { Minutes } from "../../times/times.ts";
import { isImpossible, throughTheNight } from "../day-order.ts";
import type { TimedCell } from "../rows.ts";
import type { TimedDay } from "../timed-day.ts";
import type { Refusal } from "./refusal.ts";

/** How far a dhuhr can be from the middle between sunrise and maghrib in a row that is right. */
const noonMinutes = 60;
/** A column with times on fewer days than this share belongs to no row. */
const fewestOfColumn = 0.15;
/** How many days away a right row still shows the columns of a row's times, and the sun's daily movement. */
const mostDaysToRight = 28;
const sunMinutes = 3;
/**
 * Between two right rows at most this far apart, the sun moves almost in a line; in a week, it moves a time no further
 * from one.
 */
const mostBetween = 6;
const mostBeside = 15;
/** How near a slipped time is to the adjacent column, and how far from its own. */
const nearMinutes = 5;
const farMinutes = 20;
/**
 * This many consecutive times that fit the adjacent column are a slip; fewer are enough where the last cell is left
 * over.
 */
const fewestSlipped = 3;
const fewestBeforeTheLast = 2;

/** The adhans of a row, by prayer, as if the clocks had never changed. */
type Row = ReadonlyMap<PrayerKey, { timed: TimedCell; minutes: Minutes }>;

/** A right row before or after another one. */
interface Right {
  row: Row;
  days: number;
}

/**
 * Finds the rows whose times are one column off, however many there are. A row is right only if it is in order, with
 * dhuhr near the middle between sunrise and maghrib. The others are compared with the nearest right rows. A slipped row
 * is refused whole, because the start of its slip is unknown.
 * @param days by date
 */
export function findSlippedRows(days: readonly TimedDay[], changes: readonly ClockChange[]): Refusal[] {
  const rows = days.map((day) => adhansOf(day, changes));
  const keys = dailyPrayers.filter(
    (key) => rows.filter((row) => row.has(key)).length > days.length * fewestOfColumn,
  );
  const areRight = rows.map((row) => isRight(row, keys));
  if (!areRight.includes(true)) return [];
  return days.flatMap((day, index) => {
    const row = rows[index];
    if (!row || areRight[index] || row.size === 0) return [];
    const rights = [-1, 1].flatMap((step) => nearestRight(index, step) ?? []);
    const slip = ([1, -1] as const).map((side) => slippedTo(row, rights, keys, side)).find((each) => each);
    return slip ? refusedRow(day, slip) : [];
  });

  function nearestRight(from: number, step: number): Right | undefined {
    const date = days[from]?.date ?? "";
    for (let index = from + step; index >= 0 && index < days.length; index += step) {
      const apart = Math.abs(dayNumber(days[index]?.date ?? date) - dayNumber(date));
      if (apart > mostDaysToRight) return undefined;
      const row = rows[index];
      if (row && areRight[index]) return { row, days: apart };
    }
    return undefined;
  }
}

function adhansOf({ date, cells }: TimedDay, changes: readonly ClockChange[]): Row {
  return new Map(
    cells.flatMap((timed) => {
      const [first] = timed.minutes;
      const { prayerKey, kind } = timed.cell;
      if (kind !== "adhan" || first === undefined) return [];
      const local = throughTheNight(prayerKey, first);
      return [[prayerKey, { timed, minutes: local - aheadAt(date, local, changes) }] as const];
    }),
  );
}

/** Whether a row has a time in every column, each after the one before and where its prayer can be. */
function isRight(row: Row, keys: readonly PrayerKey[]): boolean {
  const times = keys.flatMap((key) => row.get(key) ?? []);
  const isOrdered = times.every(({ minutes }, at) => minutes >= (times[at - 1]?.minutes ?? minutes));
  if (times.length < keys.length || !isOrdered || times.some(({ timed }) => isImpossible(timed)))
    return false;
  const [sunrise, dhuhr, maghrib] = (["sunrise", "dhuhr", "maghrib"] as const).map(
    (key) => row.get(key)?.minutes,
  );
  if (sunrise === undefined || dhuhr === undefined || maghrib === undefined) return true;
  return Math.abs(dhuhr - (sunrise + maghrib) / 2) <= noonMinutes;
}

/** A time that fits the adjacent column. */
interface Slip {
  timed: TimedCell;
  other: string;
  direction: "left" | "right";
}

/** The first time that shows that a row's times belong one column further, if most of a row's end does. */
function slippedTo(
  row: Row,
  rights: readonly Right[],
  keys: readonly PrayerKey[],
  side: 1 | -1,
): Slip | undefined {
  if (rights.length === 0) return undefined;
  const fits = keys.map((key, at) => {
    const other = keys[at + side];
    const minutes = row.get(key)?.minutes;
    return other !== undefined && minutes !== undefined && isNear(minutes, other) && isFar(minutes, key);
  });
  const first = fits.indexOf(true);
  const length = first < 0 ? 0 : [...fits.slice(first), false].indexOf(false);
  const end = first + length;
  const left = keys[end];
  // The last time has moved out of the row, and its cell is empty or has something else.
  const isLeftOver =
    side === 1 && end === keys.length - 1 && left !== undefined && !isLike(row.get(left)?.minutes, left);
  if (length < (isLeftOver ? fewestBeforeTheLast : fewestSlipped)) return undefined;
  const found = row.get(keys[first] ?? "fajr");
  const other = rights[0]?.row.get(keys[first + side] ?? "fajr")?.timed.cell.column;
  return found && other !== undefined
    ? { timed: found.timed, other, direction: side === 1 ? "left" : "right" }
    : undefined;

  function isNear(minutes: Minutes, key: PrayerKey): boolean {
    const expected = expectedAt(rights, key);
    return expected !== undefined && Math.abs(minutes - expected.minutes) <= nearMinutes + expected.slack;
  }

  function isFar(minutes: Minutes, key: PrayerKey): boolean {
    const expected = expectedAt(rights, key);
    return expected !== undefined && Math.abs(minutes - expected.minutes) > farMinutes + expected.slack;
  }

  function isLike(minutes: Minutes | undefined, key: PrayerKey): boolean {
    return minutes !== undefined && !isFar(minutes, key);
  }
}

/** A prayer's expected time on a day, from the adjacent right rows, plus or minus the movement of the sun. */
function expectedAt(
  rights: readonly Right[],
  key: PrayerKey,
): { minutes: Minutes; slack: Minutes } | undefined {
  const [one, other] = rights.flatMap(({ row, days }) => {
    const minutes = row.get(key)?.minutes;
    return minutes === undefined ? [] : [{ minutes, days }];
  });
  if (!one) return undefined;
  const slack = sunMinutes * Math.min(one.days, other?.days ?? one.days);
  if (!other) return { minutes: one.minutes, slack: Math.min(slack, mostBeside) };
  const share = one.days / (one.days + other.days);
  return {
    minutes: one.minutes + share * (other.minutes - one.minutes),
    slack: Math.min(slack, mostBetween),
  };
}

/** The cells that a row has in the file of its slipped times. */
function refusedRow({ cells }: TimedDay, { timed: { cell }, other, direction }: Slip): Refusal[] {
  const found = notice("shifted-row", { direction: say(direction), column: cell.column, other });
  return cells.filter((timed) => timed.cell.file === cell.file).map((timed) => ({ timed, notice: found }));
}
