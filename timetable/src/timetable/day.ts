import { type Finding, type Notice, notice } from "../notices/finding.ts";
import type { JoinedDay } from "../reading/join-days.ts";
import type { ReadCell } from "../reading/read-cell.ts";
import { type Cell, lineOf, placeOf } from "../sources/cell.ts";
import { canBeAt } from "../times/clock.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { byTheClock } from "../times/summer-time.ts";
import { formatTime, inTheAfternoon, type Minutes } from "../times/times.ts";
import { orderOf } from "./day-order.ts";
import { rowsOf, type TimedCell } from "./rows.ts";
import type { Day } from "./timetable.ts";

/** A day with its findings. */
interface UnderstoodDay {
  /** Without the prayers that have an error. */
  day: Day;
  findings: Finding[];
}

type Rule = Extract<ReadCell["gives"], { is: "after" }>;

/**
 * Reads the cells of a day.
 * @param unreadable prayers with a cell that is not a time
 */
export function dayOf(
  date: string,
  { source, cells }: JoinedDay,
  unreadable: readonly PrayerKey[],
  timeZone: string,
): UnderstoodDay {
  const findings: Finding[] = [];
  const unknown = new Set(unreadable);
  const isKnown = ({ cell }: TimedCell) => !unknown.has(cell.prayerKey);
  const report = (cell: Cell, found: Notice) => {
    findings.push({ ...placeOf(cell), date, ...found });
    unknown.add(cell.prayerKey);
    return [];
  };

  const told = cells.flatMap(({ cell, gives }) =>
    gives.is === "times" ? timed(cell, gives.minutes, gives.dst === "included") : [],
  );
  const ruled = cells.flatMap(({ cell, gives }) => (gives.is === "after" ? followed(cell, gives) : []));
  const usable = inOrder([...told, ...ruled]);
  const { early } = orderOf(usable);
  if (early) findings.push({ ...placeOf(early.cell), date, ...early.notice });
  const at = { ...lineOf(source), date };
  return {
    day: { ...at, prayers: rowsOf(usable), ...(unknown.size > 0 && { unknown: [...unknown] }) },
    findings,
  };

  /**
   * The cells of prayers in order. If two contradict each other, either can be wrong, so neither is used. Adhans come
   * first: if two are swapped, the iqamah of only one may look wrong.
   */
  function inOrder(timedCells: readonly TimedCell[]): TimedCell[] {
    const known = timedCells.filter(isKnown);
    const adhans = known.filter(({ cell }) => cell.kind === "adhan");
    const disorder = orderOf(adhans).disorder ?? orderOf(known).disorder;
    if (!disorder) return known;
    report(disorder.cell, disorder.notice);
    unknown.add(disorder.beside.prayerKey);
    return inOrder(timedCells);
  }

  function timed(cell: Cell, given: readonly (Minutes | undefined)[], isByTheClock: boolean): TimedCell[] {
    const minutes = given.filter((time) => time !== undefined);
    for (const time of minutes) {
      if (cell.prayerKey === "jummah" && !canBeAt("jummah", time)) report(cell, impossibleJummah(time));
    }
    if (minutes.length < given.length) {
      return report(cell, notice("impossible-time", { prayer: cell.prayerKey }));
    }
    return [
      { cell, minutes: isByTheClock ? minutes : minutes.map((time) => byTheClock(date, time, timeZone)) },
    ];
  }

  function followed(cell: Cell, rule: Rule): TimedCell[] {
    const of = rule.adhanOf === "same" ? cell.prayerKey : rule.adhanOf;
    if (rule.minutes === 0 && of !== cell.prayerKey && of !== "sunrise") {
      return report(cell, notice("rule-without-minutes", { prayer: of }));
    }
    const adhan = told.find((each) => each.cell.prayerKey === of && each.cell.kind === "adhan")?.minutes[0];
    if (adhan === undefined) return report(cell, notice("rule-without-adhan", { prayer: of }));
    return [{ cell, minutes: [(adhan + rule.minutes) % (24 * 60)] }];
  }
}

function impossibleJummah(minutes: Minutes): Notice {
  const afternoon = inTheAfternoon(minutes);
  return afternoon === undefined
    ? notice("impossible-jummah")
    : notice("impossible-morning-jummah", { time: formatTime(afternoon) });
}
