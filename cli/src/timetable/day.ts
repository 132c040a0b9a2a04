import type { PrayerKey } from "@mosque-sync/client";
import type { RawCell, RawDay } from "../sources/dialect.ts";
import { type Clock, canBeAt, inTwelveHours } from "./clock.ts";
import { orderOf, type TimeCell } from "./day-order.ts";
import type { Place } from "./interpretation.ts";
import type { Meaning } from "./meaning.ts";
import { byTheClock, type SummerTime } from "./summer-time.ts";
import { type ClockTime, formatTime, inTheAfternoon, type Minutes } from "./times.ts";
import type { Day, Finding, PrayerTimes } from "./timetable.ts";

/** A cell that says something: times by the clock of its file, or a rule. */
export type ReadCell = PlacedCell &
  ({ times: ClockTime[]; clock: Clock; isByTheClock?: true } | { rule: Extract<Meaning, { is: "after" }> });

/** A cell, and where in which file it stands. */
type PlacedCell = RawCell & Pick<RawDay, "file" | "row">;

function placeOf({ file, row }: PlacedCell): Pick<Finding, "file" | "row"> {
  return { file, ...(row !== undefined && { row }) };
}

/** A cell with the minutes that it means; several where a prayer is held more than once. */
interface TimedCell extends PlacedCell {
  minutes: Minutes[];
}

/** What was understood of a day. */
export interface UnderstoodDay {
  /** Without the prayers of which something is wrong. */
  day: Day;
  /** What makes those prayers unusable. */
  findings: Finding[];
  /** What looks wrong in the others. */
  warnings: Finding[];
}

/**
 * Understands the cells of a day.
 * @param unreadable prayers of which a cell is no time at all
 */
export function dayOf(
  date: string,
  { file, row }: RawDay,
  cells: readonly ReadCell[],
  unreadable: readonly PrayerKey[],
  dst: SummerTime,
  { timeZone }: Place,
): UnderstoodDay {
  const findings: Finding[] = [];
  const unknown = new Set(unreadable);
  const isKnown = ({ prayerKey }: { prayerKey: PrayerKey }) => !unknown.has(prayerKey);
  const found = (cell: PlacedCell, problem: string, fix: string): Finding => ({
    ...placeOf(cell),
    date,
    column: cell.column,
    value: cell.text,
    problem,
    fix,
  });
  const report = (cell: PlacedCell, problem: string, fix: string) => {
    findings.push(found(cell, problem, fix));
    unknown.add(cell.prayerKey);
    return [];
  };

  const told = cells.flatMap((cell) => ("times" in cell ? timed(cell) : []));
  const ruled = cells.flatMap((cell) => ("rule" in cell ? followed(cell) : []));
  const usable = inOrder([...told, ...ruled]);
  const { early } = orderOf(usable.map(firstTime));
  const used = "It is used as it is. Correct one of the two if it is a slip.";
  const warnings = early ? [found(early.cell, early.problem, used)] : [];
  const at = { file, ...(row && { row }), date };
  const day = { ...at, prayers: prayersOf(usable), ...(unknown.size > 0 && { unknown: [...unknown] }) };
  return { day, findings, warnings };

  /**
   * Those of prayers that are in their order. Of two that are not, nobody can tell which one is wrong. Adhans come
   * first: where two have changed places, the iqamah of one may look wrong beside it, and the other's does not.
   */
  function inOrder(timedCells: readonly TimedCell[]): TimedCell[] {
    const known = timedCells.filter(isKnown).map(firstTime);
    const adhans = known.filter(({ kind }) => kind === "adhan");
    const disorder = orderOf(adhans).disorder ?? orderOf(known).disorder;
    if (!disorder) return timedCells.filter(isKnown);
    report(disorder.cell, disorder.problem, disorder.fix);
    unknown.add(disorder.beside.prayerKey);
    return inOrder(timedCells);
  }

  function timed({
    times,
    clock,
    isByTheClock,
    ...cell
  }: Extract<ReadCell, { times: ClockTime[] }>): TimedCell[] {
    const minutes = times.map((time) => minutesOf(cell, time, clock));
    const known = minutes.filter((time) => time !== undefined);
    if (known.length < minutes.length) {
      const fix = "Say am or pm in it, or clock: 24h in mosque.yaml if the file is by the 24-hour clock.";
      return report(cell, `cannot be a time of ${cell.prayerKey}, in the morning or in the afternoon`, fix);
    }
    const isShown = isByTheClock || dst === "included";
    return [{ ...cell, minutes: known.map((time) => (isShown ? time : byTheClock(date, time, timeZone))) }];
  }

  function followed({ rule, ...cell }: Extract<ReadCell, { rule: object }>): TimedCell[] {
    const of = rule.adhanOf === "same" ? cell.prayerKey : rule.adhanOf;
    if (rule.minutes === 0 && of !== cell.prayerKey && of !== "sunrise") {
      const fix = `Say how long after, such as "10 minutes after ${of}", or write a time.`;
      return report(cell, `does not say how long after ${of}`, fix);
    }
    const adhan = told.find(({ prayerKey, kind }) => prayerKey === of && kind === "adhan")?.minutes[0];
    if (adhan === undefined) {
      return report(cell, `needs the adhan of ${of}, which the day does not have`, "Write a time instead.");
    }
    return [{ ...cell, minutes: [(adhan + rule.minutes) % (24 * 60)] }];
  }

  function minutesOf(cell: PlacedCell, time: ClockTime, clock: Clock): Minutes | undefined {
    if (time.unmarked && clock === "12h") return inTwelveHours(cell.prayerKey, time);
    if (cell.prayerKey === "jummah" && !canBeAt("jummah", time.minutes)) {
      const afternoon = inTheAfternoon(time.minutes);
      const fix =
        afternoon === undefined ? "Correct it." : `Write ${formatTime(afternoon)} if it is in the afternoon.`;
      report(cell, "is no time for jummah", fix);
    }
    return time.minutes;
  }
}

/** The order of the day is that of each prayer's first time. */
function firstTime({ minutes, ...cell }: TimedCell): TimeCell & PlacedCell {
  return { ...cell, minutes: minutes[0] ?? 0 };
}

/** A row for each prayer, and one more for each further time of its iqamah or adhan. */
function prayersOf(cells: readonly TimedCell[]): PrayerTimes[] {
  return [...Map.groupBy(cells, ({ prayerKey }) => prayerKey)].flatMap(([prayerKey, ofPrayer]) =>
    rowsOf(
      prayerKey,
      ofPrayer.find(({ kind }) => kind === "adhan")?.minutes ?? [],
      ofPrayer.find(({ kind }) => kind === "iqamah")?.minutes ?? [],
    ),
  );
}

function rowsOf(prayerKey: PrayerKey, adhan: readonly Minutes[], iqamah: readonly Minutes[]): PrayerTimes[] {
  const count = Math.max(adhan.length, iqamah.length);
  return Array.from({ length: count }, (_, index) => {
    // One adhan is that of every congregation.
    const adhanTime = adhan.length === 1 ? adhan[0] : adhan[index];
    const iqamahTime = iqamah[index];
    return {
      prayerKey,
      ...(adhanTime !== undefined && { adhanTime: formatTime(adhanTime) }),
      ...(iqamahTime !== undefined && { iqamahTime: formatTime(iqamahTime) }),
    };
  });
}
