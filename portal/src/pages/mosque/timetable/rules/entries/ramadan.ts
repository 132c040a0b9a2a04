import { ownMark } from "@mosque-sync/timetable/own-entries";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import type { ShownTimetable } from "#pages/mosque/timetable/reading/shown.ts";
import { daysAfter, daysBetween } from "#parts/zones/zone-clock.ts";
import {
  type Fault,
  faultsOfGiven,
  givenOf,
  type RuledPrayer,
  ruledPrayers,
  sameTime,
  type TypedGiven,
  typedGivenOf,
} from "./given.ts";
import { type Change, inRamadan, type OwnEntry, type OwnItem, type Rule, ramadanOf } from "./own-list.ts";
import { type DaysFault, faultsOfDays, type TypedDays } from "./typed-rule.ts";

type IslamicDays = NonNullable<ShownTimetable["ahead"]>["islamicDays"][number];

/** A Ramadan as it is typed: its days, and the iqamahs that differ in it. */
export interface TypedRamadan extends TypedDays {
  readonly iqamahs: Readonly<Record<RuledPrayer, TypedGiven>>;
}

/** How far typed days may be from the calculated days of the same year. */
const daysOfOneRamadan = 15;

/** The calculated days of the next Ramadan or Eid. */
export function nextDays(
  calculated: readonly IslamicDays[],
  ...names: readonly IslamicDays["name"][]
): IslamicDays | undefined {
  return calculated.find(({ name }) => names.includes(name));
}

export function newRamadan(days: TypedDays = { from: "", until: "" }): TypedRamadan {
  const same = Object.fromEntries(ruledPrayers.map((prayer) => [prayer, sameTime]));
  return { from: days.from, until: days.until, iqamahs: same as TypedRamadan["iqamahs"] }; // One for each.
}

export function typedRamadanOf(rule: Rule): TypedRamadan {
  const iqamahs = ruledPrayers.map((prayer) => {
    const said = rule[prayer];
    const held = Array.isArray(said) ? said[0] : said;
    return [prayer, typedGivenOf(held?.iqamah)] as const;
  });
  const { from = "", until = "" } = rule;
  return { from, until, iqamahs: Object.fromEntries(iqamahs) as TypedRamadan["iqamahs"] }; // One for each.
}

/** The Islamic year of a Ramadan, by the calculated days near it; without them, its first day. */
export function yearOf({ from }: TypedDays, calculated: readonly IslamicDays[]): string {
  const near = calculated.find(
    (days) => days.name === "Ramadan" && Math.abs(daysBetween(days.from, from)) <= daysOfOneRamadan,
  );
  return String(near?.hijriYear ?? from);
}

export function ruleOfRamadan({ from, until, iqamahs }: TypedRamadan, year: string): Rule {
  const given = ruledPrayers.flatMap((prayer) => {
    const iqamah = givenOf(prayer, "iqamah", iqamahs[prayer]);
    return iqamah === undefined ? [] : [[prayer, { iqamah }] as const];
  });
  return inRamadan({ override: true, from, until, ...Object.fromEntries(given), ...ownMark }, year);
}

/** The fields of a Ramadan that cannot be used, by their paths. @param lastDay of the timetable */
export function faultsOfRamadan(
  typed: TypedRamadan,
  lastDay: string,
): Readonly<Partial<Record<string, Fault | DaysFault | "no-time">>> {
  const cells = ruledPrayers.flatMap((prayer) =>
    Object.entries(faultsOfGiven(prayer, "iqamah", typed.iqamahs[prayer])).map(
      ([field, fault]) => [`iqamahs.${prayer}.${field}`, fault] as const,
    ),
  );
  const isEmpty = ruledPrayers.every((prayer) => typed.iqamahs[prayer].way === "same");
  return {
    ...Object.fromEntries(cells),
    ...(isEmpty && { "iqamahs.fajr.way": "no-time" }),
    ...(typed.from === "" && { from: "required" }),
    ...(typed.until === "" && { until: "required" }),
    ...faultsOfDays(typed, lastDay),
  };
}

/** Moves the first or the last day of everything that belongs to a Ramadan. Its Eid moves with the last day. */
export function movedRamadan(
  { jummah = [], eid = [] }: MosqueTimetable,
  { year, entries }: OwnItem & { is: "ramadan" },
  edge: "from" | "until",
  days: 1 | -1,
): Change {
  const isOfYear = (entry: object) => ramadanOf(entry) === year;
  const removed: OwnEntry[] = [
    ...entries,
    ...jummah.filter(isOfYear).map((entry) => ({ list: "jummah", entry }) as const),
    ...(edge === "until" ? eid.filter(isOfYear).map((entry) => ({ list: "eid", entry }) as const) : []),
  ];
  return { removed, added: removed.map((one) => movedEntry(one, edge, days)) };
}

function movedEntry(one: OwnEntry, edge: "from" | "until", days: number): OwnEntry {
  const moved = (date: string | undefined) => (date === undefined ? {} : { [edge]: daysAfter(date, days) });
  switch (one.list) {
    case "eid":
      return { list: "eid", entry: { ...one.entry, date: daysAfter(one.entry.date, days) } };
    case "jummah":
      return { list: "jummah", entry: { ...one.entry, ...moved(one.entry[edge]) } };
    case "rules":
      return { list: "rules", entry: { ...one.entry, ...moved(one.entry[edge]) } };
  }
}
