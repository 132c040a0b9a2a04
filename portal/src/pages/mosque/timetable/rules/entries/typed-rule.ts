import { ownMark, weekdayNames } from "@mosque-sync/timetable/own-entries";
import { daysAfter } from "#parts/zones/zone-clock.ts";
import {
  type Fault,
  faultsOfGiven,
  type Given,
  givenOf,
  type Kind,
  type RuledPrayer,
  ruledPrayers,
  sameTime,
  type TypedGiven,
  typedGivenOf,
} from "./given.ts";
import type { Rule } from "./own-list.ts";

export type Weekday = (typeof weekdayNames)[number];

/** The first and last day of an entry as they are typed; empty for open ends. */
export interface TypedDays {
  readonly from: string;
  readonly until: string;
}

/** A rule as it is typed. */
export interface TypedRule extends TypedDays {
  readonly prayer: RuledPrayer;
  readonly kind: Kind;
  readonly given: TypedGiven;
  /** Empty for every day. */
  readonly weekdays: readonly Weekday[];
}

export type DaysFault = "ends-before" | "after-last-day" | "no-such-weekday";
type RuleFaults = Readonly<Partial<Record<string, Fault | DaysFault>>>;

export const newRule: TypedRule = {
  prayer: "isha",
  kind: "iqamah",
  given: { ...sameTime, way: "after" },
  weekdays: [],
  from: "",
  until: "",
};

/** The days of an entry; without a date, they have no beginning or end. */
export function daysOf({ from, until }: TypedDays): { from?: string; until?: string } {
  return { ...(from !== "" && { from }), ...(until !== "" && { until }) };
}

export function ruleOf(typed: TypedRule): Rule {
  const given = givenOf(typed.prayer, typed.kind, typed.given);
  const chosen = weekdayNames.filter((day) => typed.weekdays.includes(day));
  return {
    override: true,
    ...daysOf(typed),
    ...(chosen.length > 0 && chosen.length < weekdayNames.length && { weekdays: chosen }),
    ...(given !== undefined && { [typed.prayer]: { [typed.kind]: given } }),
    ...ownMark,
  };
}

/** A time that a rule gives. */
export interface RuledTime {
  readonly prayer: RuledPrayer;
  readonly kind: Kind;
  readonly given: Given;
}

/** The times of a rule, in the order of the day. Of several congregations, the first. */
export function timesOf(rule: Rule): RuledTime[] {
  return ruledPrayers.flatMap((prayer) => {
    const said = rule[prayer];
    const held = Array.isArray(said) ? said[0] : said;
    return (["adhan", "iqamah"] as const).flatMap((kind) => {
      const given = held?.[kind];
      return given === undefined ? [] : [{ prayer, kind, given }];
    });
  });
}

/** @returns undefined for a rule that the form cannot show, such as a rule with several times */
export function typedRuleOf(rule: Rule): TypedRule | undefined {
  const [time, ...others] = timesOf(rule);
  if (!time || others.length > 0 || Array.isArray(rule[time.prayer])) return undefined;
  const { prayer, kind, given } = time;
  const { from = "", until = "" } = rule;
  return { prayer, kind, given: typedGivenOf(given), weekdays: rule.weekdays ?? [], from, until };
}

/** The fields of a rule that cannot be used, by their paths. @param lastDay of the timetable */
export function faultsOfRule(typed: TypedRule, lastDay: string): RuleFaults {
  const { time, minutes } = faultsOfGiven(typed.prayer, typed.kind, typed.given);
  const ofDays = faultsOfDays(typed, lastDay);
  const isNever = Object.keys(ofDays).length === 0 && !hasWeekday(typed);
  return {
    ...(time && { "given.time": time }),
    ...(minutes && { "given.minutes": minutes }),
    ...ofDays,
    ...(isNever && { weekdays: "no-such-weekday" }),
  };
}

export function faultsOfDays(
  { from, until }: TypedDays,
  lastDay: string,
): { readonly from?: DaysFault; readonly until?: DaysFault } {
  return {
    ...(from > lastDay && { from: "after-last-day" }),
    ...(until !== "" && until < from && { until: "ends-before" }),
  };
}

/** Whether a chosen weekday is among the days. */
function hasWeekday({ from, until, weekdays: chosen }: TypedRule): boolean {
  if (chosen.length === 0 || from === "" || until === "") return true;
  const week = weekdayNames.map((_, index) => daysAfter(from, index));
  return week.some((date) => date <= until && chosen.includes(weekdayOf(date)));
}

function weekdayOf(date: string): Weekday {
  const fromSunday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekdayNames[(fromSunday + 6) % 7] ?? "monday";
}
