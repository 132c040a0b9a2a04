import { say } from "../notices/detail.ts";
import { type Finding, type Notice, notice, type Place } from "../notices/finding.ts";
import type { JoinedDay } from "../reading/join-days.ts";
import type { ReadCell } from "../reading/read-cell.ts";
import { type Cell, lineOf, placeOf } from "../sources/cell.ts";
import { canBeAt } from "../times/clock.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { byTheClock } from "../times/summer-time.ts";
import { formatTime, inTheAfternoon, type Minutes, roundedUp } from "../times/times.ts";
import type { TimedCell } from "./rows.ts";

/** A day with each cell at its times, before the cells are compared. */
export interface TimedDay extends Pick<Place, "file" | "sheet" | "row"> {
  /** `YYYY-MM-DD`. */
  date: string;
  cells: TimedCell[];
  /** Prayers with a cell that gives no usable time. */
  unknown: ReadonlySet<PrayerKey>;
  findings: Finding[];
}

const dayMinutes = 24 * 60;

type Rule = Extract<ReadCell["gives"], { is: "after" }>;

/**
 * Finds the times of a day's cells, each by itself. A rule takes its time from its adhan.
 * @param unreadable prayers with a cell that is not a time
 */
export function timedDayOf(
  date: string,
  { source, cells }: Pick<JoinedDay, "source" | "cells">,
  unreadable: readonly PrayerKey[],
  timeZone: string,
): TimedDay {
  const findings: Finding[] = [];
  const unknown = new Set(unreadable);
  const refuse = (cell: Cell, found: Notice) => {
    findings.push({ ...placeOf(cell), date, ...found });
    unknown.add(cell.prayerKey);
    return [];
  };

  const given = cells.flatMap(({ cell, gives }) =>
    gives.is === "times" ? timed(cell, gives.minutes, gives.dst === "included") : [],
  );
  const told = given.flatMap((each): TimedCell[] => {
    const { cell } = each;
    return isOneAdhanTooMany(each, given)
      ? refuse(cell, notice("two-adhans", { prayer: say(cell.prayerKey) }))
      : [each];
  });
  const ruled = cells.flatMap(({ cell, gives }) => (gives.is === "after" ? followed(cell, gives) : []));
  return { ...lineOf(source), date, cells: [...told, ...ruled], unknown, findings };

  function timed(cell: Cell, given: readonly (Minutes | undefined)[], isByTheClock: boolean): TimedCell[] {
    const minutes = given.filter((time) => time !== undefined);
    if (minutes.length < given.length) {
      return refuse(cell, notice("impossible-time", { prayer: say(cell.prayerKey) }));
    }
    const impossible =
      cell.prayerKey === "jummah" ? minutes.find((time) => !canBeAt("jummah", time)) : undefined;
    if (impossible !== undefined) return refuse(cell, impossibleJummah(impossible));
    return [
      { cell, minutes: isByTheClock ? minutes : minutes.map((time) => byTheClock(date, time, timeZone)) },
    ];
  }

  function followed(cell: Cell, rule: Rule): TimedCell[] {
    const of = rule.adhanOf === "same" ? cell.prayerKey : rule.adhanOf;
    if (rule.minutes === 0 && of !== cell.prayerKey && of !== "sunrise") {
      return refuse(cell, notice("rule-without-minutes", { prayer: say(of) }));
    }
    const isOfItself = cell.kind === "adhan" && rule.adhanOf === "maghrib" && cell.prayerKey === "maghrib";
    if (isOfItself) return refuse(cell, notice("sunset-without-column"));
    const adhan = told.find((each) => each.cell.prayerKey === of && each.cell.kind === "adhan")?.minutes[0];
    if (adhan === undefined) return refuse(cell, notice("rule-without-adhan", { prayer: say(of) }));
    const minutes = roundedUp(adhan + rule.minutes + dayMinutes, rule.roundUpTo) % dayMinutes;
    return [{ cell, minutes: [minutes], follows: of }];
  }
}

function impossibleJummah(minutes: Minutes): Notice {
  const afternoon = inTheAfternoon(minutes);
  return afternoon === undefined || !canBeAt("jummah", afternoon)
    ? notice("impossible-jummah")
    : notice("impossible-morning-jummah", { time: formatTime(afternoon) });
}

/** Prayers that a mosque holds several times, without an iqamah in most timetables. */
const heldSeveralTimes: readonly PrayerKey[] = ["jummah", "eid"];

/**
 * Whether a cell gives its prayer several adhans on a day, or one in addition to another congregation's, without an
 * iqamah for each. A prayer has one adhan a day (decision 10.83).
 * @param all the cells of the day
 */
function isOneAdhanTooMany({ cell, minutes }: TimedCell, all: readonly TimedCell[]): boolean {
  if (cell.kind !== "adhan" || heldSeveralTimes.includes(cell.prayerKey)) return false;
  const ofPrayer = all.filter((other) => other.cell.prayerKey === cell.prayerKey);
  const adhans = ofPrayer.filter((other) => other.cell.kind === "adhan").flatMap((other) => other.minutes);
  if (new Set(adhans).size < 2) return false;
  const iqamah = ofPrayer.find(
    (other) => other.cell.kind === "iqamah" && other.cell.congregation === cell.congregation,
  );
  return iqamah?.minutes.length !== minutes.length;
}
