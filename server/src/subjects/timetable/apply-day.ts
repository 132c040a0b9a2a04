import type { ChangeOrigin, Writing } from "#store/changes.ts";
import { fromJson, toJson } from "#store/tables/columns.ts";
import type { TimetablesTable } from "#store/tables/timetable-tables.ts";
import { placedChanges } from "../mosque-data/prayers.ts";
import { prayersOf, savePrayers } from "../mosque-data/rows/prayers.ts";
import { settingsOf } from "../mosques/rows/mosques.ts";
import { type DayOutcome, factsOn } from "./rows/timetables.ts";
import { type DayInput, type DayPlan, planDay } from "./rules/day-plan.ts";
import { daysMissed, nextDue } from "./rules/due.ts";
import { openAfter } from "./rules/health/warnings.ts";

/** The day of a timetable, and the facts that it depends on. */
export type DayOfTimetable = Pick<
  DayInput,
  "date" | "found" | "facts" | "firstDay" | "lastDay" | "appliedOn"
>;

/** @param found the day of that date */
export function dayOfTimetable(
  row: Pick<
    TimetablesTable,
    "facts" | "earlierUntil" | "earlierFacts" | "firstDay" | "lastDay" | "appliedOn"
  >,
  date: string,
  found: DayOfTimetable["found"],
): DayOfTimetable {
  const { firstDay, lastDay, appliedOn } = row;
  return { date, found, facts: factsOn(row, date), firstDay, lastDay, appliedOn };
}

/** The origin of changes that a mosque's timetable makes by itself. */
export function originOfTimetable(mosqueId: string, now: Date, newId: () => string): ChangeOrigin {
  return { mosqueId, at: now.toISOString(), actorKind: "timetable", actorId: mosqueId, requestId: newId() };
}

/** Plans the changes of a day for a mosque. */
export function planFor(mosque: Writing["mosque"], day: DayOfTimetable, isConfirmed: boolean): DayPlan {
  return planDay(
    {
      ...day,
      timeZone: mosque.timeZoneId,
      rows: prayersOf(mosque).map(({ prayer }) => prayer),
      supported: settingsOf(mosque).supportedPrayerKeys,
    },
    isConfirmed,
  );
}

/**
 * Writes the rows of a day, unless the plan says to stop.
 * @param newId makes the ids of new rows
 * @returns the outcome, to be saved with the timetable
 */
export function applyPlan(
  writing: Writing,
  { date, changes, unknown, stop }: DayPlan,
  {
    appliedOn,
    found,
    missedFrom,
    missedUntil,
    open,
  }: Pick<TimetablesTable, "appliedOn" | "missedFrom" | "missedUntil" | "open"> &
    Pick<DayOfTimetable, "found">,
  newId: () => string,
): DayOutcome {
  const { mosque, origin } = writing;
  const dueAt = nextDue(mosque.id, mosque.timeZoneId, new Date(origin.at));
  if (stop) return { dueAt, appliedOn, missedFrom, missedUntil, open, stop: toJson(stop) };
  const current = prayersOf(mosque);
  savePrayers(writing, current, placedChanges({ mosque, origin, newId }, current, changes));
  const missed = daysMissed(appliedOn, date);
  // Days are not missed after all if only a wrong clock had passed them.
  const isStillMissed = missedUntil !== null && missedUntil < date;
  return {
    dueAt,
    appliedOn: found.day ? date : appliedOn,
    missedFrom: missed?.from ?? (isStillMissed ? missedFrom : null),
    missedUntil: missed?.until ?? (isStillMissed ? missedUntil : null),
    stop: null,
    open: found.day ? toJson(openAfter(fromJson(open), unknown, date)) : open,
  };
}
